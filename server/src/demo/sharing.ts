import { createHash } from 'node:crypto'

import { addSeconds } from '@ambry/contract/dates'
import {
  type LeftOutReason,
  type ShareDevice,
  type ShareField,
  type ShareSource,
  usualShareFields,
} from '@ambry/contract/share-kinds'
import { sql } from 'kysely'

import { closeLink, keepReadyLink, type NewShare } from '../areas/sharing/links-service.ts'
import type { Db } from '../db/db.ts'
import { systemOrigin, type Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { figures } from './invented-cards.ts'
import type { DemoPeople } from './people.ts'

const day = 86_400

type DemoLink = {
  name: string
  owner: 'collector' | 'lender'
  /** The place of a card among its owner's, the dearest first; several; a tag; or all. */
  what: number | number[] | string | null
  madeAgo: number
  days: number
  more?: ShareField[]
  password?: string
  maxViews?: number
  closed?: 'owner' | 'house'
  /** Looks on a usual day; they fade as a link grows old. */
  daily: number
  leads?: number
}

// of all scopes and standings; the first two are there to be tried, the second with the password "vault"
const demoLinks: DemoLink[] = [
  {
    name: 'Wes Gagnon, for the spring show',
    owner: 'collector',
    what: 1,
    madeAgo: 21,
    days: 60,
    more: ['owner'],
    daily: 9,
    leads: 3,
  },
  { name: 'Emberwyrm, privately', owner: 'collector', what: 2, madeAgo: 12, days: 30, password: 'vault', daily: 4 },
  {
    name: 'Seven I would not sell',
    owner: 'collector',
    what: [0, 1, 2, 3, 4, 5, 6],
    madeAgo: 34,
    days: 90,
    more: ['owner'],
    daily: 11,
    leads: 2,
  },
  { name: 'Rookies', owner: 'collector', what: 'Rookies', madeAgo: 18, days: 45, daily: 5 },
  {
    name: 'Eddie Lansing for the insurer',
    owner: 'collector',
    what: 0,
    madeAgo: 50,
    days: 14,
    more: ['value'],
    daily: 3,
  },
  {
    name: 'Black Orchid, on offer',
    owner: 'collector',
    what: 3,
    madeAgo: 58,
    days: 120,
    closed: 'owner',
    daily: 8,
    leads: 1,
  },
  { name: 'Otis Rennick', owner: 'collector', what: 4, madeAgo: 26, days: 60, closed: 'house', daily: 4 },
  { name: 'For the first twenty', owner: 'collector', what: 5, madeAgo: 30, days: 120, maxViews: 20, daily: 6 },
  { name: 'My shelf', owner: 'lender', what: null, madeAgo: 43, days: 120, more: ['owner'], daily: 6, leads: 1 },
  { name: 'Three for Anna', owner: 'lender', what: [0, 1, 2], madeAgo: 9, days: 14, daily: 4 },
  { name: 'A quiet one', owner: 'lender', what: 3, madeAgo: 4, days: 14, daily: 0 },
  { name: 'Last autumn', owner: 'lender', what: 4, madeAgo: 59, days: 30, daily: 7 },
]

const sumOf = (...parts: (string | number)[]) => createHash('sha256').update(parts.join(' ')).digest()
const tokenOf = (link: number) => sumOf('demonstration token', link).toString('base64url')
const shortIdOf = (link: number) =>
  sumOf('demonstration address', link)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 16)

/** Links and two months of looks at them. */
export async function loadDemoSharing(deps: Deps, people: DemoPeople): Promise<void> {
  const now = deps.clock.now()
  const cards = { collector: await dearest(deps.db, people.collector), lender: await dearest(deps.db, people.lender) }
  const ids: string[] = []
  for (const [n, link] of demoLinks.entries()) {
    const ownerId = people[link.owner]
    const what = whatOf(link, cards[link.owner])
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
  for (const [n, { closed, owner, madeAgo }] of demoLinks.entries()) {
    if (!closed) continue
    const actorId = closed === 'house' ? people.admin : people[owner]
    const at = new Date(addSeconds(now, -(madeAgo / 3) * day))
    await deps.transactions.run(
      { ...systemOrigin, actorId },
      (tx) => closeLink(tx, { id: ids[n] as string, version: 1 }, closed),
      at,
    )
  }
}

const dearest = async (db: Db, ownerId: string): Promise<string[]> =>
  (
    await db.all(
      sql<{
        id: string
      }>`SELECT id FROM cards WHERE owner_id = ${ownerId} AND status = 'registered' ORDER BY worth_cents DESC, id LIMIT 10`,
    )
  ).map(({ id }) => id)

function whatOf({ what }: DemoLink, cards: string[]): NewShare['what'] {
  if (what === null) return { scope: 'all' }
  if (typeof what === 'string') return { scope: 'tag', tag: what }
  if (Array.isArray(what)) return { scope: 'chosen', cardIds: what.flatMap((place) => cards[place] ?? []) }
  return { scope: 'card', cardId: cards[what] ?? '' }
}

const sources: [ShareSource, number, string | null][] = [
  ['messages', 0.27, null],
  ['whatsapp', 0.22, null],
  ['instagram', 0.17, 'l.instagram.com'],
  ['direct', 0.15, null],
  ['email', 0.09, 'mail.google.com'],
  ['x', 0.04, 't.co'],
  ['facebook', 0.03, 'm.facebook.com'],
  ['site', 0.03, 'cards-and-more.example'],
]
const devices: [ShareDevice, number][] = [
  ['phone', 0.66],
  ['computer', 0.26],
  ['tablet', 0.08],
]
const leftOut: [LeftOutReason, number][] = [
  ['preview', 0.55],
  ['bot', 0.3],
  ['owner', 0.15],
]

function one<Choice extends [unknown, number, ...unknown[]]>(choices: Choice[], chance: number): Choice {
  let sum = 0
  const chosen = choices.find(([, share]) => {
    sum += share
    return chance < sum
  })
  return chosen ?? (choices[0] as Choice)
}

type Visit = {
  link: number
  at: string
  visitor: string
  isNew: boolean
  seconds: number
  source: string
  referrer: string | null
  device: string
  leftOut: string | null
}

/** More in the evening and at weekends, most in a link's first days; a few come again the same day. */
function visitsTo(n: number, { madeAgo, days, daily, maxViews, closed }: DemoLink, now: Date): Visit[] {
  const next = figures(n * 7_919 + 13)
  const visits: Visit[] = []
  const last = Math.max(0, closed ? madeAgo / 3 : madeAgo - days)
  let views = 0
  for (let ago = madeAgo - 1; ago >= last && daily > 0; ago--) {
    const age = madeAgo - ago
    const weekend = [0, 6].includes(new Date(addSeconds(now, -ago * day)).getUTCDay()) ? 1.35 : 1
    const count = Math.round(daily * weekend * (0.35 + 1.1 * Math.exp(-age / 9)) * (0.6 + 0.8 * next()))
    let before: Visit | null = null
    for (let i = 0; i < count; i++) {
      const at = addSeconds(now, -(ago + next() * 0.45) * day)
      const machine = next() < 0.16 ? one(leftOut, next())[0] : null
      if (machine === null && views === maxViews) return visits
      const [source, , referrer] = one(sources, next())
      const isBack = before !== null && machine === null && next() < 0.12
      const visit: Visit = {
        link: n,
        at,
        visitor: isBack && before ? before.visitor : sumOf('visitor', n, ago, i).toString('hex'),
        isNew: machine === null && !isBack,
        seconds: machine === null ? Math.round(4 + 150 * next() ** 3 + 20 * next()) : 0,
        source,
        referrer,
        device: one(devices, next())[0],
        leftOut: machine,
      }
      visits.push(visit)
      if (machine === null) {
        views++
        before = visit
      }
    }
  }
  return visits
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
  // in a collection about half of them open a card or two; a link to one card is looked at for that card
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

/** What came of it: messages, guesses at a password, a report, and people who asked for access. */
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
