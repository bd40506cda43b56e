import { unitScale } from '@ambry/contract/funds/arithmetic/units'

/** Parses units as typed into millionths; null if empty, `bad` if invalid. */
export function unitsIn(typed: string): number | null | 'bad' {
  const text = typed.trim().replaceAll(/[\s,]/g, '')
  if (text === '') return null
  const match = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text)
  if (!match) return 'bad'
  return Number(match[1]) * unitScale + Number((match[2] ?? '').padEnd(6, '0'))
}

/** Units as shown in a field: `1,250` or `1,250.5`. */
export const unitsText = (units: number): string =>
  (units / unitScale).toLocaleString('en-US', { maximumFractionDigits: 6 })
