import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'

/** How the values of a chart are formatted. */
export type Unit = {
  /** The smallest step between two axis lines. */
  least: number
  value: (value: number) => string
  /** The axis labels, all shortened the same way. */
  axis: (ticks: readonly number[]) => readonly string[]
}

const scales = [
  { size: 1e9, sign: 'B' },
  { size: 1e6, sign: 'M' },
  { size: 1e3, sign: 'K' },
  { size: 1, sign: '' },
] as const

/** Losses use a real minus sign. */
const signed = (text: string): string => text.replace(/^-/, '−')

const most = 2
/** The number of decimals the step between two lines needs; more than two require a smaller scale. */
const decimalsOf = (step: number): number =>
  [0, 1, most].find((decimals) => Number.isInteger(Number((step * 10 ** decimals).toPrecision(12)))) ?? most + 1

/** `$1.5M`, `$1.6M`: as short as possible without two labels being the same. */
function shortened(values: readonly number[], { before, from }: { before: string; from: number }): string[] {
  const largest = Math.max(0, ...values.map(Math.abs))
  const step = Math.abs((values[1] ?? 0) - (values[0] ?? 0))
  const fits = scales.find(({ size }) => largest >= Math.max(size, from) && decimalsOf(step / size) <= most)
  const { size, sign } = fits ?? scales[3]
  const decimals = Math.min(decimalsOf(step / size), most)
  // cents are written in full or not at all
  const minimum = size === 1 && before !== '' && decimals > 0 ? most : decimals
  const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: minimum, maximumFractionDigits: minimum })
  return values.map((value) => {
    const text = format.format(Math.abs(value) / size)
    if (!/[1-9]/.test(text)) return `${before}0`
    return `${value < 0 ? '−' : ''}${before}${text}${sign}`
  })
}

const moneyAxis = (ticks: readonly number[]) =>
  shortened(
    ticks.map((cents) => cents / 100),
    { before: '$', from: 1e3 },
  )

/** Whole dollars, for estimates. */
export const dollars: Unit = { least: 100, value: formatDollars, axis: moneyAxis }

/** Dollars and cents, for unit prices and payments. */
export const dollarsAndCents: Unit = { least: 1, value: formatMoney, axis: moneyAxis }

/** `120 views`. */
export const counted = (one: string, many: string): Unit => ({
  least: 1,
  value: (count) => signed(`${count.toLocaleString('en-US', { signDisplay: 'negative' })} ${count === 1 ? one : many}`),
  axis: (ticks) => shortened(ticks, { before: '', from: 1e4 }),
})

const pointsText = (points: number) =>
  points.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'negative' })

/** `112.4`, of an index that begins at 100. */
export const indexPoints: Unit = {
  least: 1,
  value: pointsText,
  axis: (ticks) => ticks.map((tick) => tick.toLocaleString('en-US', { signDisplay: 'negative' })),
}

const percentText = (bps: number) =>
  signed(`${(bps / 100).toLocaleString('en-US', { maximumFractionDigits: 1, signDisplay: 'negative' })}%`)

/** Basis points as percent. */
export const basisPoints: Unit = { least: 10, value: percentText, axis: (ticks) => ticks.map(percentText) }
