const names = new Intl.DisplayNames('en', { type: 'region' })

/** `GB` is the United Kingdom; an unknown code is returned as is. */
export function countryName(code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
