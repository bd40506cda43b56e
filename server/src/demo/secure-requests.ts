import { addSeconds } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'
import { saveSearch, watch } from '../areas/secure/gallery/watching-service.ts'
import { approve, askOwner, counter } from '../areas/secure/requests/admin-service.ts'
import { ask } from '../areas/secure/requests/service.ts'
import { systemOrigin, type Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { acting, type DemoPeople } from './people.ts'

type Listed = { id: string; priceCents: number }

/** A request in every waiting state: for us, for its member, for an owner, for a payment. */
export async function loadDemoRequests(deps: Deps, people: DemoPeople): Promise<void> {
  const { admin, collector, lender } = people
  const at = <T>(actorId: string, hoursAgo: number, work: (tx: Tx, then: Deps) => Promise<T>): Promise<T> => {
    const then = new Date(addSeconds(deps.clock.now(), -hoursAgo * 3_600))
    const past = { ...deps, clock: { now: () => then } }
    return deps.transactions.run({ ...systemOrigin, actorId }, (tx) => work(tx, past), then)
  }
  const request = (by: string, hoursAgo: number, card: Listed, more: { percent?: number; note?: string } = {}) =>
    at(by, hoursAgo, (tx, then) =>
      ask(tx, then, acting(by), card.id, {
        listPriceCents: card.priceCents,
        offerCents: more.percent ? roundTo(card.priceCents, more.percent) : null,
        note: more.note ?? null,
      }),
    )
  const [wanted, dear, cheap] = await housesOwn(deps)
  const theirs = await dearestOf(deps, collector)
  if (!wanted || !dear || !cheap || !theirs) return

  await request(collector, 7, wanted, { note: 'For my run of this set; I can pay by wire this week.' })
  await request(lender, 5, wanted, { percent: 94 })
  const bargained = await request(collector, 11, dear, { percent: 85 })
  await at(admin, 3, (tx, then) =>
    counter(tx, then, acting(admin), bargained.id, {
      counterCents: roundTo(dear.priceCents, 93),
      note: 'The last one sold for more.',
    }),
  )
  const reserved = await request(lender, 30, cheap)
  await at(admin, 26, (tx, then) => approve(tx, then, acting(admin), reserved.id, reserved.offerCents))
  const offer = await request(lender, 8, theirs, { percent: 90 })
  await at(admin, 2, (tx, then) => askOwner(tx, then, acting(admin), offer.id, offer.offerCents))

  for (const [by, card] of [
    [collector, wanted],
    [collector, dear],
    [lender, wanted],
    [lender, theirs],
  ] as const)
    await at(by, 12, (tx) => watch(tx, acting(by), card.id))
  const search = { name: 'Hockey below $30,000', query: { category: 'hockey', priceTo: 3_000_000 }, isNotified: true }
  await at(collector, 6, (tx) => saveSearch(tx, acting(collector), search))
}

const roundTo = (cents: number, percent: number) => Math.round((cents * percent) / 10_000) * 100

const housesOwn = ({ db }: Deps): Promise<Listed[]> =>
  db.all(
    sql<Listed>`SELECT card_id AS id, price_cents FROM listings WHERE by_house AND status = 'live'
      AND listed_at < now() - interval '3 days' ORDER BY abs(price_cents - 1200000), card_id LIMIT 3`,
  )

const dearestOf = ({ db }: Deps, ownerId: string): Promise<Listed | undefined> =>
  db.one(
    sql<Listed>`SELECT card_id AS id, price_cents FROM listings WHERE seller_id = ${ownerId} AND status = 'live'
      ORDER BY price_cents DESC, card_id LIMIT 1`,
  )
