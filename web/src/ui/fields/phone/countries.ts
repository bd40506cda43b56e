const names = new Intl.DisplayNames('en', { type: 'region' })

/** `GB` is the United Kingdom; a code nobody knows stays as it is. */
export function countryName(code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
