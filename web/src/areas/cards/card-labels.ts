import {
  type CardCategory,
  type Custody,
  type Grader,
  gradeText,
  type ValuationSource,
} from '@ambry/contract/cards/kinds'
import { formatChange, formatDollars } from '@ambry/contract/kernel/money'

type Identity = {
  category: CardCategory
  playerName: string
  year: string | null
  set: string | null
  cardNumber: string | null
  variety: string | null
  grader: Grader
  grade: string | null
  qualifier: string | null
  certNumber: string | null
}

/** `1979 Northern Ice, Rookie, PSA 10`: the line below a card's name. */
export const cardLine = (card: Pick<Identity, 'year' | 'set' | 'variety' | 'grader' | 'grade' | 'qualifier'>): string =>
  [[card.year, card.set].filter(Boolean).join(' '), card.variety, gradeText(card)].filter(Boolean).join(', ')

type Place = { custody: Custody; vault: string | null }

/** `Delaware vault`, `With you`, `In transit`; for admins `With the owner`. */
export function whereText({ custody, vault }: Place, reader: 'owner' | 'house' = 'owner'): string {
  if (custody === 'in_vault') return vault ?? 'In the vault'
  if (custody === 'with_owner') return reader === 'owner' ? 'With you' : 'With the owner'
  return 'In transit'
}

/** The owner's own estimate counts until we have appraised the card, and is always marked. */
export const isOwnFigure = (source: ValuationSource | null): boolean => source === 'estimate' || source === 'import'

/** Losses use a real minus sign. */
export const signedDollars = (cents: number): string => formatChange(cents, formatDollars)

/** `+4.2%`, `−3.6%`. */
export const percentText = (bps: number): string =>
  `${bps < 0 ? '−' : bps > 0 ? '+' : ''}${(Math.abs(bps) / 100).toFixed(1)}%`

export const toneOf = (change: number | null): 'up' | 'down' | undefined =>
  change === null || change === 0 ? undefined : change > 0 ? 'up' : 'down'
