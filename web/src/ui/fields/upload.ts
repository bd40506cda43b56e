export type UploadRules = {
  /** The accepted types with their names: `{ 'image/jpeg': 'JPG' }`. */
  types: Readonly<Record<string, string>>
  maxBytes: number
}

const megabyte = 1_000_000

const inMegabytes = (bytes: number): string =>
  (bytes / megabyte).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

const lists = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** `JPG, PNG, or PDF`. */
const listed = (all: readonly string[]): string => lists.format(new Set(all))

/** `JPG, PNG, or PDF, up to 10 MB`. */
export const ruleText = ({ types, maxBytes }: UploadRules): string =>
  `${listed(Object.values(types))}, up to ${Math.floor(maxBytes / megabyte)} MB`

const endings: readonly [RegExp, string][] = [
  [/\.hei[cf]$/i, 'image/heic'],
  [/\.csv$/i, 'text/csv'],
]

/** Some systems don't know the type of HEIC photos or CSV files and leave it empty, so the extension is used. */
export const typeOfFile = ({ type, name = '' }: { type: string; name?: string }): string =>
  type || (endings.find(([ending]) => ending.test(name))?.[1] ?? '')

/** Why a file can't be uploaded, checked before anything is sent. */
export function faultOfFile(
  file: { type: string; size: number; name?: string },
  { types, maxBytes }: UploadRules,
): string | null {
  const { size } = file
  if (!Object.hasOwn(types, typeOfFile(file)))
    return `We can’t read this type of file. Choose a ${listed(Object.values(types))} file.`
  if (size === 0) return 'This file is empty. Choose another.'
  if (size > maxBytes)
    return `This file is ${inMegabytes(size)} MB. The limit is ${Math.floor(maxBytes / megabyte)} MB.`
  return null
}

/** `64%, 1.1 of 1.7 MB`. */
export function progressText(sent: number, total: number): string {
  const percent = total > 0 ? Math.min(Math.floor((sent / total) * 100), 100) : 0
  return `${percent}%, ${inMegabytes(Math.min(sent, total))} of ${inMegabytes(total)} MB`
}
