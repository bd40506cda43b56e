import { beforeAll, expect, it } from 'vitest'

import { wanted } from '../../../test/cards.ts'
import {
  addDocument,
  daysLater,
  type FundWorld,
  fundOf,
  fundWorld,
  investor,
  issueTo,
  openFund,
} from '../../../test/funds.ts'
import { type Caller, useHarness } from '../../../test/harness.ts'
import { eraseDue } from '../accounts/closing/erasing-service.ts'

const h = useHarness()
let world: FundWorld
beforeAll(async () => {
  world = await fundWorld(h())
})

const close = async (by: Caller) => {
  await h().stepUp(by)
  return by.post('/api/user/close')
}

it('an account with units stays open', async () => {
  const fund = await openFund(world)
  await issueTo(world, fund, world.member, 100_000)
  const { blockers } = await wanted(world.member.get('/api/user/closing'))
  expect(blockers).toContainEqual({
    title: 'You hold units of a fund. Redeem or transfer them first.',
    link: '/funds?show=mine',
  })
  expect((await close(world.member)).status).toBe(409)
})

it('what someone asked, and documents made for them, go with their account', async () => {
  const fund = await openFund(world)
  const leaving = await investor(h(), 'Lea Leaving')
  await wanted(leaving.post(`/api/funds/${fund.id}/questions`, { question: 'Do you know Lea Leaving?' }), 201)
  const { documents } = await wanted(
    addDocument(world.finance, fund, { kind: 'tax', audience: 'holders', title: 'K-1 of Lea Leaving' }),
    201,
  )
  const [{ id }] = documents
  await h().query('UPDATE fund_documents SET member_id = $1 WHERE id = $2', [leaving.id, id])
  const [{ file_key: file }] = await h().query('SELECT file_key FROM fund_documents WHERE id = $1', [id])
  expect(await h().app.deps.files.get(file)).not.toBeNull()
  await wanted(close(leaving))
  await daysLater(h(), 31)
  // goodbye first, then erasing
  for (let pass = 0; pass < 2; pass++) {
    await eraseDue(h().app.deps)
    await h().runJobs()
  }
  const { questions } = await fundOf(world, fund)
  expect(questions).toMatchObject([{ member: null }])
  expect(questions[0].question).not.toContain('Lea')
  expect(await h().query('SELECT title FROM fund_documents WHERE id = $1', [id])).toEqual([{ title: 'Erased' }])
  expect(await h().app.deps.files.get(file)).toBeNull()
})
