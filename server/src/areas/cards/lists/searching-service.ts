// How cards are searched by what somebody types, here and in areas to the right.
export { plainText, searchedFor } from './search-queries.ts'
