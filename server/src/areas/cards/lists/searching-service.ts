// Card search for free text, here and in areas to the right.
export { commonFrom, learnWords, plainText, searchedFor } from './search-queries.ts'
