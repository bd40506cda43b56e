/** `−40%`, `+12%`; a dash when there is nothing to compare with. */
export function changeText(fromCents: number, toCents: number): string {
  if (fromCents === 0) return '–'
  const percent = Math.round(((toCents - fromCents) / fromCents) * 100)
  return percent < 0 ? `−${-percent}%` : `${percent > 0 ? '+' : ''}${percent}%`
}
