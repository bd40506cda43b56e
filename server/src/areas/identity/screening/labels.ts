// Every sentence about watchlist files.

const fileNames = { sdn: 'sdn.csv', alt: 'alt.csv', xml: 'SDN.XML' } as const
export type ListFile = keyof typeof fileNames

/** Where in which file something is wrong, and what. */
const at = (file: ListFile, line: number, problem: string) => `${fileNames[file]}, line ${line}: ${problem}`

export const noEntries = (file: ListFile) => `${fileNames[file]} has no entries. Download it again and reload it.`
export const wrongColumnCount = (file: ListFile, line: number, found: number, expected: number) =>
  at(file, line, `expected ${expected} columns, found ${found}. Load the file as OFAC publishes it, without changes.`)
export const brokenQuotes = (file: ListFile, line: number) => at(file, line, 'a quotation mark is never closed.')
export const notANumber = (file: ListFile, line: number, value: string) =>
  at(file, line, `“${value}” isn’t an entry number.`)
export const missingName = (file: ListFile, line: number) => at(file, line, 'the name is missing.')
export const unknownKind = (file: ListFile, line: number, value: string) =>
  at(file, line, `“${value}” isn’t a type of entry we know.`)
export const duplicateEntry = (file: ListFile, line: number, id: string) =>
  at(file, line, `entry ${id} is listed twice.`)
export const unknownEntry = (line: number, id: string) =>
  at('alt', line, `entry ${id} isn’t in sdn.csv. Load both files of the same day.`)
export const wrongRecordCount = (found: number, expected: number) =>
  `SDN.XML says it has ${expected} entries, but we found ${found}. Download it again and reload it.`

export const xmlProblems = {
  notXml: 'this isn’t an SDN list in XML.',
  documentType: 'document types aren’t allowed.',
  tooLong: 'a tag or text is too long.',
  tooDeep: 'the tags are nested too deeply.',
  badTag: 'a tag is malformed.',
  wrongEnd: 'a closing tag doesn’t match its opening tag.',
  badEntity: 'a character reference is malformed.',
  textOutside: 'there is text outside the list.',
  cut: 'the file ends too early. Download it again and reload it.',
} as const

export const xmlProblem = (line: number, problem: keyof typeof xmlProblems) => at('xml', line, xmlProblems[problem])

// list-file.ts
export const notAList = 'Choose the file SDN.XML, or a ZIP file with SDN.CSV and ALT.CSV.'
export const zipLacksFiles = 'The ZIP file must contain SDN.XML, or both SDN.CSV and ALT.CSV.'
export const brokenZip = 'We can’t open this ZIP file. Download it again.'
