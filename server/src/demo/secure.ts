import { addSeconds, type Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { list } from '../areas/secure/listings/service.ts'
import { approve } from '../areas/secure/promotions/admin-service.ts'
import { ask } from '../areas/secure/promotions/service.ts'
import { systemOrigin, type Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { figures, firstCert } from './invented-cards.ts'
import { acting, type DemoPeople } from './people.ts'
import { photographed, photographForSecure } from './photos.ts'

const day = 86_400
const adminCards = 34
/** We list within this many days; later events of a card delay its listing. */
const spreadDays = 58

type Brought = {
  /** Its index among the invented cards. */
  n: number
  by: 'collector' | 'lender'
  dollars: number
  featuredDays?: number
  note?: string
  /** Hours ago; undecided if missing. */
  approved?: number
}

// three are featured, one waits for approval and one for its card
const brought: Brought[] = [
  { n: 52, by: 'lender', dollars: 35_500, featuredDays: 10, approved: 19 },
  { n: 34, by: 'lender', dollars: 30_200, featuredDays: 7, approved: 18 },
  { n: 30, by: 'collector', dollars: 20_900, approved: 17 },
  { n: 43, by: 'lender', dollars: 14_250, featuredDays: 5, approved: 15 },
  { n: 7, by: 'collector', dollars: 9_400, approved: 13 },
  { n: 16, by: 'collector', dollars: 6_350, approved: 9 },
  { n: 17, by: 'collector', dollars: 3_950, note: 'I send it with the next parcel.', approved: 6 },
  { n: 3, by: 'collector', dollars: 17_200, featuredDays: 7, note: 'Crossed over from an older holder last year.' },
]

type AdminCard = { id: string; valueCents: number; lastAt: Instant }

/** The contents of Secure: mostly our own cards, some promoted by members. */
export async function loadSecure(deps: Deps, people: DemoPeople): Promise<void> {
  const now = deps.clock.now()
  const at = <T>(actorId: string, when: Instant, work: (tx: Tx, then: Deps) => Promise<T>): Promise<T> => {
    const then = new Date(when)
    return deps.transactions.run(
      { ...systemOrigin, actorId },
      (tx) => work(tx, { ...deps, clock: { now: () => then } }),
      then,
    )
  }
  const listed = (await ownCards(deps)).map((card, n) => {
    const wanted = addSeconds(now, -figures(n + 611)() * spreadDays * day)
    return { ...card, priceCents: priceNear(card.valueCents, n), when: later(wanted, addSeconds(card.lastAt, 7_200)) }
  })
  // in chronological order
  for (const { id, priceCents, when } of listed.sort((a, b) => (a.when < b.when ? -1 : 1)))
    await at(people.admin, when, (tx, then) => list(tx, then, id, priceCents))
  for (const one of brought) await bring(deps, people, one, at)
}

const later = (a: Instant, b: Instant) => (a > b ? a : b)

/** The best of each category, so that different kinds appear side by side. */
const ownCards = ({ db }: Deps): Promise<AdminCard[]> =>
  db.all(
    sql<AdminCard>`SELECT id, "valueCents", "lastAt" FROM (
        SELECT c.id, c.value_cents AS "valueCents", e.at AS "lastAt", c.category,
          row_number() OVER (PARTITION BY c.category ORDER BY c.grade_tenths DESC, c.value_cents DESC, c.id) AS place
        FROM cards c JOIN parties p ON p.id = c.owner_id AND p.kind = 'house'
          JOIN LATERAL (SELECT max(at) AS at FROM provenance_events WHERE card_id = c.id) e ON true
        WHERE c.custody = 'in_vault' AND c.commitment IS NULL AND c.open_disputes = 0 AND c.value_cents > 60000
          AND e.at < now() - interval '3 hours'
      ) best ORDER BY place, category LIMIT ${adminCards}`,
  )

/** Slightly above or below the appraisal, rounded as a person would. */
export function priceNear(valueCents: number, n: number): number {
  const dollars = (valueCents / 100) * (0.96 + figures(n + 77)() * 0.16)
  const step = dollars > 50_000 ? 500 : dollars > 5_000 ? 100 : dollars > 1_000 ? 25 : 5
  return Math.max(step, Math.round(dollars / step) * step) * 100
}

type At = <T>(actorId: string, when: Instant, work: (tx: Tx, then: Deps) => Promise<T>) => Promise<T>

async function bring(deps: Deps, people: DemoPeople, one: Brought, at: At): Promise<void> {
  if (!photographed.includes(one.n)) throw new Error(`card ${one.n} of the demonstration was not photographed`)
  const certNumber = String(firstCert + one.n)
  const byId = people[one.by]
  const card = await deps.db.one(
    sql<{ id: string }>`SELECT id FROM cards WHERE cert_number = ${certNumber} AND owner_id = ${byId}`,
  )
  if (!card) throw new Error(`card ${certNumber} of the demonstration is not ${one.by}’s`)
  await photographForSecure(deps, { cardId: card.id, certNumber, byId })
  const hoursAgo = (hours: number) => addSeconds(deps.clock.now(), -hours * 3_600)
  const { id, version } = await at(byId, hoursAgo((one.approved ?? 1) + 1.5), (tx, then) =>
    ask(tx, then, acting(byId), card.id, {
      listPriceCents: one.dollars * 100,
      featuredDays: one.featuredDays ?? 0,
      note: one.note ?? null,
    }),
  )
  if (one.approved !== undefined)
    await at(people.admin, hoursAgo(one.approved), (tx, then) => approve(tx, then, id, { version }))
}
