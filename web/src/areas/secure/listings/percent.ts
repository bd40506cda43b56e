/** What somebody typed for a per cent that may be below zero, in hundredths of one; null for what is none. */
export function percentOf(typed: string): number | null {
  const text = typed.replaceAll(/[\s%]/g, '').replace('−', '-').replace(',', '.')
  return /^[+-]?\d{1,4}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null
}
