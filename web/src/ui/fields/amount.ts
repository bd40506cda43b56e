/** Parses a dollar amount into cents; null if empty, `bad` if invalid. */
export function centsOf(typed: string): number | null | 'bad' {
  const text = typed
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(/[\s,]/g, '')
  if (text === '') return null
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return 'bad'
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Cents as shown in a field: `1,250` or `1,250.50`. */
export function amountText(cents: number | null): string {
  if (cents === null) return ''
  const isWhole = cents % 100 === 0
  return (cents / 100).toLocaleString('en-US', {
    minimumFractionDigits: isWhole ? 0 : 2,
    maximumFractionDigits: isWhole ? 0 : 2,
  })
}
