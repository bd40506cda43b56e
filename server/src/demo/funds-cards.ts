import { cardTitle } from '@ambry/contract/cards/kinds'
import { photoDays } from '@ambry/contract/funds/holdings/records'
import { sql } from 'kysely'

import * as settling from '../areas/billing/settling/service.ts'
import { houseParty } from '../areas/cards/admin/service.ts'
import * as custody from '../areas/cards/custody/service.ts'
import { registerMany } from '../areas/cards/registry/card-writes-service.ts'
import { auditHolding, buyCard, sellCard } from '../areas/funds/cards/service.ts'
import { buyFromOutside } from '../areas/sales/purchases/service.ts'
import type { FundCard, FundStory } from './funds-data.ts'
import type { DemoFund, FundsDemo } from './funds-demo.ts'
import { figures } from './invented-cards.ts'
import type { Meanwhile } from './meanwhile.ts'
import { photographAtIntake } from './photos.ts'
import type { Compared } from './sales.ts'

/** Certs of cards that funds hold or held. */
const firstFundCert = 990_004_001
const monthDays = 30.4
/** What we paid of the price that a fund pays us. */
const ourPart = 0.94
const sources = ['Goldin', 'Heritage Auctions', 'REA', 'Fanatics Collect']

/** What a card was worth, in cents: from its cost to what it is worth today, or was when it was sold. */
export function valueOn(card: FundCard, { mood = () => 1 }: FundStory, daysAgo: number): number {
  const until = card.sold?.daysAgo ?? 0
  const part = Math.min(1, (card.bought - daysAgo) / (card.bought - until))
  const moodOn = (days: number) => mood(days / monthDays)
  const growth = (card.worth / card.cost) * (moodOn(card.bought) / moodOn(until))
  const month = Math.round(daysAgo / monthDays)
  const wobble = daysAgo < monthDays ? 0 : (figures(card.cost + 97 * month)() - 0.5) * 0.05
  const dollars = card.cost * growth ** part * (moodOn(daysAgo) / moodOn(card.bought)) * (1 + wobble)
  return Math.round(dollars / 100) * 10_000
}

/** Bought outside for the fund, inspected in the vault, and passed on to it. */
export function cardSteps(demo: FundsDemo, demoFund: DemoFund, firstCert: number): Meanwhile[] {
  const { finance } = demo.people
  return demoFund.story.cards.flatMap((card, n) => {
    const certNumber = String(firstCert + n)
    const vault = n % 3 === 1 ? 'Zürich vault' : 'Delaware vault'
    const idOf = () => demoFund.cards.get(card) ?? ''
    const steps = [
      demo.step(card.bought + 16, 15, () => register(demo, demoFund, card, { certNumber, vault })),
      demo.step(card.bought + 9, 14, () => receive(demo, idOf(), card, { vault, n })),
      demo.step(card.bought, 15, () =>
        demo.run(finance, card.bought, 15, (tx, then) =>
          buyCard(tx, then, demoFund.id, { cardId: idOf(), priceCents: card.cost * 100, note: null }),
        ),
      ),
    ]
    const { sold } = card
    if (!sold) return [...steps, ...photoSteps(demo, demoFund, card, n)]
    const buyerId = demo.idOf(sold.to)
    return [
      ...steps,
      demo.step(sold.daysAgo, 15, () =>
        demo.run(finance, sold.daysAgo, 15, (tx, then) =>
          sellCard(tx, then, demoFund.id, { cardId: idOf(), buyerId, priceCents: sold.dollars * 100, note: null }),
        ),
      ),
      demo.step(sold.daysAgo - 3, 16, () => payFor(demo, idOf(), sold.daysAgo - 3)),
    ]
  })
}

async function register(
  demo: FundsDemo,
  demoFund: DemoFund,
  card: FundCard,
  { certNumber, vault }: { certNumber: string; vault: string },
): Promise<void> {
  const { admin } = demo.people
  const daysAgo = card.bought + 16
  const { category, playerName, year, set, cardNumber, variety, grade } = card
  const acquiredFrom = sources[card.bought % sources.length] ?? null
  const costCents = Math.round((card.cost * ourPart) / 100) * 10_000
  const on = demo.dayOf(daysAgo + 4)
  await demo.run(admin, daysAgo, 15, async (tx, then) => {
    const [cardId = ''] = await registerMany(
      tx,
      [
        {
          ...{ category, playerName, year, set, cardNumber, variety, grader: 'PSA', grade, qualifier: null },
          ...{ certNumber, costCents, acquiredOn: on, acquiredFrom, notes: null, tags: [], estimateCents: null },
        },
      ],
      {
        ...{ ownerId: await houseParty(tx), importId: null, at: tx.now, today: demo.dayOf(daysAgo) },
        estimateSource: 'estimate',
      },
    )
    const bought = { cardId, title: cardTitle(card), source: acquiredFrom ?? 'Private sale', costCents, boughtOn: on }
    await buyFromOutside(tx, then, bought)
    await custody.handle(tx, then, cardId, { action: 'expect', vault })
    demoFund.cards.set(card, cardId)
  })
}

async function receive(
  demo: FundsDemo,
  cardId: string,
  card: FundCard,
  { vault, n }: { vault: string; n: number },
): Promise<void> {
  const { admin } = demo.people
  const daysAgo = card.bought + 9
  await demo.run(admin, daysAgo, 14, (tx, then) =>
    custody.handle(tx, then, cardId, {
      ...{ action: 'receive', vault, place: `F${1 + (n % 4)}-${String(n + 1).padStart(2, '0')}` },
      ...{ condition: 'Case and label clean, seal intact.', photoIds: [] },
    }),
  )
  const { deps, at } = demo.depsOf(admin, daysAgo, 14.5)
  await photographAtIntake(deps, { cardId, byId: admin, at })
}

/** Cards are photographed again within the days that funds promise; a few are due. */
function photoSteps(demo: FundsDemo, demoFund: DemoFund, card: FundCard, n: number): Meanwhile[] {
  const daysAgo = n % 9 === 4 ? photoDays + 2 : 5 + ((n * 7) % (photoDays - 10))
  if (card.bought <= photoDays) return []
  const { admin } = demo.people
  const cardId = () => demoFund.cards.get(card) ?? ''
  return [
    demo.step(daysAgo, 13, async () => {
      const { deps, at } = demo.depsOf(admin, daysAgo, 13)
      await photographAtIntake(deps, { cardId: cardId(), byId: admin, at })
      await demo.run(admin, daysAgo, 13.5, (tx, then) =>
        auditHolding(tx, then, { fundId: demoFund.id, cardId: cardId(), note: null }),
      )
    }),
  ]
}

async function payFor(demo: FundsDemo, cardId: string, daysAgo: number): Promise<void> {
  const { admin } = demo.people
  await demo.run(admin, daysAgo, 16, async (tx, then) => {
    const invoice = await tx.one(
      sql<{ id: string; memberId: string; totalCents: number }>`SELECT i.id, i.member_id, i.total_cents FROM sales s
        JOIN invoices i ON i.id = s.invoice_id WHERE s.card_id = ${cardId} AND s.by_fund`,
    )
    if (!invoice) throw new Error('a sale of the demonstration has no invoice')
    const { id: invoiceId, memberId, totalCents } = invoice
    await settling.recordPayment(tx, then, {
      ...{ memberId, amountCents: totalCents, method: 'wire', receivedOn: demo.dayOf(daysAgo) },
      ...{ reference: `FDT ${50_000 + daysAgo}`, parts: [{ invoiceId, amountCents: totalCents }] },
    })
  })
}

export const certsFrom = (stories: readonly FundStory[]): number[] => {
  let next = firstFundCert
  return stories.map(({ cards }) => {
    const first = next
    next += cards.length
    return first
  })
}

/** Cards whose copies were sold elsewhere, as comparable sales are imported. */
export const comparedCards = (stories: readonly FundStory[]): Compared[] =>
  stories.flatMap(({ cards }) =>
    cards.map(({ playerName, year, set, cardNumber, variety, category, grade, worth }) => ({
      ...{ player: playerName, year, set, number: cardNumber, variety, category, grader: 'PSA', grade },
      worth: worth * 100,
    })),
  )
