import { addSeconds, dayIn } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import * as settling from '../areas/billing/settling/service.ts'
import { houseParty } from '../areas/cards/admin/service.ts'
import * as custody from '../areas/cards/custody/service.ts'
import { registerMany } from '../areas/cards/registry/card-writes-service.ts'
import { list, unlist } from '../areas/secure/listings/service.ts'
import { approve, decline } from '../areas/secure/requests/admin-service.ts'
import { ask } from '../areas/secure/requests/service.ts'
import { systemOrigin, type Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { demoCard } from './demo-cards.ts'
import { figures, type InventedCard } from './invented-cards.ts'
import type { Meanwhile } from './meanwhile.ts'
import type { DemoMember } from './members.ts'
import { acting, type DemoPeople } from './people.ts'
import { priceNear } from './secure.ts'

const day = 86_400
/** The index after the demo's other cards. */
const firstOfHistory = 420
const deals = 25

type Deal = {
  card: InventedCard
  cardId: string
  listed: number
  asked: number
  memberId: string
  priceCents: number
  /** The member's offer as a percentage of the price. */
  percent: number
  isDeclined: boolean
}

const reasons = [
  'Below what we paid for it.',
  'Two offers at the list price came first.',
  'Withdrawn for an exhibition.',
]

/**
 * A year of Secure history before today's listings: listed, requested, approved or declined, paid. One deal in five
 * falls through.
 */
export async function demoSecureHistory(
  deps: Deps,
  { admin }: DemoPeople,
  members: readonly DemoMember[],
): Promise<Meanwhile[]> {
  const now = deps.clock.now()
  const at = <T>(actorId: string, daysAgo: number, work: (tx: Tx, then: Deps) => Promise<T>): Promise<T> => {
    const then = new Date(addSeconds(now, -daysAgo * day))
    return deps.transactions.run(
      { ...systemOrigin, actorId },
      (tx) => work(tx, { ...deps, clock: { now: () => then } }),
      then,
    )
  }
  const dayOf = (daysAgo: number) => dayIn(deps.settings.current.timeZone, addSeconds(now, -daysAgo * day))

  const stock = async (): Promise<string[]> => {
    const cards = Array.from({ length: deals }, (_, n) => stockCard(n))
    const vault = 'Delaware vault'
    const ids = await at(admin, 460, async (tx) =>
      registerMany(
        tx,
        cards.map(({ worthCents: _, ...card }) => ({ ...card, acquiredOn: dayOf(470) })),
        {
          ownerId: await houseParty(tx),
          importId: null,
          at: tx.now,
          today: dayOf(460),
          estimateSource: 'estimate',
        },
      ),
    )
    await at(admin, 455, async (tx, then) => {
      for (const id of ids) await custody.handle(tx, then, id, { action: 'expect', vault })
    })
    await at(admin, 450, async (tx, then) => {
      for (const [n, id] of ids.entries())
        await custody.handle(tx, then, id, {
          action: 'receive',
          vault,
          place: `H${1 + (n % 6)}-${String(n + 1).padStart(2, '0')}`,
          condition: 'Case and label clean, seal intact.',
          photoIds: [],
        })
    })
    return ids
  }

  const write = async (deal: Deal, n: number): Promise<void> => {
    const { cardId, memberId, priceCents, asked } = deal
    await at(admin, deal.listed, (tx, then) => list(tx, then, cardId, priceCents))
    const offerCents = deal.percent === 100 ? null : Math.round((priceCents * deal.percent) / 10_000) * 100
    const request = await at(memberId, asked, (tx, then) =>
      ask(tx, then, acting(memberId), cardId, { listPriceCents: priceCents, offerCents, note: null }),
    )
    const decided = asked - 0.3 - (n % 4) * 0.35
    if (deal.isDeclined) {
      const reason = reasons[n % reasons.length] as string
      await at(admin, decided, async (tx, then) => {
        await decline(tx, then, acting(admin), request.id, reason)
        await unlist(tx, then, cardId, reason)
      })
      return
    }
    await at(admin, decided, (tx, then) => approve(tx, then, acting(admin), request.id, request.offerCents))
    const paid = decided - 0.6 - (n % 3)
    await at(admin, paid, async (tx, then) => {
      const invoice = await tx.one(
        sql<{
          id: string
          totalCents: number
        }>`SELECT i.id, i.total_cents FROM card_requests r JOIN sales s ON s.id = r.sale_id
          JOIN invoices i ON i.id = s.invoice_id WHERE r.id = ${request.id}`,
      )
      if (!invoice) throw new Error('an approved request of the demonstration has no invoice')
      await settling.recordPayment(tx, then, {
        memberId,
        amountCents: invoice.totalCents,
        method: n % 3 === 1 ? 'ach' : 'wire',
        receivedOn: dayOf(paid),
        reference: n % 3 === 1 ? `ACH ${71_400 + n * 29}` : `FDT ${30_100 + n * 113}`,
        parts: [{ invoiceId: invoice.id, amountCents: invoice.totalCents }],
      })
    })
  }

  const ids = await stock()
  return ids.map((cardId, n) => {
    const next = figures(n * 2_203 + 17)
    // more of them as the number of members grows
    const asked = Math.round((4 + 351 * (1 - (n + 0.7 * next()) / deals) ** 1.35) * 100) / 100
    const able = members.filter(({ joinedAgo }) => joinedAgo > asked + 1)
    const card = stockCard(n)
    const deal: Deal = {
      card,
      cardId,
      asked,
      listed: asked + 2 + 8 * next(),
      memberId: able[Math.floor(next() * able.length)]?.id ?? '',
      priceCents: priceNear(card.worthCents, n),
      percent: next() < 0.55 ? 100 : 88 + Math.floor(10 * next()),
      isDeclined: n % 5 === 3,
    }
    return { daysAgo: asked - 0.3, write: () => write(deal, n) }
  })
}

/** Graded by PSA, and valuable enough to be sold individually. */
function stockCard(n: number): InventedCard {
  const card = demoCard(firstOfHistory + n)
  const grade = card.grader === 'PSA' && card.grade !== null && card.grade !== 'Authentic' ? card.grade : '9'
  return {
    ...card,
    grader: 'PSA',
    grade,
    qualifier: null,
    certNumber: String(990_000_001 + firstOfHistory + n),
    worthCents: Math.max(card.worthCents, 38_000 + n * 4_500),
  }
}
