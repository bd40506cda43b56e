import { readFile } from 'node:fs/promises'
import type { IdentityItem } from '@ambry/contract/identity/kinds'
import { addSeconds, addYears, dayIn } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { decide, record } from '../areas/identity/review-service.ts'
import { loadSample, uploadList } from '../areas/identity/screening/drafts-service.ts'
import { screenOne } from '../areas/identity/screening/service.ts'
import { edit, submit, upload } from '../areas/identity/service.ts'
import { type Origin, systemOrigin, type Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { project } from '../places.ts'
import { type DemoMember, founders } from './members.ts'
import { acting, type DemoPeople } from './people.ts'
import { specimen } from './specimens.ts'

const day = 86_400

/** Counted from the end of the list: recent members who haven't bought anything. */
/** The members who joined first can invest in funds, as the collector and the lender can. */
const investors = 12

const waiting = 1
const rejected = 2

/** A watchlist of invented names, and everyone verified who trades, so that the history of sales can be written. */
export async function loadDemoIdentities(
  deps: Deps,
  people: DemoPeople,
  members: readonly DemoMember[],
): Promise<void> {
  const now = deps.clock.now()
  const origin: Origin = { ...systemOrigin, actorId: people.admin }
  const at = <T>(daysAgo: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
    deps.transactions.run(origin, work, new Date(addSeconds(now, -daysAgo * day)))
  const list = await readFile(new URL('server/src/areas/identity/screening/sample/sdn.xml', project))
  await loadSample((work) => at(400, work), list, 'Sample list')
  const newer = Buffer.from(list.toString().replaceAll('EL EJEMPLO', 'EL MODELO'))
  await uploadList((work) => at(0, work), { bytes: newer, fileName: 'Sample list, revised' })
  const today = dayIn(deps.settings.current.timeZone, now)
  const names = new Map(
    (await deps.db.all(sql<{ id: string; name: string | null }>`SELECT id, name FROM users`)).map(({ id, name }) => [
      id,
      name,
    ]),
  )
  const others = members.slice(0, members.length - rejected).map(({ id, joinedAgo }) => ({ id, joinedAgo }))
  const traders = [...foundersOf(people), ...others]
  const investing = new Set([people.collector, people.lender, ...members.slice(0, investors).map(({ id }) => id)])
  for (const [n, { id, joinedAgo }] of traders.entries()) {
    // funds are offered by the country of an ID
    if (investing.has(id)) await at(joinedAgo, (tx) => edit(tx, deps, acting(id), { version: 0, country: 'US' }))
    await at(joinedAgo, (tx) =>
      record(tx, deps, acting(people.admin), id, {
        level: investing.has(id) ? 'accreditation' : 'address',
        legalName: names.get(id) ?? 'Unknown',
        bornOn: `${1958 + ((n * 7) % 40)}-0${1 + (n % 9)}-1${n % 9}`,
        expiresOn: addYears(today, 2 + (n % 3)),
        note: 'Checked the passport and a utility bill in person.',
      }),
    )
  }
}

const foundersOf = ({ collector, lender }: DemoPeople) => [
  { id: collector, joinedAgo: founders.collector - 1 },
  { id: lender, joinedAgo: founders.lender - 1 },
]

/** One waits for a decision, and one was asked for two photos again. */
export async function loadDemoCases(deps: Deps, people: DemoPeople, members: readonly DemoMember[]): Promise<void> {
  const one = async (back: number, hoursAgo: number) => {
    const id = members.at(-back)?.id
    if (!id) return
    const row = await deps.db.one(sql<{ name: string; city: string }>`SELECT name, city FROM users WHERE id = ${id}`)
    if (!row) return
    const when = new Date(addSeconds(deps.clock.now(), -hoursAgo * 3600))
    const at = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
      deps.transactions.run({ ...systemOrigin, actorId: id }, work, when)
    const holder = { ...row, bornOn: `1991-06-1${back}`, number: `S55 0417 99${back}1`, expiresOn: '2031-04-18' }
    await at((tx) =>
      edit(tx, deps, acting(id), {
        ...{ version: 0, target: 'address', country: 'US', documentKind: 'driver_license', legalName: row.name },
        ...{ bornOn: holder.bornOn, documentNumber: holder.number, documentExpiresOn: holder.expiresOn },
        ...{ address: `1 Specimen Street, ${row.city}`, fundsSources: ['salary', 'collection'] },
      }),
    )
    const items: [IdentityItem, Buffer][] = [
      ['id_front', await specimen.front(holder)],
      ['id_back', await specimen.back(holder)],
      ['selfie', await specimen.selfie(holder)],
      ['address_proof', await specimen.bill(holder)],
    ]
    for (const [item, bytes] of items) await upload(deps, at, { userId: id, item, bytes })
    await at((tx) => submit(tx, deps, acting(id)))
    await screenOne(deps, id)
    return { id, when }
  }
  await one(waiting, 5)
  const asked = await one(rejected, 52)
  if (!asked) return
  const origin: Origin = { ...systemOrigin, actorId: people.admin }
  const version = await deps.db.one(sql<{ version: number }>`SELECT version FROM identity_cases WHERE id = ${asked.id}`)
  await deps.transactions.run(
    origin,
    (tx) =>
      decide(tx, deps, acting(people.admin), asked.id, {
        ...{ version: version?.version ?? 1, action: 'ask', reasons: { id_front: 'glare', address_proof: 'outdated' } },
        message: 'Almost there: two photos are missing.',
      }),
    new Date(addSeconds(asked.when, 3 * 3600)),
  )
}
