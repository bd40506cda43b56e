import { afterAll, beforeAll, expect, it } from 'vitest'

import { issued, line } from '../../../../test/billing.ts'
import { type Harness, startHarness } from '../../../../test/harness.ts'
import { stripeCounter } from '../../../../test/payments.ts'
import { startStripeServer, stripeSecrets } from '../../../../test/stripe-server.ts'
import { StripeGateway } from '../../../gateways/payments-stripe.ts'
import { compare, differences } from './compare-service.ts'

let h: Harness
let close: () => Promise<void>

beforeAll(async () => {
  const stripe = await stripeCounter()
  h = await startHarness({ payments: stripe.gateway })
  const counter = stripe.over(h)
  close = counter.close
  const admin = await h.buildUser({ isAdmin: true })
  const member = await h.buildUser()
  for (const cents of [10_000, 20_000, 30_000]) {
    const { id } = await issued(admin, member.id, [line('Storage', cents)])
    await counter.pay(member, [{ invoiceId: id, amountCents: cents }], 'success')
  }
})
afterAll(async () => {
  await h.close()
  await close()
})

it('names what is missing on either side and what differs, and tells staff once', async () => {
  const { deps } = h.app
  expect(await compare(deps)).toEqual([])
  const account = `(SELECT id FROM ledger_accounts WHERE code = 'processor')`
  const other = `(SELECT id FROM ledger_accounts WHERE code = 'goodwill')`
  const entry = async (cents: number): Promise<string> => {
    const [{ id }] = await h.query(
      `WITH e AS (
        INSERT INTO ledger_entries (id, kind, booked_on, words, at) VALUES (gen_random_uuid(), 'hand', '2026-11-15', 'Planted', $1) RETURNING id, number, booked_on
      ), p AS (INSERT INTO ledger_postings (entry_id, line, account_id, number, booked_on, amount_cents)
        SELECT id, 1, ${account}, number, booked_on, ${cents} FROM e UNION ALL SELECT id, 2, ${other}, number, booked_on, ${-cents} FROM e)
      SELECT id FROM e`,
      [deps.clock.now()],
    )
    return id
  }
  const insert = (ref: string, cents: number) =>
    h.query(
      `INSERT INTO processor_transactions (gateway, ref, kind, amount_cents, fee_cents, occurred_at) VALUES ('stripe', $1, 'other', $2, 0, '2026-01-01')`,
      [ref, cents],
    )
  await insert('txn_missing', 700)
  await insert('txn_differs', 900)
  await h.query(`INSERT INTO processor_entries VALUES ($1, 'stripe', 'txn_differs')`, [await entry(901)])
  await entry(500)
  h.clock.advance(60)
  const findings = await compare(deps)
  expect(findings).toEqual(
    expect.arrayContaining([
      'Missing in our books: other txn_missing of $7.00',
      'Amount differs: other txn_differs is $9.00 at the processor and $9.01 in our books',
      expect.stringMatching(/^Missing at the processor: entry \d+ \(Planted\) of \$5\.00$/),
      expect.stringMatching(/^The processor’s balance is .*, our account has /),
    ]),
  )
  expect(findings).toHaveLength(4)
  expect(await compare(deps)).toHaveLength(4)
  const notices = await h.query(`SELECT 1 FROM notices WHERE title = 'The processor’s balance differs'`)
  expect(notices).toHaveLength(1)
})

it('a transaction that the processor changed or no longer lists is named', () => {
  const stored = [
    { ref: 'txn_1', amountCents: 100, feeCents: 3 },
    { ref: 'txn_2', amountCents: 100, feeCents: 3 },
    { ref: 'txn_3', amountCents: 100, feeCents: 3 },
  ]
  const there = {
    kind: 'charge',
    sourceRef: null,
    paymentRef: null,
    key: null,
    at: '2026-11-15T00:00:00.000Z',
  } as const
  expect(
    differences(stored, [
      { ...there, ref: 'txn_1', amountCents: 100, feeCents: 3 },
      { ...there, ref: 'txn_2', amountCents: 100, feeCents: 4 },
    ]),
  ).toEqual(['The processor changed txn_2: we recorded $0.97, it says $0.96', 'The processor no longer lists txn_3'])
})

it('two webhook secrets are valid at once while one is replaced, and no third', async () => {
  const server = await startStripeServer()
  const gateway = new StripeGateway({ ...stripeSecrets, apiUrl: server.url })
  try {
    const body = server.event({ id: 'pi_1', object: 'payment_intent', metadata: {} }, 'payment_intent.succeeded')
    for (const secret of stripeSecrets.webhookSecrets) {
      const signature = server.sign(body, undefined, secret)
      expect(await gateway.readEvent({ body, signature })).toMatchObject({ ref: 'pi_1' })
    }
    const signature = server.sign(body, undefined, 'whsec_stolen')
    await expect(gateway.readEvent({ body, signature })).rejects.toThrow()
  } finally {
    await server.close()
  }
})
