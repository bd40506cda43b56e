import type { SubjectKind } from '@ambry/contract/conversations/kinds'
import { sql } from 'kysely'

import { addReply } from '../areas/conversations/replies-service.ts'
import * as conversations from '../areas/conversations/service.ts'
import type { Db } from '../db/db.ts'
import { acting } from './people.ts'
import type { SourceDemo } from './source-demo.ts'
import { postStories, type Who } from './source-posts-data.ts'

type About = { kind: SubjectKind; id: string; memberId: string }

/** Hours ago, by the member or by us, and what was written. */
type Message = [hoursAgo: number, by: 'member' | 'staff', body: string]

type Talk = {
  about: (demo: SourceDemo) => Promise<About>
  messages: Message[]
  /** Who has read it since, hours ago. */
  read?: { member?: number; staff?: number }
}

const found = async (
  kind: SubjectKind,
  asked: Promise<{ id: string; memberId: string } | undefined>,
): Promise<About> => {
  const row = await asked
  if (!row) throw new Error(`no ${kind} of the demonstration to write about`)
  return { kind, ...row }
}

const one = (db: Db, statement: ReturnType<typeof sql<{ id: string; memberId: string }>>) => db.one(statement)

const postFor = (card: number | string, by: Who) => (demo: SourceDemo) => {
  const story = postStories.find((each) => each.card === card && each.by === by)
  if (!story) throw new Error(`no post of the demonstration asks for card ${card}`)
  return Promise.resolve({ kind: 'source_request' as const, id: demo.postOf(story), memberId: demo.idOf(by) })
}

const huntOf =
  (by: Who, status: string) =>
  (demo: SourceDemo): Promise<About> =>
    found(
      'hunt',
      one(
        demo.past.deps.db,
        sql`SELECT id, member_id FROM hunts WHERE member_id = ${demo.idOf(by)} AND status = ${status} ORDER BY number LIMIT 1`,
      ),
    )

const sellOf =
  (by: Who, status: string) =>
  (demo: SourceDemo): Promise<About> =>
    found(
      'sell_offer',
      one(
        demo.past.deps.db,
        sql`SELECT id, member_id FROM sell_offers WHERE member_id = ${demo.idOf(by)} AND status = ${status} ORDER BY number DESC LIMIT 1`,
      ),
    )

const loanOf = (demo: SourceDemo): Promise<About> =>
  found(
    'loan',
    one(
      demo.past.deps.db,
      sql`SELECT id, member_id FROM loans WHERE member_id = ${demo.people.collector} AND status = 'active' ORDER BY number LIMIT 1`,
    ),
  )

const invoiceOf = (demo: SourceDemo): Promise<About> =>
  found(
    'invoice',
    one(
      demo.past.deps.db,
      sql`SELECT id, member_id FROM invoices WHERE member_id = ${demo.people.collector} AND status = 'open' ORDER BY number DESC LIMIT 1`,
    ),
  )

const requestOf = (demo: SourceDemo): Promise<About> =>
  found(
    'card_request',
    one(
      demo.past.deps.db,
      sql`SELECT id, member_id FROM card_requests WHERE member_id = ${demo.people.collector} AND status = 'countered' ORDER BY created_at DESC LIMIT 1`,
    ),
  )

const talks: Talk[] = [
  {
    about: huntOf('collector', 'fulfilled'),
    messages: [
      [2_430, 'member', 'Could you send me a photo of the back before you pay?'],
      [2_424, 'staff', 'Of course. The seller is sending scans of both sides tomorrow.'],
      [2_400, 'member', 'They look right. Go ahead.'],
    ],
    read: { staff: 2_398 },
  },
  {
    about: postFor('990000806', 2),
    messages: [
      [1_180, 'member', 'Would you pin this one? I can move quickly if it turns up.'],
      [1_176, 'staff', 'It’s pinned now. We’ll also ask members who have one.'],
    ],
    read: { member: 1_170 },
  },
  {
    about: loanOf,
    messages: [
      [210, 'member', 'Can I pay next month’s installment early?'],
      [205, 'staff', 'Yes, at any time. Choose “Pay ahead” and the interest stops on that day.'],
    ],
    read: { member: 200 },
  },
  {
    about: requestOf,
    messages: [
      [10, 'member', 'Is there room below the list price if I pay by wire today?'],
      [3.2, 'staff', 'A little. You’ll find our counteroffer on this page.'],
    ],
  },
  {
    about: huntOf('collector', 'active'),
    messages: [
      [17, 'staff', 'The dealer in Toronto is holding it until Friday. Let us know if you want to see it first.'],
    ],
  },
  {
    about: sellOf(16, 'pending'),
    messages: [[15, 'member', 'If you only want half of them, that’s fine with me.']],
  },
  {
    about: invoiceOf,
    messages: [
      [30, 'member', 'Does the wire have to come from an account in my name?'],
      [26, 'staff', 'Yes. Put the invoice number in the reference and we’ll match it the same day.'],
      [5, 'member', 'It went out this morning.'],
    ],
    read: { member: 25 },
  },
]

const replies: [title: string, body: string][] = [
  ['Photos are coming', 'We’ll take photos of both sides and send them here within one business day.'],
  ['Wire instructions', 'You’ll find our bank details on the invoice. Put its number in the reference.'],
  ['Thank you', 'Thank you. Let us know here if anything else comes up.'],
]

const hour = 1 / 24

/** Conversations about records of every kind; some wait for us, some are unread by the collector. */
export async function loadDemoConversations(demo: SourceDemo): Promise<void> {
  const staff = { ...acting(demo.people.admin), roles: ['administrator'] as const }
  for (const [title, body] of replies) await demo.past.run(staff.id, 340, (tx) => addReply(tx, { title, body }))
  for (const { about, messages, read } of talks) {
    const { memberId, ...subject } = await about(demo)
    const member = acting(memberId)
    for (const [hoursAgo, side, body] of messages) {
      const by = side === 'staff' ? staff : member
      await demo.past.run(by.id, hoursAgo * hour, (tx, then) =>
        conversations.write(tx, then, by, side, subject, { body, fileIds: [] }),
      )
    }
    if (read?.member)
      await demo.past.run(member.id, read.member * hour, (tx) => conversations.read(tx, member, 'member', subject))
    if (read?.staff)
      await demo.past.run(staff.id, read.staff * hour, (tx) => conversations.read(tx, staff, 'staff', subject))
  }
}
