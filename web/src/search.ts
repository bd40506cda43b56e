/** The search of any page. */
export type Search = Readonly<Record<string, string | undefined>>

/** Addresses hold plain words: `?q=0012`, not a number that lost its zeros, and nothing in quotation marks. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

export function stringifySearch(search: Record<string, unknown>): string {
  const words = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) words.set(key, String(value))
  }
  const text = words.toString()
  return text ? `?${text}` : ''
}
