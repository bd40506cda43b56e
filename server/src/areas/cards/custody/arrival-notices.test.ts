import { beforeEach, describe, expect, it } from 'vitest'

import { key } from '../../../../test/billing.ts'
import { registered, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { asked, inSecure } from '../../../../test/secure.ts'

const h = useHarness()
const vault = 'Delaware vault'
let clerk: Caller
let member: Caller
beforeEach(async () => {
  clerk = await h().buildUser({ isAdmin: true, name: 'Vic Stone' })
  member = await h().buildUser({ name: 'Lucy Fenwick' })
  await reachable(member)
})

/** Wants everything by text and by email. */
async function reachable(person: Caller): Promise<void> {
  const chosen = Object.fromEntries(['cards', 'requests'].map((kind) => [kind, { sms: true, email: true }]))
  const email = `${person.id}@mail.example`
  await h().query('UPDATE users SET sms_opt_in = true, email = $2 WHERE id = $1', [person.id, email])
  // a changed address is no longer verified
  await h().query('UPDATE users SET email_verified_at = now() WHERE id = $1', [person.id])
  await h().query(`INSERT INTO notice_preferences (user_id, chosen) VALUES ($1, $2)`, [person.id, chosen])
}

const titleOf = (n: number) => `Orchid ${n}`
/** Cards on their way to the vault. */
async function parcelOf(count: number, of = member): Promise<string[]> {
  const ids: string[] = []
  for (let n = 1; n <= count; n++) {
    const { id } = await registered(of, { playerName: titleOf(n), category: 'basketball', year: '1993' })
    await wanted(of.post(`/api/registry/${id}/send`, { vault }))
    ids.push(id)
  }
  return ids
}
const condition = 'As described.'
const receive = (id: string) =>
  clerk.post(`/api/admin/cards/${id}/custody`, { action: 'receive', vault, place: 'A-1', condition, photoIds: [] })

type Message = { channel: string; body: string; subject: string | null; link: string | null; sent_at: string | null }
const messagesOf = (person: Caller) =>
  h().query<Message>(
    'SELECT channel, body, subject, link, sent_at FROM messages WHERE user_id = $1 ORDER BY created_at, channel',
    [person.id],
  )
/** What left the house. */
const sentTo = async (person: Caller) => (await messagesOf(person)).filter(({ sent_at }) => sent_at !== null)
const noticesOf = async (person: Caller) => (await wanted(person.get('/api/user/notices'))).items
const aMinuteLater = async () => {
  await h().later(61)
  await h().runJobs()
}

describe('twelve cards of one parcel', () => {
  const said = new RegExp(
    `^12 of your cards arrived at the ${vault}: .*Orchid 1.*, .*Orchid 2.*, .*Orchid 3.*, and 9 more\\.$`,
  )

  const isToldOnce = async () => {
    expect(await noticesOf(member), 'the bell knows at once').toMatchObject([
      { title: '12 of your cards have arrived', message: expect.stringMatching(said), link: '/registry', readAt: null },
    ])
    await h().runJobs()
    expect(await sentTo(member), 'more may arrive').toEqual([])
    await aMinuteLater()
    expect(await sentTo(member)).toMatchObject([
      {
        channel: 'email',
        subject: '12 of your cards have arrived',
        body: expect.stringMatching(said),
        link: '/registry',
      },
      { channel: 'text', body: expect.stringMatching(said) },
    ])
    expect(await messagesOf(member)).toHaveLength(2)
  }

  it('that a clerk receives one by one are one notice, one text and one email', async () => {
    for (const id of await parcelOf(12)) {
      await wanted(receive(id))
      h().clock.advance(1)
    }
    await isToldOnce()
  })

  it('that are received in one go are one too', async () => {
    const ids = await parcelOf(12)
    const body = { action: 'receive', vault, place: 'A-1', condition, select: { ids } }
    await wanted(clerk.post('/api/admin/cards/bulk', body, key()))
    await isToldOnce()
  })

  it('and that two clerks receive at the same time', async () => {
    const answers = await Promise.all((await parcelOf(12)).map(receive))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(await noticesOf(member)).toMatchObject([{ title: '12 of your cards have arrived' }])
    await aMinuteLater()
    expect(await sentTo(member)).toHaveLength(2)
  })
})

it('a single card is named as before, and its page opened', async () => {
  const [id = ''] = await parcelOf(1)
  await wanted(receive(id))
  await aMinuteLater()
  expect(await sentTo(member)).toMatchObject([
    { channel: 'email', subject: 'Your card has arrived', link: `/registry?card=${id}` },
    { channel: 'text', body: expect.stringMatching(/Orchid 1.* is in the Delaware vault\.$/) },
  ])
})

it('a receipt that was undone and repeated is one card', async () => {
  const [id = ''] = await parcelOf(1)
  await wanted(receive(id))
  await wanted(clerk.post(`/api/admin/cards/${id}/custody`, { action: 'undoReceive', reason: 'The wrong card.' }))
  await wanted(receive(id))
  const titles = (await noticesOf(member)).map(({ title }: { title: string }) => title)
  expect(titles.toSorted()).toEqual(['Your card has arrived', 'Your card hasn’t arrived yet'])
  await aMinuteLater()
  expect((await sentTo(member)).filter(({ body }) => body.includes('is in the'))).toHaveLength(2)
})

it('a card that arrives after the text was sent begins another one', async () => {
  const [first = '', second = ''] = await parcelOf(2)
  await wanted(receive(first))
  await aMinuteLater()
  await wanted(receive(second))
  await aMinuteLater()
  expect((await sentTo(member)).filter(({ channel }) => channel === 'text')).toHaveLength(2)
  expect(await noticesOf(member)).toHaveLength(2)
})

it('a stream of cards is reported after five minutes at the latest', async () => {
  const ids = await parcelOf(8)
  for (const id of ids) {
    await wanted(receive(id))
    await h().later(50)
    await h().runJobs()
  }
  expect((await sentTo(member)).find(({ channel }) => channel === 'text')?.body).toMatch(/^\d of your cards arrived/)
})

it('each owner is told of their own cards only', async () => {
  const other = await h().buildUser({ name: 'Otto Other' })
  await reachable(other)
  for (const id of [...(await parcelOf(3)), ...(await parcelOf(2, other))]) await wanted(receive(id))
  await aMinuteLater()
  expect((await sentTo(member)).map(({ subject }) => subject)).toContain('3 of your cards have arrived')
  expect((await sentTo(other)).map(({ subject }) => subject)).toContain('2 of your cards have arrived')
})

it('the bell is unread again when more is added, and what someone turned off stays off', async () => {
  await h().query(
    `UPDATE notice_preferences SET chosen = '{"cards": {"sms": false, "email": false}}' WHERE user_id = $1`,
    [member.id],
  )
  const [first = '', second = ''] = await parcelOf(2)
  await wanted(receive(first))
  await wanted(member.post('/api/user/notices/read', {}))
  await wanted(receive(second))
  expect(await wanted(member.get('/api/user/notices'))).toMatchObject({ unread: 1, items: [{ readAt: null }] })
  await aMinuteLater()
  expect(await messagesOf(member)).toEqual([])
})

describe('bulk acts of other kinds', () => {
  it('decline three requests of a member with one message', async () => {
    const cards: { id: string }[] = []
    for (let n = 0; n < 3; n++) cards.push(await inSecure(h(), await h().buildUser(), { playerName: titleOf(n) }))
    const ids: string[] = []
    for (const card of cards) ids.push((await asked(member, card.id)).id)
    await h().runJobs()
    const before = (await messagesOf(member)).length
    const noticed = (await noticesOf(member)).length
    const body = { action: 'decline', reason: 'The owners changed their minds.', select: { ids } }
    expect(await wanted(clerk.post('/api/admin/requests/bulk', body, key()))).toMatchObject({ done: 3 })
    expect(await noticesOf(member)).toHaveLength(noticed + 1)
    await aMinuteLater()
    const sent = (await messagesOf(member)).slice(before)
    expect(sent.map(({ channel }) => channel)).toEqual(['email', 'text'])
    for (const { body: said } of sent) expect(said).toMatch(/^3 updates: .*changed their minds/)
  })
})
