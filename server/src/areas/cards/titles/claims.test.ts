import { beforeAll, expect, it } from 'vitest'

import { newCert, registered, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'

const h = useHarness()
let owner: Caller
beforeAll(async () => {
  owner = await h().buildUser()
})
const claim = (by: Caller, certNumber: string) =>
  by.post('/api/user/disputes', { grader: 'PSA', certNumber, statement: 'It has always been mine.' })
/** Makes everything counted so far this many days older. */
const age = (days: number) => h().query(`UPDATE limit_hits SET at = at - $1 * interval '1 day'`, [days])

it('a claim on the same card is allowed once per 30 days', async () => {
  const claimant = await h().buildUser()
  const { certNumber } = await registered(owner)
  const { id } = await wanted(claim(claimant, certNumber), 201)
  expect((await claim(claimant, certNumber)).status).toBe(409)
  await wanted(claimant.post(`/api/user/disputes/${id}/withdraw`))
  const again = await claim(claimant, certNumber)
  expect(again).toMatchObject({
    status: 429,
    body: 'You already claimed this card in the last 30 days. Please contact us instead.',
    headers: { 'retry-after': String(30 * 86_400) },
  })
  await age(29)
  expect((await claim(claimant, certNumber)).status).toBe(429)
  // another person's limit is separate
  await wanted(claim(await h().buildUser(), certNumber), 201)
  await age(1)
  await wanted(claim(claimant, certNumber), 201)
})

it('at most ten claims a day; a rejected claim leaves no trace', async () => {
  const claimant = await h().buildUser()
  const cards = await Promise.all(Array.from({ length: 11 }, () => registered(owner)))
  for (const { certNumber } of cards.slice(0, 10)) await wanted(claim(claimant, certNumber), 201)
  const [last] = cards.slice(10)
  expect(await claim(claimant, last.certNumber)).toMatchObject({
    status: 429,
    body: 'Too many claims today. Please try again tomorrow.',
  })
  expect(await wanted(owner.get(`/api/registry/${last.id}`))).toMatchObject({ isDisputed: false })
  await age(1)
  await wanted(claim(claimant, last.certNumber), 201)
})

it('at most 200 title checks per hour per person', async () => {
  const requester = await h().buildUser()
  const check = (by = requester) => by.get(`/api/title-check?grader=PSA&certNumber=${newCert()}`)
  await wanted(check())
  await h().query(
    `INSERT INTO limit_hits (key, at) SELECT key, at FROM (SELECT key, at FROM limit_hits ORDER BY id DESC LIMIT 1) one, generate_series(1, 198)`,
  )
  await wanted(check())
  expect(await check()).toMatchObject({
    status: 429,
    body: 'Too many title checks this hour. Please try again later.',
    headers: { 'retry-after': '3600' },
  })
  await wanted(check(await h().buildUser()))
  h().clock.advance(3_600)
  await wanted(check())
})
