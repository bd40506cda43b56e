// Card search for free text, here and in areas to the right.
export { plainText, searchedFor } from './search-queries.ts'
