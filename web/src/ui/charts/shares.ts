export type Part = { name: string; value: number }
export type Share = Part & { percent: number }

const colours = 6

/** Integer percentages that add up to 100: the remainder goes to the parts that lost most by rounding down. */
export function percents(values: readonly number[]): number[] {
  const total = values.reduce((sum, value) => sum + value, 0)
  if (total <= 0) return values.map(() => 0)
  const exact = values.map((value) => (value / total) * 100)
  const whole = exact.map(Math.floor)
  const missing = 100 - whole.reduce((sum, value) => sum + value, 0)
  const byLoss = exact
    .map((value, index) => ({ index, loss: value - Math.floor(value) }))
    .sort((one, other) => other.loss - one.loss || one.index - other.index)
  for (const { index } of byLoss.slice(0, missing)) whole[index] = (whole[index] ?? 0) + 1
  return whole
}

const ranked = (parts: readonly Part[]): readonly Part[] =>
  parts.filter(({ value }) => value > 0).sort((one, other) => other.value - one.value)

function withPercents(parts: readonly Part[]): readonly Share[] {
  const each = percents(parts.map(({ value }) => value))
  return parts.map((part, index) => ({ ...part, percent: each[index] ?? 0 }))
}

/** The parts of a whole with their shares, largest first. */
export const rankedShares = (parts: readonly Part[]): readonly Share[] => withPercents(ranked(parts))

/** The same for a chart with six colors: everything after the fifth is merged. */
export function sharesOf(parts: readonly Part[]): readonly Share[] {
  const sorted = ranked(parts)
  return withPercents(
    sorted.length <= colours ? sorted : [...sorted.slice(0, colours - 1), together(sorted.slice(colours - 1))],
  )
}

const together = (parts: readonly Part[]): Part => ({
  name: 'Other',
  value: parts.reduce((sum, { value }) => sum + value, 0),
})

/** A part that rounds to zero is still shown. */
export const percentText = ({ percent }: Share): string => (percent === 0 ? 'Under 1%' : `${percent}%`)

const letter = 7.2

/** Whether every part is wide enough for its own label. */
export function wordsFit(shares: readonly Share[], width: number): boolean {
  const total = shares.reduce((sum, { value }) => sum + value, 0)
  return shares.every((share) => {
    const longest = Math.max(share.name.length, percentText(share).length)
    return (share.value / total) * width >= longest * letter
  })
}
