import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'

import * as settling from '../areas/billing/settling/service.ts'
import * as desk from '../areas/source/hunts/admin-service.ts'
import { askGrader, buy, type Outside } from '../areas/source/hunts/buying-service.ts'
import * as candidates from '../areas/source/hunts/candidates-service.ts'
import * as hunts from '../areas/source/hunts/service.ts'
import { systemOrigin, type Transact } from '../db/transaction.ts'
import { project } from '../places.ts'
import { acting } from './people.ts'
import { cardOf } from './source-cards.ts'
import type { SourceDemo, Step } from './source-demo.ts'
import type { Who } from './source-posts-data.ts'

type Candidate = {
  source: string
  grade: string
  price: number
  note: string
  link?: string
  cert?: string
  /** Days ago. */
  noted: number
  proposed?: number
  declined?: [daysAgo: number, reason: string]
  dropped?: [daysAgo: number, reason: string]
  /** Approved, bought outside at this cost, and paid by the member. */
  bought?: { approved: number; upTo: number; on: number; cost: number; paid: number; received: number }
}

type HuntStory = {
  card: number
  by: Who
  asked: number
  grades: string[]
  budget: number
  /** Days from now. */
  deadlineIn?: number
  brief: string
  feeBps: number
  agreed: number
  notes: [daysAgo: number, minutes: number, note: string][]
  candidates: Candidate[]
}

const huntStories: HuntStory[] = [
  {
    ...{ card: 526, by: 'collector', asked: 118, grades: ['PSA 10'], budget: 17_500, feeBps: 1_000, agreed: 116 },
    brief: 'For a complete run of the base set. No qualifiers, please.',
    notes: [
      [114, 35, 'Went through the pop report and asked three dealers.'],
      [101, 50, 'Spoke to the consignor of the spring sale. He’s selling one privately.'],
      [92, 25, 'Paid, collected, and checked the label against the photos.'],
    ],
    candidates: [
      {
        ...{ source: 'Heritage Auctions', grade: 'PSA 10', price: 18_900, noted: 110 },
        ...{ note: 'Estimate above the budget.', dropped: [105, 'Sold for more than the budget.'] },
      },
      {
        ...{ source: 'Private sale, Chicago', grade: 'PSA 10', price: 16_200, cert: '991100417', noted: 101 },
        ...{ note: 'From the original owner, with photos of both sides.', proposed: 100 },
        bought: { approved: 99, upTo: 16_500, on: 94, cost: 15_400, paid: 91.5, received: 88 },
      },
    ],
  },
  {
    ...{ card: 531, by: 'lender', asked: 31, grades: ['PSA 9', 'BGS 9'], budget: 8_500, feeBps: 1_200, agreed: 29 },
    ...{ deadlineIn: 45, brief: 'Off-center copies are fine if the color is strong.' },
    notes: [
      [27, 40, 'Asked the two dealers who sold one this year.'],
      [12, 20, 'One consignor is willing to sell in December.'],
    ],
    candidates: [
      {
        source: 'eBay',
        grade: 'PSA 9',
        price: 9_400,
        noted: 26,
        note: 'Above the budget; watching it.',
        link: 'https://ebay.example/itm/88121',
      },
      { source: 'Card show, Boston', grade: 'BGS 9', price: 7_900, noted: 11, note: 'Photos promised for next week.' },
      {
        ...{ source: 'Goldin', grade: 'PSA 8', price: 5_600, noted: 20, note: 'One grade too low.' },
        dropped: [19, 'The grade is too low.'],
      },
    ],
  },
  {
    ...{ card: 534, by: 'collector', asked: 19, grades: ['PSA 9'], budget: 7_500, feeBps: 1_000, agreed: 17.5 },
    ...{ deadlineIn: 60, brief: 'The one card missing from my Boreal Rink binder.' },
    notes: [
      [15, 30, 'Checked the registry, Secure, and the last two years of auctions.'],
      [3, 45, 'A dealer in Toronto has two. Asked for photos of the better one.'],
    ],
    candidates: [
      {
        ...{ source: 'REA', grade: 'PSA 9', price: 7_300, noted: 13, note: 'A print line across the top.' },
        ...{ proposed: 12.5, declined: [11, 'The print line bothers me.'] },
      },
      {
        ...{ source: 'Dealer, Toronto', grade: 'PSA 9', price: 6_900, cert: '991100428', noted: 2 },
        ...{ note: 'Strong color, centered 55/45. The dealer is holding it until Friday.', proposed: 0.8 },
      },
    ],
  },
]

/** Three hunts: one delivered, one being worked on, and one with a card proposed to the collector. */
export function demoHunts(demo: SourceDemo): Step[] {
  return huntStories.flatMap((story) => {
    let id = ''
    const admin = acting(demo.people.admin)
    const step = (daysAgo: number, work: () => Promise<unknown>): Step => ({
      daysAgo,
      write: async () => {
        await work()
      },
    })
    return [
      step(story.asked, async () => {
        id = await ask(demo, story)
      }),
      ...story.notes.map(([daysAgo, minutes, note]) =>
        step(daysAgo, () =>
          demo.past.run(admin.id, daysAgo, (tx, then) => desk.note(tx, then, admin, id, { note, minutes })),
        ),
      ),
      ...story.candidates.flatMap((candidate) => candidateSteps(demo, story, candidate, () => id)),
    ]
  })
}

async function ask(demo: SourceDemo, { card, by, asked, grades, budget, ...story }: HuntStory): Promise<string> {
  const { past, people } = demo
  const member = acting(demo.idOf(by))
  const admin = acting(people.admin)
  const { category, playerName, year, set, cardNumber, variety } = cardOf(card)
  const { id } = await past.run(member.id, asked, (tx, then) =>
    hunts.ask(tx, then, member, {
      ...{ category, playerName, year, set, cardNumber, variety, grades, budgetCents: budget * 100 },
      ...{ deadlineOn: story.deadlineIn === undefined ? null : past.on(-story.deadlineIn), brief: story.brief },
    }),
  )
  await past.run(admin.id, asked - 0.7, (tx, then) =>
    desk.proposeFee(tx, then, admin, id, { feeBps: story.feeBps, note: null }),
  )
  await past.run(member.id, story.agreed, (tx) => hunts.agreeFee(tx, member, id, story.feeBps))
  return id
}

function candidateSteps(demo: SourceDemo, story: HuntStory, one: Candidate, huntId: () => string): Step[] {
  const { past, people } = demo
  const admin = acting(people.admin)
  const member = acting(demo.idOf(story.by))
  let id = ''
  const steps: Step[] = []
  const at = (daysAgo: number, write: () => Promise<unknown>) =>
    steps.push({
      daysAgo,
      write: async () => {
        await write()
      },
    })
  const [grader = 'PSA', grade = null] = one.grade.split(' ')
  at(one.noted, async () => {
    const fields = {
      ...{ cardId: null, source: one.source, link: one.link ?? null, certNumber: one.cert ?? null, note: one.note },
      ...{ grader: grader as 'PSA', grade, priceCents: one.price * 100 },
    }
    id = (await past.run(admin.id, one.noted, (tx, then) => candidates.add(tx, then, admin, huntId(), fields))).id
  })
  const { proposed, declined, dropped, bought } = one
  if (proposed !== undefined)
    at(proposed, () => past.run(admin.id, proposed, (tx, then) => candidates.propose(tx, then, admin, id)))
  if (declined) {
    const [daysAgo, reason] = declined
    at(daysAgo, () =>
      past.run(member.id, daysAgo, (tx, then) => hunts.answer(tx, then, member, id, { action: 'decline', reason })),
    )
  }
  if (dropped) {
    const [daysAgo, reason] = dropped
    at(daysAgo, () => past.run(admin.id, daysAgo, (tx, then) => candidates.drop(tx, then, admin, id, reason)))
  }
  if (bought) {
    const approval = { action: 'approve', priceCents: one.price * 100, upToCents: bought.upTo * 100 } as const
    at(bought.approved, () =>
      past.run(member.id, bought.approved, (tx, then) => hunts.answer(tx, then, member, id, approval)),
    )
    at(bought.on, () => purchase(demo, story, one, id))
    at(bought.paid, () => pay(demo, id, bought.paid))
    at(bought.received, () => deliver(demo, id, bought.received))
  }
  return steps
}

/** With the seller's invoice as evidence. */
async function purchase({ past, people }: SourceDemo, story: HuntStory, one: Candidate, id: string): Promise<void> {
  const { on = 0, cost = 0 } = one.bought ?? {}
  const admin = acting(people.admin)
  const then = past.depsOn(on)
  const transact: Transact = (work) => then.transactions.run({ ...systemOrigin, actorId: admin.id }, work)
  const bytes = await readFile(new URL('server/assets/demo/private-sale-invoice.pdf', project))
  await candidates.upload(then, admin, transact, { id, name: 'Seller invoice.pdf', kind: 'evidence', bytes })
  const outside: Outside = {
    from: 'outside',
    priceCents: one.price * 100,
    costCents: cost * 100,
    boughtOn: past.on(on),
    certNumber: one.cert ?? null,
    category: cardOf(story.card).category,
  }
  const answer = await askGrader(then, id, outside)
  await transact((tx) => buy(tx, then, admin, id, outside, () => answer))
}

type Bought = { cardId: string; invoiceId: string; memberId: string; totalCents: number }

async function findBought({ past }: SourceDemo, candidateId: string): Promise<Bought> {
  const found = await past.deps.db.one(
    sql<Bought>`SELECT c.card_id, i.id AS invoice_id, i.member_id, i.total_cents FROM hunt_candidates c
      JOIN sales s ON s.id = c.sale_id JOIN invoices i ON i.id = s.invoice_id WHERE c.id = ${candidateId}`,
  )
  if (!found) throw new Error('a bought card of the demonstration has no invoice')
  return found
}

async function pay(demo: SourceDemo, candidateId: string, daysAgo: number): Promise<void> {
  const { invoiceId, memberId, totalCents: amountCents } = await findBought(demo, candidateId)
  await demo.past.run(demo.people.admin, daysAgo, (tx, then) =>
    settling.recordPayment(tx, then, {
      ...{ memberId, amountCents, method: 'wire', receivedOn: demo.past.on(daysAgo), reference: 'FDT 41877' },
      parts: [{ invoiceId, amountCents }],
    }),
  )
}

/** At the vault, which makes the hunt fulfilled. */
async function deliver(demo: SourceDemo, candidateId: string, daysAgo: number): Promise<void> {
  const { cardId } = await findBought(demo, candidateId)
  await demo.copies.toTheVault(demo.people.admin, daysAgo + 1, [cardId])
}
