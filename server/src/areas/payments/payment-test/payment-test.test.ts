import { paymentTestNames } from '@ambry/contract/payments/kinds'
import { expect, it } from 'vitest'

import { disagreements } from '../../../../test/billing.ts'
import { wanted } from '../../../../test/cards.ts'
import { startHarness, useHarness } from '../../../../test/harness.ts'
import { tokenFor, typed } from '../../../../test/payments.ts'

const h = useHarness()

it.each(paymentTestNames)('%s ends as expected and leaves nothing due', async (test) => {
  const member = await h().buildUser()
  const tried = await wanted(member.post(`/api/payment-test/${test}`))
  expect(tried).toMatchObject({ test, isAsExpected: true })
  expect(tried.entries.length).toBeGreaterThan(0)
  expect((await wanted(member.get('/api/user/balance'))).dueCents).toBe(0)
})

it('the books balance afterwards, including delayed events', async () => {
  await h().runJobs()
  await h().runJobs()
  expect(await disagreements(await h().buildUser({ isAdmin: true }))).toEqual([])
})

it('is off without the sandbox, and says so', async () => {
  const other = await startHarness({ environment: { PAYMENTS: 'off' } })
  try {
    const member = await other.buildUser()
    expect(await wanted(member.get('/api/payment-test'))).toEqual({ isOn: false, gateway: null })
    expect((await member.post('/api/payment-test/success')).status).toBe(422)
    expect((await member.post('/api/sandbox/tokens', typed('success'))).status).toBe(422)
    expect((await member.post('/api/webhooks/sandbox', {})).status).toBe(404)
    expect(await wanted(member.get('/api/user/payment-methods'))).toEqual({ items: [], gateway: null })
  } finally {
    await other.close()
  }
})

it('accepts only test card numbers, and stores none of them', async () => {
  const member = await h().buildUser()
  const card = { kind: 'card', number: '4111111111111111', expMonth: 12, expYear: 2030, cvc: '123' }
  expect((await member.post('/api/sandbox/tokens', card)).status).toBe(400)
  expect(
    (await member.post('/api/sandbox/tokens', { ...card, number: '4242424242424242', expYear: 2020 })).status,
  ).toBe(400)
  expect((await member.post('/api/sandbox/tokens', { ...card, number: '4242 4242' })).status).toBe(400)
  expect(
    (await member.post('/api/sandbox/tokens', { kind: 'bank', routing: '123456789', account: '000123456789' })).status,
  ).toBe(400)
  await tokenFor(member, 'success')
  const tables = [
    'sandbox_methods',
    'sandbox_payments',
    'payment_methods',
    'charges',
    'audit_log',
    'outbox',
    'job_outbox',
  ]
  for (const table of tables) {
    const rows = await h().query(`SELECT t::text AS row FROM ${table} t`)
    expect(
      rows.filter(({ row }) => /4242424242424242|000123456789/.test(row)),
      table,
    ).toEqual([])
  }
})
