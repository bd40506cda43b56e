import { addSeconds } from '@ambry/contract/kernel/dates'
import { type ShareField, usualShareFields } from '@ambry/contract/sharing/kinds'
import { sql } from 'kysely'

import { closeLink, keepReadyLink, type NewShare } from '../areas/sharing/links/service.ts'
import type { Db } from '../db/db.ts'
import { systemOrigin, type Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { figures } from './invented-cards.ts'
import { type Looked, sumOf, type Visit, visitsTo } from './invented-visits.ts'
import { type DemoMember, joinedBefore } from './members.ts'
import type { DemoPeople } from './people.ts'

const day = 86_400

type DemoLink = Looked & {
  name: string
  /** A number is the index of one of the other members, earliest first. */
  owner: 'collector' | 'lender' | number
  /** The index of one of the owner's cards, most valuable first; several; a tag; or all. */
  what: number | number[] | string | null
  more?: ShareField[]
  password?: string
  leads?: number
}

// all scopes and statuses; the first two are meant to be tried, the second with the password "vault"
const shownLinks: DemoLink[] = [
  {
    name: 'Wes Gagnon, for the spring show',
    owner: 'collector',
    what: 1,
    madeAgo: 21,
    days: 60,
    more: ['owner'],
    daily: 6,
    leads: 3,
  },
  { name: 'Emberwyrm, privately', owner: 'collector', what: 2, madeAgo: 12, days: 30, password: 'vault', daily: 3 },
  {
    name: 'Seven I would not sell',
    owner: 'collector',
    what: [0, 1, 2, 3, 4, 5, 6],
    madeAgo: 34,
    days: 90,
    more: ['owner'],
    daily: 7,
    leads: 2,
  },
  { name: 'Rookies', owner: 'collector', what: 'Rookies', madeAgo: 18, days: 45, daily: 3 },
  {
    name: 'Eddie Lansing, for insurance',
    owner: 'collector',
    what: 0,
    madeAgo: 50,
    days: 14,
    more: ['value'],
    daily: 2,
  },
  {
    name: 'Black Orchid, for sale',
    owner: 'collector',
    what: 3,
    madeAgo: 58,
    days: 120,
    closed: 'owner',
    daily: 5,
    leads: 1,
  },
  { name: 'Otis Rennick', owner: 'collector', what: 4, madeAgo: 26, days: 60, closed: 'house', daily: 3 },
  { name: 'For the first twenty', owner: 'collector', what: 5, madeAgo: 30, days: 120, maxViews: 20, daily: 6 },
  { name: 'My shelf', owner: 'lender', what: null, madeAgo: 43, days: 120, more: ['owner'], daily: 4, leads: 1 },
  { name: 'Three for Anna', owner: 'lender', what: [0, 1, 2], madeAgo: 9, days: 14, daily: 3 },
  { name: 'A quiet one', owner: 'lender', what: 3, madeAgo: 4, days: 14, daily: 0 },
  { name: 'Last fall', owner: 'lender', what: 4, madeAgo: 59, days: 30, daily: 5 },
]

const friends = ['June', 'Tomas', 'Wren', 'Priya', 'Otto', 'Lena', 'Marc', 'Sofia', 'Ravi', 'Noor', 'Elias', 'Mina']

/** Small links that members send to a friend and remove again, which make up the majority. */
const passedLinks: DemoLink[] = Array.from({ length: 48 }, (_, n) => {
  const next = figures(n * 104_729 + 5)
  const openDays = 0.6 + 3 * next()
  return {
    name: `For ${friends[n % friends.length]}`,
    owner: next() < 0.55 ? 'collector' : 'lender',
    what: Math.floor(next() * 10),
    madeAgo: 0.3 + openDays + n * 1.15,
    days: 7,
    daily: 0,
    passed: {
      // one in five is never opened
      looks: next() < 0.2 ? 0 : 2 + Math.floor(9 * next() ** 2),
      firstMinutes: 2 + Math.round(90 * next() ** 3),
      openDays,
    },
  }
})

/** Links of the ten months before, by everyone who had joined. */
const olderLinks: DemoLink[] = Array.from({ length: 30 }, (_, n) => {
  const next = figures(n * 7_907 + 11)
  const openDays = 1 + 5 * next()
  const madeAgo = 354 - n * 9.7 + 2 * next()
  const owners = joinedBefore(madeAgo + 3)
  return {
    name: `For ${friends[(n * 5) % friends.length]}`,
    owner: owners[Math.floor(next() * owners.length)] ?? 'collector',
    what: 0,
    madeAgo,
    days: 7,
    daily: 0,
    // more recipients as membership grows
    passed: { looks: 2 + Math.floor((5 + n / 2) * next()), firstMinutes: 2 + Math.round(90 * next() ** 3), openDays },
  }
})

const demoLinks = [...shownLinks, ...passedLinks, ...olderLinks]

const tokenOf = (link: number) => sumOf('demonstration token', link).toString('base64url')
const shortIdOf = (link: number) =>
  sumOf('demonstration address', link)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 16)

/** Links and a year of visits to them. */
export async function loadDemoSharing(deps: Deps, people: DemoPeople, members: readonly DemoMember[]): Promise<void> {
  const now = deps.clock.now()
  const ownerOf = ({ owner }: DemoLink) =>
    typeof owner === 'number' ? (members[owner]?.id ?? people.collector) : people[owner]
  const cards = await dearestOfAll(deps.db)
  const ids: string[] = []
  for (const [n, link] of demoLinks.entries()) {
    const ownerId = ownerOf(link)
    const what = whatOf(link, cards.get(ownerId) ?? [])
    const at = new Date(addSeconds(now, -link.madeAgo * day))
    const id = await deps.transactions.run(
      { ...systemOrigin, actorId: ownerId },
      (tx) =>
        keepReadyLink(tx, deps, {
          name: link.name,
          what,
          shows: [...usualShareFields, ...(link.more ?? [])],
          days: link.days,
          password: link.password ?? null,
          maxViews: link.maxViews ?? null,
          notify: true,
          ownerId,
          token: tokenOf(n),
          shortId: shortIdOf(n),
        }),
      at,
    )
    ids.push(id)
  }
  await deps.transactions.run(systemOrigin, (tx) => writeVisits(tx, ids))
  await deps.transactions.run(systemOrigin, (tx) => writeMessages(tx, ids, people))
  await deps.transactions.run(systemOrigin, (tx) => takeOffList(tx, ids))
  for (const [n, link] of demoLinks.entries()) {
    const { closed, madeAgo } = link
    if (!closed) continue
    const actorId = closed === 'house' ? people.admin : ownerOf(link)
    const at = new Date(addSeconds(now, -(madeAgo / 3) * day))
    await deps.transactions.run(
      { ...systemOrigin, actorId },
      (tx) => closeLink(tx, { id: ids[n] as string, version: 1 }, closed),
      at,
    )
  }
}

/** As the owners would, each a few days after it was created. */
async function takeOffList(tx: Tx, ids: string[]): Promise<void> {
  const passed = demoLinks.flatMap(({ passed: was }, n) => (was ? [{ id: ids[n], days: was.openDays }] : []))
  await tx.run(sql`
    UPDATE share_links l SET status = 'closed', closed_reason = 'owner', version = version + 2,
      closed_at = l.created_at + make_interval(secs => k.days * ${day}), dropped_at = l.created_at + make_interval(secs => k.days * ${day})
    FROM unnest(${passed.map(({ id }) => id)}::uuid[], ${passed.map(({ days }) => days)}::float8[]) AS k (id, days)
    WHERE l.id = k.id`)
}

/** Everybody's ten most valuable cards. */
async function dearestOfAll(db: Db): Promise<Map<string, string[]>> {
  const rows = await db.all(
    sql<{ ownerId: string; ids: string[] }>`
      SELECT owner_id, (array_agg(id ORDER BY worth_cents DESC, id))[1:10] AS ids FROM cards WHERE status = 'registered' GROUP BY owner_id`,
  )
  return new Map(rows.map(({ ownerId, ids }) => [ownerId, ids]))
}

function whatOf({ what }: DemoLink, cards: string[]): NewShare['what'] {
  if (what === null) return { scope: 'all' }
  if (typeof what === 'string') return { scope: 'tag', tag: what }
  if (Array.isArray(what)) return { scope: 'chosen', cardIds: what.flatMap((place) => cards[place] ?? []) }
  return { scope: 'card', cardId: cards[what] ?? '' }
}

async function writeVisits(tx: Tx, ids: string[]): Promise<void> {
  const visits = demoLinks.flatMap((link, n) => visitsTo(n, link, tx.now))
  const column = <Key extends keyof Visit>(key: Key) => visits.map((visit) => visit[key])
  await tx.run(sql`
    INSERT INTO share_visits (link_id, at, last_at, visitor, is_new, seconds, source, referrer, device, left_out)
    SELECT l.id, v.at, v.at + make_interval(secs => v.seconds), decode(v.visitor, 'hex'), v.is_new, v.seconds, v.source, v.referrer, v.device, v.left_out
    FROM unnest(${visits.map(({ link }) => ids[link])}::uuid[], ${column('at')}::timestamptz[], ${column('visitor')}::text[],
      ${column('isNew')}::boolean[], ${column('seconds')}::integer[], ${column('source')}::text[], ${column('referrer')}::text[],
      ${column('device')}::text[], ${column('leftOut')}::text[])
      AS v (link, at, visitor, is_new, seconds, source, referrer, device, left_out)
    JOIN share_links l ON l.id = v.link`)
  // in a collection about half of the visitors open a card or two; a link to one card is a view of that card
  await tx.run(sql`
    INSERT INTO share_card_times (visit_id, card_id, seconds)
    SELECT v.id, c.card_id, greatest(1, v.seconds / 2)
    FROM share_visits v JOIN share_links l ON l.id = v.link_id AND l.scope IN ('card', 'chosen') JOIN share_link_cards c ON c.link_id = l.id
    WHERE v.left_out IS NULL AND (l.scope = 'card' OR get_byte(v.visitor, 0) % 7 = c.position - 1 OR get_byte(v.visitor, 1) % 13 = c.position - 1)`)
  await tx.run(sql`
    UPDATE share_links l SET views = s.views, people = s.people, seconds = s.seconds, first_view_at = s.first, last_view_at = s.last
    FROM (SELECT link_id, count(*) AS views, count(*) FILTER (WHERE is_new) AS people, sum(seconds) AS seconds, min(at) AS first, max(at) AS last
      FROM share_visits WHERE left_out IS NULL GROUP BY link_id) s
    WHERE l.id = s.link_id`)
}

const leads: [name: string, contact: string, message: string | null][] = [
  [
    'June Abara',
    'june@abara.example',
    'Would you part with it for a trade and cash? I have looked for this one for six years.',
  ],
  ['R. Castellan', '+1 503 555 0147', null],
  ['Wren', '@waxpack.wren', 'Is it on show anywhere this spring? I would travel for it.'],
  ['Tomas Ek', 'tomas.ek@post.example', 'I have the same card as a 9. Shall we compare notes?'],
]

/** The results: messages, password guesses, a report, and access requests. */
async function writeMessages(tx: Tx, ids: string[], { admin }: DemoPeople): Promise<void> {
  const ago = (days: number) => addSeconds(tx.now, -days * day)
  let n = 0
  for (const [at, { leads: count = 0, madeAgo }] of demoLinks.entries()) {
    for (let i = 0; i < count; i++) {
      const [name, contact, message] = leads[n++ % leads.length] as (typeof leads)[number]
      await tx.run(sql`
        INSERT INTO share_messages (link_id, kind, at, card_id, name, contact, message)
        SELECT ${ids[at]}, 'interest', ${ago((madeAgo * (i + 1)) / (count + 2))}, (SELECT card_id FROM share_link_cards WHERE link_id = ${ids[at]} ORDER BY position LIMIT 1), ${name}, ${contact}, ${message}`)
    }
  }
  await tx.run(sql`
    INSERT INTO share_messages (link_id, kind, at, message)
    VALUES (${ids[6]}, 'report', ${ago(10)}, 'This looks like the card that was stolen from a show in Ohio.'),
      (${ids[3]}, 'report', ${ago(1.5)}, 'The third card says rookie, but it is a later print.')`)
  await tx.run(sql`
    INSERT INTO share_wrong_passwords (link_id, at)
    SELECT ${ids[1]}, ${tx.now}::timestamptz - make_interval(mins => 30 * n) FROM generate_series(1, 14) AS n`)
  await tx.run(sql`
    INSERT INTO access_requests (phone, country, instagram, referral, terms_version, privacy_version, marketing_opt_in, sms_opt_in, status, decided_by, decided_at, created_at, came_by)
    VALUES ('+12025550102', 'US', '@calloway.notes', 'Theo Lindqvist', 1, 1, false, true, 'approved', ${admin}, ${ago(24)}, ${ago(25)}, ${shortIdOf(2)}),
      ('+12025550103', 'US', NULL, 'Theo Lindqvist', 1, 1, false, false, 'approved', ${admin}, ${ago(6)}, ${ago(7)}, ${shortIdOf(0)}),
      ('+12025550149', 'US', '@slabs.now', NULL, 1, 1, false, false, 'rejected', ${admin}, ${ago(15)}, ${ago(16)}, ${shortIdOf(5)})`)
  await tx.run(sql`UPDATE access_requests SET came_by = ${shortIdOf(0)} WHERE phone = '+12025550104'`)
}
