import { sql } from 'kysely'

import * as settling from '../areas/billing/settling/service.ts'
import { adminFund } from '../areas/funds/admin/service.ts'
import { acceptDocument, openDocument } from '../areas/funds/catalog/documents-service.ts'
import { agreement, currentTerms, subscribe } from '../areas/funds/subscriptions/service.ts'
import { decideSubscription } from '../areas/funds/subscriptions/states-service.ts'
import type { Tx } from '../db/transaction.ts'
import type { FundHolder } from './funds-data.ts'
import type { DemoFund, FundsDemo } from './funds-demo.ts'
import type { Meanwhile } from './meanwhile.ts'
import { acting } from './people.ts'

type Subscribing = { who: FundHolder; daysAgo: number; dollars: number; isPaid: boolean; isAccepted: boolean }

/** Read, signed and paid on one day; the next NAV issues the units. */
export function subscriptionSteps(
  demo: FundsDemo,
  demoFund: DemoFund,
  { who, daysAgo, dollars, isPaid, isAccepted }: Subscribing,
): Meanwhile[] {
  const { admin, finance } = demo.people
  const member = demo.actor(who)
  const amountCents = dollars * 100
  let made = { id: '', invoiceId: '' as string | null, totalCents: 0 }
  const signing = demo.step(daysAgo, 15.6, async () => {
    const { id, invoiceId, feeCents } = await demo.run(member.id, daysAgo, 15.6, async (tx, then) => {
      for (const documentId of await listToAccept(tx, demoFund.id)) {
        await openDocument(tx, then, member, { id: demoFund.id, documentId })
        await acceptDocument(tx, then, member, { id: demoFund.id, documentId })
      }
      const terms = await currentTerms(tx, then, demoFund.id, tx.now)
      const { hash } = await agreement(
        tx,
        then,
        member,
        await adminFund(tx, then, demoFund.id, tx.now),
        amountCents,
        terms,
      )
      const signed = { amountCents, signedName: member.name, hash, userAgent: null }
      return subscribe(tx, then, member, demoFund.id, signed)
    })
    made = { id, invoiceId, totalCents: amountCents + feeCents }
  })
  if (!isPaid) return [signing]
  const paying = demo.step(daysAgo, 16, () =>
    demo.run(admin, daysAgo, 16, (tx, then) =>
      settling.recordPayment(tx, then, {
        ...{ memberId: member.id, amountCents: made.totalCents, method: 'wire', receivedOn: demo.dayOf(daysAgo) },
        reference: `FDT ${60_000 + daysAgo * 7 + dollars / 1_000}`,
        parts: [{ invoiceId: made.invoiceId ?? '', amountCents: made.totalCents }],
      }),
    ),
  )
  if (!isAccepted) return [signing, paying]
  return [
    ...[signing, paying],
    demo.step(daysAgo, 17, () =>
      demo.run(finance, daysAgo, 17, (tx, then) =>
        decideSubscription(tx, then, acting(finance), made.id, { action: 'accept', reason: null }),
      ),
    ),
  ]
}

const listToAccept = async (tx: Tx, fundId: string): Promise<string[]> =>
  (
    await tx.all(
      sql<{
        id: string
      }>`SELECT id FROM fund_documents WHERE fund_id = ${fundId} AND must_accept AND removed_at IS NULL`,
    )
  ).map(({ id }) => id)
