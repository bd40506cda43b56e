import fc from 'fast-check'
import { expect, it } from 'vitest'

import { disagreements } from '../../../test/billing.ts'

import { sampled } from '../../../test/depth.ts'
import { type Caller, useHarness } from '../../../test/harness.ts'
import { held } from '../../../test/sales.ts'
import { systemOrigin, type Tx } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import * as payouts from '../billing/settling/payouts-service.ts'
import { reversePayment } from '../billing/settling/reversing-service.ts'
import * as settling from '../billing/settling/service.ts'
import { saleList } from './queries.ts'
import * as sales from './service.ts'

const h = useHarness()
const deps = () => h().app.deps

/** Steps on one card of one seller. Any of them may be refused; the books balance after each. */
const deeds = [
  'agree',
  'pay',
  'payPart',
  'reverse',
  'creditFee',
  'creditSome',
  'creditAll',
  'callOff',
  'undo',
  'payOut',
] as const

it('after any sequence of operations, the books balance and the card belongs to the seller or the buyer', async () => {
  const admin = await h().buildUser({ isAdmin: true })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ deed: fc.constantFrom(...deeds), cents: fc.integer({ min: 1_000, max: 900_000 }) }), {
        minLength: 4,
        maxLength: 16,
      }),
      async (steps) => {
        const [seller, buyer] = [await h().buildUser(), await h().buildUser()]
        const card = await held(h(), seller, { costCents: 7_700 })
        const begun = [{ deed: 'agree', cents: 50_000 } as const, ...steps]
        const done = await play({ admin, buyer, cardId: card.id }, begun)
        expect(await disagreements(admin)).toEqual([])
        for (const { priceCents, netCents, sellerFeeCents } of done) expect(netCents + sellerFeeCents).toBe(priceCents)
        const settled = done.filter(({ status }) => status === 'settled' || status === 'reopened')
        const [{ owner }] = await h().query(`SELECT owner_id AS owner FROM cards WHERE id = $1`, [card.id])
        expect(owner).toBe(settled.length > 0 ? buyer.id : seller.id)
      },
    ),
    sampled({ short: 8, deep: 40 }),
  )
})

type Stage = { admin: Caller; buyer: Caller; cardId: string }

async function play(
  { admin, buyer, cardId }: Stage,
  steps: readonly { deed: (typeof deeds)[number]; cents: number }[],
) {
  const run = <T>(work: (tx: Tx) => Promise<T>) => deps().transactions.run({ ...systemOrigin, actorId: admin.id }, work)
  const ids: string[] = []
  const paid: string[] = []
  for (const { deed, cents } of steps) {
    const id = ids.at(-1)
    try {
      await run(async (tx) => {
        if (deed === 'agree') {
          const made = await sales.agree(tx, deps(), { cardId, buyerId: buyer.id, priceCents: cents })
          ids.push(made.id)
          return
        }
        if (!id) return
        const {
          invoiceId,
          invoiceOwedCents: owed,
          buyerFeeCents,
          payoutId,
          invoiceTotalCents,
        } = await sales.saleRow(tx, id)
        const pay = async (amountCents: number) => {
          const made = await settling.recordPayment(tx, deps(), {
            memberId: buyer.id,
            amountCents,
            method: 'wire',
            receivedOn: '2026-11-15',
            parts: [{ invoiceId, amountCents }],
          })
          paid.push(made.id)
        }
        const credit = (amountCents: number) =>
          settling.credit(tx, deps(), invoiceId, { amountCents, reason: 'A test' })
        if (deed === 'pay') await pay(owed)
        if (deed === 'payPart') await pay(Math.max(1, Math.floor(owed / 3)))
        if (deed === 'reverse') await reversePayment(tx, deps(), paid.at(-1) ?? id, 'The bank took it back')
        if (deed === 'creditFee') await credit(Math.max(1, Math.floor(buyerFeeCents / 2)))
        if (deed === 'creditSome') await credit(Math.max(1, invoiceTotalCents - cents))
        if (deed === 'creditAll') await credit(invoiceTotalCents)
        if (deed === 'callOff') await sales.callOff(tx, deps(), id, 'A test')
        if (deed === 'undo') await sales.undo(tx, deps(), id, 'A test')
        if (deed === 'payOut') await payouts.pay(tx, deps(), payoutId ?? id, { method: 'wire', paidOn: '2026-11-15' })
      })
    } catch (error) {
      // expected refusals are AppErrors; anything else is a bug
      if (!(error instanceof AppError)) throw error
      expect(error.status).toBeLessThan(500)
    }
  }
  const rows = await Promise.all(ids.map((id) => saleList.one(deps().db, id)))
  // drop the rows that were refused at the last moment
  return rows.filter((row) => row !== undefined)
}
