import { beforeEach, expect, it, vi } from 'vitest'

import { registered, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { aliasIn, newShare, open, sharedCard, tokenOf } from '../../../../test/sharing.ts'

const h = useHarness({ environment: { SHARE_VIEWS_PER_MINUTE: '6' } })
let owner: Caller

// drawing is tested elsewhere; here it is counted and held back until released
const desk = vi.hoisted(() => ({ drawn: 0, held: null as Promise<void> | null }))
const draw = vi.hoisted(() => async () => {
  desk.drawn++
  await desk.held
  return Buffer.from('a picture')
})
vi.mock('../../../pictures/share-picture.ts', async (original) => ({
  ...(await original<object>()),
  sharePicture: draw,
}))
vi.mock('../../../pictures/slab-picture.ts', async (original) => ({ ...(await original<object>()), slabPicture: draw }))

function hold(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  desk.held = promise
  return resolve
}

beforeEach(async () => {
  owner = await h().buildUser()
  Object.assign(desk, { drawn: 0, held: null })
})

it('sixty concurrent requests for one picture render it once', async () => {
  const { token } = await sharedCard(owner)
  const release = hold()
  const asked = Array.from({ length: 60 }, () => open(h(), `/files/shared/${token}/preview.png`))
  await expect.poll(() => desk.drawn).toBe(1)
  release()
  for (const { status, body } of await Promise.all(asked)) expect([status, body]).toEqual([200, 'a picture'])
  expect(desk.drawn).toBe(1)
})

it('two render at a time; when the queue is full, further requests are asked to retry', async () => {
  const cardIds: string[] = []
  for (let i = 0; i < 66; i++) cardIds.push((await registered(owner, { playerName: `Player ${i}` })).id)
  const link = await wanted(owner.post('/api/share-links', newShare({ scope: 'chosen', cardIds })), 201)
  const token = tokenOf(link)
  const release = hold()
  const asked = cardIds.map((id, i) =>
    open(h(), `/files/shared/${token}/cards/${aliasIn(h(), link, { id })}/picture`, { ip: `203.0.113.${i}` }),
  )
  const settled: Awaited<(typeof asked)[number]>[] = []
  for (const answer of asked) void answer.then((one) => settled.push(one))
  await expect.poll(() => [settled.length, desk.drawn]).toEqual([4, 2])
  for (const { status, headers } of settled) expect([status, headers['retry-after']]).toEqual([503, '5'])
  // other requests are served meanwhile
  expect((await h().nobody.get('/api/health/live')).status).toBe(200)
  release()
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(62)
  expect(statuses.filter((status) => status === 503)).toHaveLength(4)
})

it('rendering is limited per address per minute, and cached pictures are always served', async () => {
  const { token, link, card } = await sharedCard(owner)
  const from = { ip: '203.0.113.200' }
  const alias = aliasIn(h(), link, card)
  const picture = (w: number) => open(h(), `/files/shared/${token}/cards/${alias}/picture?w=${w}`, from)
  expect((await picture(96)).status).toBe(200)
  for (let i = 0; i < 6; i++) await open(h(), `/shared/${token}`, from)
  expect((await picture(240)).status).toBe(429)
  expect((await open(h(), `/files/shared/${token}/preview.png`, from)).status).toBe(429)
  expect((await picture(96)).status, 'made before').toBe(200)
  expect(desk.drawn).toBe(1)
  h().clock.advance(11)
  expect((await picture(240)).status).toBe(200)
})
