/** Parses a percentage that may be negative into basis points; null if invalid. */
export function percentOf(typed: string): number | null {
  const text = typed.replaceAll(/[\s%]/g, '').replace('−', '-').replace(',', '.')
  return /^[+-]?\d{1,4}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null
}
