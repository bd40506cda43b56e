import { sql } from 'kysely'

import * as payouts from '../areas/billing/settling/payouts-service.ts'
import * as desk from '../areas/source/sells/admin-service.ts'
import { expireSells, inspect } from '../areas/source/sells/inspection-service.ts'
import * as sells from '../areas/source/sells/service.ts'
import { acting } from './people.ts'
import { type Compared, importComparables } from './sales.ts'
import type { SourceDemo } from './source-demo.ts'
import type { Who } from './source-posts-data.ts'

type Offered = { card: number; grade: string; asked: number; condition?: string }

type SellStory = {
  by: Who
  /** Days ago. */
  offered: number
  /** Cards they register for it, or the cert number and price of one they have. */
  cards: Offered[] | { cert: string; asked: number; condition?: string }
  note?: string
  countered?: [daysAgo: number, dollars: number, note: string]
  /** Further prices, by them and by us in turns. */
  rounds?: [daysAgo: number, dollars: number, note: string | null][]
  /** By them if we named the last price, by us otherwise. */
  accepted?: number
  rejected?: [daysAgo: number, reason: string]
  withdrawn?: number
  expired?: number
  received?: number
  reoffered?: [daysAgo: number, dollars: number, reason: string]
  bought?: number
  paidOut?: number
}

/** the card whose price is being negotiated */
const negotiatedCert = '990000019'

const bulk: Offered[] = Array.from({ length: 12 }, (_, n) => ({
  card: 540 + n,
  grade: ['PSA 8', 'PSA 9', 'PSA 7'][n % 3] ?? 'PSA 8',
  asked: 240 + ((n * 137) % 9) * 95,
}))

// one in every state, oldest first
const sellStories: SellStory[] = [
  {
    ...{ by: 'collector', offered: 151, cards: [{ card: 530, grade: 'PSA 8', asked: 3_900 }] },
    countered: [150, 3_600, 'Two sold for less this spring.'],
    ...{ accepted: 149.2, received: 144, bought: 143, paidOut: 139 },
  },
  {
    ...{ by: 7, offered: 117, cards: [{ card: 535, grade: 'PSA 4', asked: 400 }] },
    rejected: [116.3, 'We already have four of these.'],
  },
  { by: 12, offered: 92, cards: [{ card: 533, grade: 'PSA 7', asked: 4_100 }], withdrawn: 91.1 },
  { by: 9, offered: 68, cards: [{ card: 537, grade: 'PSA 6', asked: 900 }], expired: 65.5 },
  {
    ...{ by: 'collector', offered: 9, cards: { cert: '990000068', asked: 1_900 }, accepted: 8.2 },
    reoffered: [0.6, 1_650, 'A light surface scratch that doesn’t show in the photos.'],
  },
  {
    ...{ by: 5, offered: 6, cards: [{ card: 527, grade: 'PSA 6', asked: 2_700, condition: 'Stored since 1998.' }] },
    ...{ countered: [5.4, 2_400, 'We would list it at $2,750.'], accepted: 4.6 },
  },
  {
    ...{
      by: 'collector',
      offered: 1.3,
      cards: { cert: negotiatedCert, asked: 2_050, condition: 'As graded last year.' },
    },
    countered: [1.1, 1_700, 'Two recent sales were lower.'],
    rounds: [
      [0.9, 1_950, null],
      [0.6, 1_825, 'Our best price if it arrives by the end of the month.'],
    ],
  },
  {
    ...{ by: 16, offered: 0.8, cards: bulk },
    note: 'Twelve duplicates from one collection. One price for all of them is fine.',
  },
  {
    ...{ by: 'lender', offered: 0.3, cards: [{ card: 528, grade: 'PSA 9', asked: 10_900 }] },
    note: 'I can bring it to Wilmington next week.',
  },
]

/** Cards offered to us, in every state, through the services on their days. */
export async function loadDemoSells(demo: SourceDemo): Promise<void> {
  const { deps } = demo.past
  const negotiated = await deps.db.all(
    sql<Compared>`SELECT player_name AS player, year, set_name AS set, card_number AS number, variety, category, grader, grade,
      200000 AS worth FROM cards WHERE cert_number = ${negotiatedCert}`,
  )
  await importComparables(deps, demo.people, negotiated, {
    ...{ name: 'negotiated-card.csv', firstLot: 98_000, everyDays: 45 },
  })
  for (const story of sellStories) await tell(demo, story)
}

async function tell(demo: SourceDemo, story: SellStory): Promise<void> {
  const { past, people } = demo
  const member = acting(demo.idOf(story.by))
  const admin = acting(people.admin)
  const lines = await linesOf(demo, story)
  const askedCents = lines.reduce((sum, line) => sum + line.askedCents, 0)
  const { id } = await past.run(member.id, story.offered, (tx, then) =>
    sells.offer(tx, then, member, { cards: lines, note: story.note ?? null, huntId: null }),
  )
  const { countered, accepted, rejected, withdrawn, expired, received, reoffered, bought, paidOut } = story
  if (countered) {
    const [daysAgo, price, note] = countered
    const named = { standingCents: askedCents, cents: price * 100, lines: [], note }
    await past.run(admin.id, daysAgo, (tx, then) => desk.counter(tx, then, admin, id, named))
  }
  let standing = countered ? countered[1] * 100 : askedCents
  for (const [n, [daysAgo, price, note]] of (story.rounds ?? []).entries()) {
    const named = { standingCents: standing, cents: price * 100, lines: [], note }
    if (n % 2 === 0) await past.run(member.id, daysAgo, (tx, then) => sells.counter(tx, then, member, id, named))
    else await past.run(admin.id, daysAgo, (tx, then) => desk.counter(tx, then, admin, id, named))
    standing = named.cents
  }
  if (accepted !== undefined)
    await past.run(countered ? member.id : admin.id, accepted, async (tx, then) => {
      if (countered) await sells.accept(tx, then, member, id, standing)
      else await desk.accept(tx, then, admin, id, standing)
    })
  if (rejected) {
    const [daysAgo, reason] = rejected
    await past.run(admin.id, daysAgo, (tx, then) => desk.reject(tx, then, admin, id, reason))
  }
  if (withdrawn !== undefined) await past.run(member.id, withdrawn, (tx, then) => sells.withdraw(tx, then, member, id))
  if (expired !== undefined) await expireSells(past.depsOn(expired))
  if (received !== undefined)
    await demo.copies.receive(
      people.admin,
      received,
      lines.map(({ cardId }) => cardId),
    )
  if (reoffered) {
    const [daysAgo, price, reason] = reoffered
    await inspectAll(demo, id, daysAgo, { action: 'reoffer', cents: price * 100, reason })
  }
  if (bought !== undefined) await inspectAll(demo, id, bought, { action: 'buy' })
  if (paidOut !== undefined) await payOut(demo, id, paidOut)
}

type Line = Parameters<typeof sells.offer>[3]['cards'][number]

async function linesOf(demo: SourceDemo, { by, offered, cards }: SellStory): Promise<Line[]> {
  const ownerId = demo.idOf(by)
  if (!Array.isArray(cards)) {
    const card = await demo.past.deps.db.one(
      sql<{ id: string }>`SELECT id FROM cards WHERE cert_number = ${cards.cert} AND owner_id = ${ownerId}`,
    )
    if (!card) throw new Error(`card ${cards.cert} of the demonstration belongs to someone else`)
    return [{ cardId: card.id, askedCents: cards.asked * 100, condition: cards.condition ?? null }]
  }
  const ids = await demo.copies.register(
    ownerId,
    offered + 4,
    cards.map(({ card, grade, asked }) => ({ card, grade, dollars: asked })),
  )
  return cards.map(({ asked, condition }, n) => ({
    ...{ cardId: ids[n] as string, askedCents: asked * 100, condition: condition ?? null },
  }))
}

type Finding = Parameters<typeof inspect>[4]

async function inspectAll({ past, people }: SourceDemo, id: string, daysAgo: number, finding: Finding): Promise<void> {
  const admin = acting(people.admin)
  const lines = await past.deps.db.all(
    sql<{ id: string }>`SELECT id FROM sell_offer_cards WHERE offer_id = ${id} AND status = 'inspecting' ORDER BY id`,
  )
  await past.run(admin.id, daysAgo, async (tx, then) => {
    for (const line of lines) await inspect(tx, then, admin, line.id, finding)
  })
}

async function payOut({ past, people }: SourceDemo, id: string, daysAgo: number): Promise<void> {
  await past.run(people.admin, daysAgo, async (tx, then) => {
    const due = await tx.all(
      sql<{ payoutId: string }>`SELECT p.payout_id FROM sell_offer_cards c JOIN card_purchases p ON p.id = c.purchase_id
        WHERE c.offer_id = ${id} GROUP BY p.payout_id ORDER BY min(c.id::text)`,
    )
    for (const [n, { payoutId }] of due.entries())
      await payouts.pay(tx, then, payoutId, {
        ...{ method: 'wire', paidOn: past.on(daysAgo), reference: `OUT ${6_900 + n}` },
      })
  })
}
