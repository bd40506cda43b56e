/** The search params of any page. */
export type Search = Readonly<Record<string, string | undefined>>

/** Values in URLs are plain text: `?q=0012` is not a number that would lose its zeros, and nothing is quoted. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

export function stringifySearch(search: Record<string, unknown>): string {
  const words = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) words.set(key, String(value))
  }
  const text = words.toString()
  return text ? `?${text}` : ''
}
