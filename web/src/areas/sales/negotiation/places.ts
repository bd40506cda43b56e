import type { Round } from '@ambry/contract/sales/negotiation/records'

type Span = { low: number; high: number }
type Places = {
  /** A price's position, as a share of the width. */
  at: (cents: number) => number
  /** The gap between the two sides' last prices. */
  apart: Span | null
}

/** The scale of a negotiation: all its prices and the indication, with room at both ends for their labels. */
export function placesOf(rounds: readonly Pick<Round, 'side' | 'cents'>[], band: Span | null): Places {
  const prices = [...rounds.map(({ cents }) => cents), ...(band ? [band.low, band.high] : [])]
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const pad = Math.max((high - low) * 0.28, high * 0.02, 1)
  const at = (cents: number) => (cents - low + pad) / (high - low + 2 * pad)
  const last = (side: Round['side']) => rounds.findLast((round) => round.side === side)?.cents
  const [buyer, seller] = [last('buyer'), last('seller')]
  const apart =
    buyer === undefined || seller === undefined || buyer === seller
      ? null
      : { low: Math.min(buyer, seller), high: Math.max(buyer, seller) }
  return { at, apart }
}

/** The label is written away from the other side, unless that is where the chart ends. */
export const labelSide = (place: number, isMine: boolean) => {
  if (place > 0.7) return 'left'
  return isMine || place < 0.3 ? 'right' : 'left'
}

export type Piece = { side: Round['side']; x1: number; y1: number; x2: number; y2: number }

/**
 * The lines between one side's prices, cut into rows: rows differ in height, so each draws its own part. Positions are
 * percent of a row.
 */
export function piecesOf(rounds: readonly Pick<Round, 'side' | 'cents'>[], at: Places['at']): Piece[][] {
  const rows: Piece[][] = rounds.map(() => [])
  for (const [first, { side, cents }] of rounds.entries()) {
    const last = rounds.findIndex((round, n) => n > first && round.side === side)
    const end = rounds[last]
    if (!end) continue
    const height = last - first
    const x = (rowsDown: number) => 100 * (at(cents) + ((at(end.cents) - at(cents)) * rowsDown) / height)
    for (let row = first; row <= last; row++) {
      const [top, bottom] = [Math.max(0, row - first - 0.5), Math.min(height, row - first + 0.5)]
      rows[row]?.push({ side, x1: x(top), y1: row === first ? 50 : 0, x2: x(bottom), y2: row === last ? 50 : 100 })
    }
  }
  return rows
}
