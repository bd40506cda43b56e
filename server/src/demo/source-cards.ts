import type { Day } from '@ambry/contract/kernel/dates'

import * as custody from '../areas/cards/custody/service.ts'
import { registerMany } from '../areas/cards/registry/card-writes-service.ts'
import type { DaysAgo } from './days-ago.ts'
import { demoCard } from './demo-cards.ts'
import type { InventedCard } from './invented-cards.ts'
import { showpieces } from './showpieces.ts'

/** Certs of cards that members answer posts with or sell to us. */
const firstCopyCert = 990_003_001
const vault = 'Delaware vault'

/** An invented card by its index, or one of the collector's best by its cert number. */
export function cardOf(card: number | string): InventedCard {
  if (typeof card === 'number') return demoCard(card)
  const piece = showpieces.find(({ certNumber }) => certNumber === card)
  if (!piece) throw new Error(`card ${card} of the demonstration is not a showpiece`)
  return piece
}

type Copy = { card: number | string; grade: string; dollars: number; acquiredOn: Day }

/** Copies of cards, each with a cert number of its own. */
export class Copies {
  readonly #past: DaysAgo
  #next = firstCopyCert
  constructor(past: DaysAgo) {
    this.#past = past
  }

  /** `grade` as a post names it: `PSA 9`. */
  #copy({ card, grade, dollars, acquiredOn }: Copy) {
    const { worthCents: _, ...facts } = cardOf(card)
    const [grader = 'PSA', numeral = null] = grade.split(' ')
    return {
      ...facts,
      grader: grader as InventedCard['grader'],
      grade: numeral as InventedCard['grade'],
      qualifier: null,
      certNumber: String(this.#next++),
      costCents: Math.round(dollars * 0.7) * 100,
      acquiredOn,
      tags: [],
    }
  }

  /** Registers copies for a member; they stay at home. */
  register(ownerId: string, daysAgo: number, copies: Omit<Copy, 'acquiredOn'>[]): Promise<string[]> {
    const past = this.#past
    const cards = copies.map((copy) => this.#copy({ ...copy, acquiredOn: past.on(daysAgo + 30) }))
    return past.run(ownerId, daysAgo, (tx) =>
      registerMany(tx, cards, {
        ...{ ownerId, importId: null, at: tx.now, today: past.on(daysAgo) },
        estimateSource: 'estimate',
      }),
    )
  }

  async toTheVault(adminId: string, daysAgo: number, ids: readonly string[]): Promise<void> {
    await this.#past.run(adminId, daysAgo, async (tx, then) => {
      for (const id of ids) await custody.handle(tx, then, id, { action: 'expect', vault })
    })
    await this.receive(adminId, daysAgo - 1, ids)
  }

  async receive(adminId: string, daysAgo: number, ids: readonly string[]): Promise<void> {
    await this.#past.run(adminId, daysAgo, async (tx, then) => {
      for (const [n, id] of ids.entries())
        await custody.handle(tx, then, id, {
          ...{ action: 'receive', vault, place: `W${1 + (n % 6)}-${String(n + 1).padStart(2, '0')}` },
          ...{ condition: 'Case and label clean, seal intact.', photoIds: [] },
        })
    })
  }
}
