import { begin } from '../areas/lookups/jobs/service.ts'
import { type Origin, systemOrigin } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { listedCerts } from '../gateways/certs-sample-set.ts'
import type { DemoPeople } from './people.ts'

/** A box of slabs scanned by the collector, and a lookup job by the admin. They run when the server does. */
export async function loadDemoLookups(deps: Deps, { collector, admin }: DemoPeople): Promise<void> {
  if (deps.certs.kind !== 'sample') return
  const transactAs =
    (actorId: string) =>
    <T>(work: Parameters<typeof deps.transactions.run<T>>[1]) =>
      deps.transactions.run({ ...systemOrigin, actorId } satisfies Origin, work)
  const box = [...listedCerts.keys(), '990000801', '990000025', '99200417', '12345678', '5913'].join('\n')
  await begin(deps, { userId: collector, isHouse: false }, transactAs(collector), {
    text: box,
    name: 'A box from the spring show',
    withImages: false,
  })
  const consignment = Array.from({ length: 120 }, (_, n) => 991_000_000 + n * 7).join('\n')
  await begin(deps, { userId: admin, isHouse: true }, transactAs(admin), {
    text: `${consignment}\n99200001\n99200002`,
    name: 'Consignment of 120',
    withImages: false,
  })
}
