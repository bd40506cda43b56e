import { addSeconds } from '@ambry/contract/kernel/dates'
import { keysOf } from '@ambry/contract/kernel/keys'
import { sql } from 'kysely'

import { systemOrigin, type Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { figures } from './invented-cards.ts'
import type { DemoPeople } from './people.ts'

const day = 86_400

type Member = { name: string; city: string; areaCode: string; instagram: string | null; joinedAgo: number }

/** A member who joined this many days ago. */
export type DemoMember = { id: string; joinedAgo: number }

const cities: [city: string, areaCode: string][] = [
  ['Portland, OR', '503'],
  ['Boston, MA', '617'],
  ['Chicago, IL', '312'],
  ['Austin, TX', '512'],
  ['Seattle, WA', '206'],
  ['Denver, CO', '303'],
  ['Atlanta, GA', '404'],
  ['Nashville, TN', '615'],
  ['Minneapolis, MN', '612'],
  ['Phoenix, AZ', '602'],
]

// all names are invented
const names = (
  'Nora Whitfield,Gabriel Osei,Priya Raman,Caleb Thornton,Marisol Vega,Henrik Dahl,Tessa Boyle,Andre Lafontaine,Yuki Tanabe,' +
  'Owen McAllister,Fatima Haddad,Dominic Russo,Leah Goldwater,Samir Chaudhry,Bridget Kowalski,Jonas Petersen,Renee Okonkwo,' +
  'Victor Salazar,Hannah Lindgren,Malik Freeman,Clara Beaumont,Elliot Nakagawa,Joanna Sikora,Desmond Achebe,Paige Hollander,' +
  'Rahul Mehta,Sofia Castellanos,Trevor Ashdown,Imani Brooks,Lukas Brandt,Meredith Cho,Pablo Iglesia,Greta Solberg,' +
  'Curtis Holloway,Naomi Feldman,Teresa Duarte,Wyatt Prescott'
).split(',')

/** About three a month, with slightly more recently. */
const members: Member[] = names.map((name, n) => {
  const next = figures(n * 3_571 + 9)
  const [city, areaCode] = cities[n % cities.length] as (typeof cities)[number]
  const [first = '', last = ''] = name.toLowerCase().split(' ')
  const share = 1 - (n + 0.6 * next()) / names.length
  return {
    name,
    city,
    areaCode,
    instagram: next() < 0.7 ? `@${first}.${last.slice(0, 4)}cards` : null,
    joinedAgo: Math.round((4 + 356 * share ** 1.12) * 10) / 10,
  }
})

/** The indexes of those who had joined by that day. */
export const joinedBefore = (daysAgo: number): number[] =>
  members.flatMap(({ joinedAgo }, n) => (joinedAgo > daysAgo ? [n] : []))

/** When the accounts used for signing in joined: before the first fund opened. */
export const founders: Record<keyof DemoPeople, number> = { admin: 800, collector: 760, lender: 755, finance: 790 }

const phoneOf = ({ areaCode }: Member, n: number) => `+1${areaCode}55501${String(10 + n)}`

/** The other members, each with their approved access request, inserted in bulk for speed. */
export async function loadDemoMembers(deps: Deps, people: DemoPeople): Promise<DemoMember[]> {
  return deps.transactions.run(systemOrigin, async (tx) => {
    for (const key of keysOf(founders)) {
      const at = addSeconds(tx.now, -founders[key] * day)
      await tx.run(sql`UPDATE users SET created_at = ${at}, registered_at = ${at} WHERE id = ${people[key]}`)
    }
    const ids = (
      await tx.all(
        sql<{
          id: string
        }>`INSERT INTO parties (kind) SELECT 'member' FROM generate_series(1, ${members.length}) RETURNING id`,
      )
    ).map(({ id }) => id)
    await insertMembers(tx, ids, people)
    return members.map(({ joinedAgo }, n) => ({ id: ids[n] as string, joinedAgo }))
  })
}

async function insertMembers(tx: Tx, ids: string[], { admin }: DemoPeople): Promise<void> {
  const rows = members.map((member, n) => {
    const next = figures(n * 811 + 3)
    const joined = addSeconds(tx.now, -member.joinedAgo * day)
    // requested access, was approved within two days, and registered a few hours later
    const decided = addSeconds(joined, -(1 + 20 * next()) * 3_600)
    return {
      ...member,
      id: ids[n],
      phone: phoneOf(member, n),
      joined,
      decided,
      asked: addSeconds(decided, -(2 + 34 * next()) * 3_600),
      referral: next() < 0.5 ? ['Theo Lindqvist', 'Ines Calloway', 'Nora Whitfield'][n % 3] : null,
    }
  })
  const column = <Key extends keyof (typeof rows)[number]>(key: Key) => rows.map((row) => row[key])
  const given = sql`unnest(${column('id')}::uuid[], ${column('phone')}::text[], ${column('name')}::text[], ${column('instagram')}::text[],
    ${column('city')}::text[], ${column('referral')}::text[], ${column('asked')}::timestamptz[], ${column('decided')}::timestamptz[],
    ${column('joined')}::timestamptz[])
    AS m (id, phone, name, instagram, city, referral, asked, decided, joined)`
  await tx.run(sql`
    INSERT INTO users (id, phone, status, name, instagram, city, referral, invited_by, is_demo, sms_opt_in, created_at, registered_at)
    SELECT id, phone, 'active', name, instagram, city, referral, ${admin}, true, true, decided, joined FROM ${given}`)
  await tx.run(sql`
    INSERT INTO status_history (subject, subject_id, action, from_status, to_status, actor_id, at)
    SELECT 'users', id, 'register', 'invited', 'active', id, joined FROM ${given}`)
  await tx.run(sql`
    INSERT INTO access_requests (phone, country, instagram, referral, terms_version, privacy_version, marketing_opt_in, sms_opt_in, status, decided_by, decided_at, created_at)
    SELECT phone, 'US', instagram, referral, 1, 1, false, true, 'approved', ${admin}, decided, asked FROM ${given}`)
  await tx.run(sql`
    INSERT INTO access_requests (phone, country, terms_version, privacy_version, marketing_opt_in, sms_opt_in, status, decided_by, decided_at, created_at)
    SELECT '+1212555' || lpad((100 + n)::text, 4, '0'), 'US', 1, 1, false, false, 'rejected', ${admin},
      ${tx.now}::timestamptz - make_interval(days => 31 * n, hours => 12), ${tx.now}::timestamptz - make_interval(days => 31 * n + 1)
    FROM generate_series(1, 11) AS n`)
  await tx.run(sql`
    INSERT INTO legal_acceptances (phone, user_id, page, version, accepted_at)
    SELECT m.phone, m.id, p.page, p.version, m.joined
    FROM ${given}, (SELECT page, max(version) AS version FROM legal_versions WHERE page IN ('terms', 'privacy') GROUP BY page) p`)
  await tx.run(sql`
    UPDATE users SET accepted_terms = (SELECT max(version) FROM legal_versions WHERE page = 'terms'),
      accepted_privacy = (SELECT max(version) FROM legal_versions WHERE page = 'privacy') WHERE id = ANY(${ids}::uuid[])`)
}
