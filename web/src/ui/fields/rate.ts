/** Parses a rate in percent into basis points; null if empty, `bad` if invalid. */
export function bpsOf(typed: string): number | null | 'bad' {
  const text = typed.replaceAll(/[\s%]/g, '')
  if (text === '') return null
  const match = /^(\d{1,4})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return 'bad'
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** A rate as shown in a field: `4` or `8.25`. */
export const rateText = (bps: number | null): string => (bps === null ? '' : String(bps / 100))
