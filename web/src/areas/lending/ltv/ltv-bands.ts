import type { Ltv } from '@ambry/contract/lending/records'

import type { LtvBand } from '../../../ui/cards/LtvGauge.tsx'
import * as labels from '../labels.ts'

const percent = (bps: number) => bps / 100

/** Before a loan is made: what we lend, what a second person can approve, and what we don't offer. */
export const offerBands = (standardBps: number, highestBps: number): LtvBand[] => [
  { name: labels.standardBand, to: percent(standardBps), tone: 'baize' },
  ...(highestBps > standardBps ? [{ name: labels.reviewBand, to: percent(highestBps), tone: 'brass' } as const] : []),
  { name: labels.notOffered, to: 80, tone: 'track' },
]

/** While a loan runs. */
export const runningBands = ({
  healthyBps,
  noticeBps,
  liquidationBps,
}: Pick<Ltv, 'healthyBps' | 'noticeBps' | 'liquidationBps'>): LtvBand[] => [
  { name: labels.healthyBand, to: percent(healthyBps), tone: 'baize' },
  { name: labels.noticeBand, to: percent(noticeBps), tone: 'brass' },
  { name: labels.callBand, to: percent(liquidationBps), tone: 'wax' },
  { name: labels.liquidationBand, to: 100, tone: 'track' },
]

const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** `48.2%`, and `40%` for whole ones. */
export const percentText = (bps: number): string => `${oneDecimal.format(bps / 100)}%`
