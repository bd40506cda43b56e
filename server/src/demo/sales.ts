import type { NewCard } from '@ambry/contract/cards/registry/endpoints'
import { addSeconds, dayIn } from '@ambry/contract/kernel/dates'
import type { SaleChannel } from '@ambry/contract/sales/kinds'
import { sql } from 'kysely'

import * as payouts from '../areas/billing/settling/payouts-service.ts'
import * as settling from '../areas/billing/settling/service.ts'
import { houseParty } from '../areas/cards/admin/service.ts'
import * as custody from '../areas/cards/custody/service.ts'
import { registerMany } from '../areas/cards/registry/card-writes-service.ts'
import { bring } from '../areas/sales/comparables/service.ts'
import * as sales from '../areas/sales/service.ts'
import { type Origin, systemOrigin, type Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { csvLine } from '../http/csv.ts'
import { demoCard, firstSold } from './demo-cards.ts'
import { figures, firstCert } from './invented-cards.ts'
import type { Meanwhile } from './meanwhile.ts'
import type { DemoPeople } from './people.ts'

const day = 86_400

type Party = 'house' | 'collector' | 'lender'
type DemoSale = {
  agreed: number
  from: Party
  to: 'collector' | 'lender'
  cents: number
  /** Days until the wire arrived; null if it has not. */
  paidAfter: number | null
  channel?: SaleChannel
  /** Days until the seller's payout was sent. */
  paidOut?: number
  calledOff?: string
  note?: string
}

// over a year and a half: bought and sold by both, through every channel that has a page
const written: DemoSale[] = [
  { agreed: 520, from: 'house', to: 'collector', cents: 2_850_00, paidAfter: 3 },
  { agreed: 478, from: 'collector', to: 'lender', cents: 4_400_00, paidAfter: 2, paidOut: 6 },
  { agreed: 431, from: 'house', to: 'lender', cents: 1_275_00, paidAfter: 5 },
  { agreed: 389, from: 'lender', to: 'collector', cents: 6_900_00, paidAfter: 4, paidOut: 9, channel: 'sourcing' },
  { agreed: 342, from: 'house', to: 'collector', cents: 3_300_00, paidAfter: 1 },
  { agreed: 301, from: 'collector', to: 'lender', cents: 9_750_00, paidAfter: 3, paidOut: 5 },
  { agreed: 275, from: 'house', to: 'lender', cents: 940_00, paidAfter: 2 },
  { agreed: 238, from: 'house', to: 'collector', cents: 5_600_00, paidAfter: 4, channel: 'secure' },
  { agreed: 206, from: 'lender', to: 'collector', cents: 2_150_00, paidAfter: 6, paidOut: 8 },
  { agreed: 178, from: 'collector', to: 'lender', cents: 1_480_00, paidAfter: 2, paidOut: 4, channel: 'secure' },
  { agreed: 149, from: 'house', to: 'collector', cents: 7_250_00, paidAfter: 3 },
  { agreed: 121, from: 'house', to: 'lender', cents: 2_020_00, paidAfter: 5, channel: 'secure' },
  {
    agreed: 101,
    from: 'lender',
    to: 'collector',
    cents: 3_900_00,
    paidAfter: null,
    calledOff: 'The buyer chose another copy.',
  },
  { agreed: 83, from: 'collector', to: 'lender', cents: 5_150_00, paidAfter: 2, paidOut: 5 },
  { agreed: 57, from: 'house', to: 'collector', cents: 1_890_00, paidAfter: 1, channel: 'secure' },
  { agreed: 34, from: 'house', to: 'lender', cents: 4_050_00, paidAfter: 4 },
  {
    agreed: 13,
    from: 'collector',
    to: 'lender',
    cents: 2_600_00,
    paidAfter: 3,
    note: 'Agreed by phone; both confirmed in writing.',
  },
  { agreed: 1.5, from: 'house', to: 'collector', cents: 3_150_00, paidAfter: null },
]

/** A year and a half of sales, each through the services on its day. */
export async function demoSales(deps: Deps, people: DemoPeople): Promise<Meanwhile[]> {
  const now = deps.clock.now()
  const origin: Origin = { ...systemOrigin, actorId: people.admin }
  const at = <T>(daysAgo: number, work: (tx: Tx, then: Deps) => Promise<T>): Promise<T> => {
    const when = new Date(addSeconds(now, -daysAgo * day))
    return deps.transactions.run(origin, (tx) => work(tx, { ...deps, clock: { now: () => when } }), when)
  }
  const dayOf = (daysAgo: number) => dayIn(deps.settings.current.timeZone, addSeconds(now, -daysAgo * day))
  const house = await houseParty(deps.db)
  const idOf = (party: Party) => (party === 'house' ? house : people[party])

  /** Registered and in the vault long before the first sale, in the order of the sales. */
  const stock = async (): Promise<string[]> => {
    const held = 640
    const vault = 'Delaware vault'
    const ids: string[] = []
    for (const party of ['house', 'collector', 'lender'] as const) {
      const places = written.flatMap(({ from }, n) => (from === party ? [n] : []))
      const cards = places.map((n) => soldCard(n, dayOf(held + 20 - n)))
      const registration = {
        ownerId: idOf(party),
        importId: null,
        today: dayOf(held),
        estimateSource: 'estimate',
      } as const
      const registered = await at(held, (tx) => registerMany(tx, cards, { ...registration, at: tx.now }))
      for (const [index, n] of places.entries()) ids[n] = registered[index] as string
    }
    await at(held - 5, async (tx, then) => {
      for (const id of ids) await custody.handle(tx, then, id, { action: 'expect', vault })
    })
    await at(held - 9, async (tx, then) => {
      for (const [n, id] of ids.entries())
        await custody.handle(tx, then, id, {
          action: 'receive',
          vault,
          place: `S${1 + (n % 6)}-${String(n + 1).padStart(2, '0')}`,
          condition: 'Case and label clean, seal intact.',
          photoIds: [],
        })
    })
    return ids
  }

  const write = async (sale: DemoSale, n: number): Promise<void> => {
    const cardId = ids[n] as string
    const buyerId = people[sale.to]
    const { id, invoice } = await at(sale.agreed, (tx, then) =>
      sales.agree(tx, then, {
        cardId,
        buyerId,
        priceCents: sale.cents,
        note: sale.note,
        ...(sale.channel && { channel: sale.channel }),
      }),
    )
    if (sale.calledOff)
      await at(sale.agreed - 3, (tx, then) => sales.callOff(tx, then, id, sale.calledOff ?? 'Canceled.'))
    if (sale.paidAfter === null) return
    const paidAgo = sale.agreed - sale.paidAfter
    await at(paidAgo, (tx, then) =>
      settling.recordPayment(tx, then, {
        memberId: buyerId,
        amountCents: invoice.totalCents,
        method: 'wire',
        receivedOn: dayOf(paidAgo),
        reference: `FDT ${18_200 + n * 137}`,
        parts: [{ invoiceId: invoice.id, amountCents: invoice.totalCents }],
      }),
    )
    if (sale.paidOut === undefined) return
    const outAgo = sale.agreed - sale.paidOut
    await at(outAgo, async (tx, then) => {
      const { payoutId } = await sales.saleRow(tx, id)
      const sent = { method: 'wire', paidOn: dayOf(outAgo), reference: `OUT ${4_100 + n}` } as const
      if (payoutId) await payouts.pay(tx, then, payoutId, sent)
    })
  }
  const ids = await stock()
  return written.map((sale, n) => ({ daysAgo: sale.agreed, write: () => write(sale, n) }))
}

function soldCard(n: number, acquiredOn: string): NewCard {
  const { worthCents: _, ...card } = demoCard(firstSold + n)
  const { cents = 0 } = written[n] ?? {}
  return {
    ...card,
    grader: 'PSA',
    grade: card.grade === null || card.grade === '9.5' ? '8' : card.grade,
    qualifier: null,
    certNumber: String(firstCert + firstSold + n),
    costCents: n % 7 === 5 ? null : Math.round((cents * (0.62 + (n % 5) * 0.11)) / 100) * 100,
    acquiredOn,
  }
}

const sources = [
  ['Goldin', 'https://goldin.example/lot/'],
  ['Heritage Auctions', 'https://ha.example/itm/'],
  ['Fanatics Collect', 'https://fanatics-collect.example/items/'],
  ['eBay', 'https://ebay.example/itm/'],
  ['REA', 'https://rea.example/lot/'],
  ['Alt', 'https://alt.example/itm/'],
  ['Lelands', 'https://lelands.example/lot/'],
] as const
const cardsCompared = 26

export type Compared = {
  player: string
  year: string | null
  set: string | null
  number: string | null
  variety: string | null
  category: string
  grader: string
  grade: string | null
  worth: number
}

/** Comps of the demo's better cards. */
export async function loadDemoComparables(deps: Deps, people: DemoPeople): Promise<void> {
  const cards = await deps.db.all(
    sql<Compared>`SELECT player_name AS player, year, set_name AS set, card_number AS number, variety, category, grader, grade, value_cents AS worth
      FROM cards WHERE status = 'registered' AND grader <> 'RAW' AND grade ~ '^[0-9]' AND value_cents > 20000
      ORDER BY (owner_id = ${people.collector}) DESC, value_cents DESC, id LIMIT ${cardsCompared}`,
  )
  await importComparables(deps, people, cards, { name: 'comparable-sales.csv', firstLot: 71_000 })
}

type Imported = {
  name: string
  firstLot: number
  everyDays?: number
  /** In how many days prices rise by what they are worth today. */
  doubledIn?: number
}

/** Six sales of each card, imported as a file. Files need lots of their own: each lot is read once. */
export async function importComparables(
  deps: Deps,
  people: DemoPeople,
  cards: readonly Compared[],
  { name, firstLot, everyDays = 118, doubledIn = 2_600 }: Imported,
): Promise<void> {
  const now = deps.clock.now()
  const rows = cards.flatMap((card, n) => {
    const next = figures(n + 4_441)
    return Array.from({ length: 6 }, (_, k) => {
      const daysAgo = 12 + k * everyDays + Math.floor(next() * 80)
      // one in six has a lower grade and a lower price
      const isOther = k === 3 && Number(card.grade) > 1
      const grade = isOther ? String(Math.floor(Number(card.grade)) - 1 || 1) : card.grade
      const dollars =
        Math.round(
          ((card.worth / 100) * (1.04 - daysAgo / doubledIn) * (0.9 + next() * 0.2) * (isOther ? 0.45 : 1)) / 5,
        ) * 5
      const [source, address] = sources[(n + k) % sources.length] ?? sources[0]
      const soldOn = addSeconds(now, -daysAgo * day).slice(0, 10)
      return [
        card.player,
        card.year,
        card.set,
        card.number,
        card.variety,
        card.category,
        card.grader,
        grade,
        `$${Math.max(dollars, 5)}.00`,
        soldOn,
        source,
        `${address}${firstLot + n * 61 + k}`,
      ]
    })
  })
  const head = [
    'Player',
    'Year',
    'Set',
    'Card number',
    'Variety',
    'Category',
    'Grader',
    'Grade',
    'Price',
    'Sold on',
    'Source',
    'Link',
  ]
  const text = [head, ...rows].map((cells) => csvLine(cells.map((cell) => cell ?? ''))).join('')
  const origin: Origin = { ...systemOrigin, actorId: people.admin }
  // an hour ago, so that the catalog can read them at once
  const at = new Date(addSeconds(now, -3_600))
  await bring(deps, (work) => deps.transactions.run(origin, work, at), Buffer.from(text), { name, isDryRun: false })
}

/** Removes notifications about things backdated by months. */
export const forgetOldNews = (deps: Deps): Promise<unknown> =>
  deps.transactions.run(systemOrigin, (tx) =>
    tx.run(
      sql`UPDATE notices SET read_at = ${tx.now} WHERE kind IN ('title', 'requests', 'funds') AND read_at IS NULL AND created_at < ${tx.now}::timestamptz - interval '1 day'
        AND user_id IN (SELECT id FROM users WHERE is_demo)`,
    ),
  )
