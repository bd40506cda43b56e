import { formatDollars } from '@ambry/contract/kernel/money'

/** `+28.4%`, `−5.3%`, from a growth such as 0.284. */
export function growthText(growth: number): string {
  const percent = Math.abs(growth * 100)
  const text = percent.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  if (text === '0.0') return '0.0%'
  return `${growth < 0 ? '−' : '+'}${text}%`
}

/** What reads as zero is neither a gain nor a loss. */
export const growthTone = (growth: number | null): 'up' | 'down' | undefined => {
  if (growth === null || Math.abs(growth) < 0.0005) return undefined
  return growth > 0 ? 'up' : 'down'
}

/** `5.1%`, from basis points. */
export const shareText = (bps: number): string =>
  `${(bps / 100).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })}%`

const scales = [
  { size: 1e9, sign: 'B' },
  { size: 1e6, sign: 'M' },
  { size: 1e3, sign: 'K' },
] as const

/** `$8.2M`, `$450K`, `$900`: amounts that are only compared. Rounded down, so that a fund never looks full too early. */
export function shortDollars(cents: number): string {
  const dollars = cents / 100
  const scale = scales.find(({ size }) => dollars >= size)
  if (!scale) return formatDollars(Math.floor(dollars) * 100)
  const scaled = Math.floor((dollars / scale.size) * 10) / 10
  return `$${scaled.toLocaleString('en-US', { maximumFractionDigits: 1 })}${scale.sign}`
}
