import { beforeEach, expect, it } from 'vitest'

import { wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { aliasIn, open, sharedCard } from '../../../../test/sharing.ts'

const h = useHarness()
let owner: Caller
let admin: Caller
beforeEach(async () => {
  owner = await h().buildUser({ name: 'Theo Lindqvist' })
  admin = await h().buildUser({ isAdmin: true })
})

it('an inquiry reaches the owner, by form and by script', async () => {
  const { link, token, card } = await sharedCard(owner)
  const form = {
    name: 'Anna',
    contact: 'anna@example.com',
    message: 'Is it for sale?',
    cardId: aliasIn(h(), link, card),
  }
  const sent = await open(h(), `/shared/${token}/interest`, { method: 'POST', form })
  expect(sent.status).toBe(201)
  expect(sent.body).toContain('Message sent')
  expect((await h().nobody.post(`/api/shared/${token}/interest`, { name: '', contact: 'x' })).status).toBe(400)
  await wanted(h().nobody.post(`/api/shared/${token}/interest`, { name: 'Ben', contact: '+1 503 555 0100' }), 201)
  const detail = await wanted(owner.get(`/api/share-links/${link.id}`))
  expect(detail.leads).toBe(2)
  expect(detail.leadList.map(({ name, cardTitle, message }: any) => [name, cardTitle, message])).toEqual(
    expect.arrayContaining([
      ['Anna', '1986 Crown Hoops Marcus Vale', 'Is it for sale?'],
      ['Ben', '1986 Crown Hoops Marcus Vale', null],
    ]),
  )
  const { items } = await wanted(owner.get('/api/user/notices'))
  expect(items[0]).toMatchObject({
    kind: 'sharing',
    title: 'Someone is interested in 1986 Crown Hoops Marcus Vale',
    link: `/registry?link=${link.id}`,
  })
  expect(JSON.stringify(await wanted(admin.get(`/api/admin/share-links/${link.id}`)))).not.toContain('anna@example.com')
})

it('an invalid form is shown again with its input', async () => {
  const { token } = await sharedCard(owner)
  const wrong = await open(h(), `/shared/${token}/interest`, {
    method: 'POST',
    form: { name: '<b>Anna', contact: 'x', message: '' },
  })
  expect(wrong.status).toBe(400)
  expect(wrong.body).toContain('value="&lt;b&gt;Anna"')
  expect(wrong.body).toContain('Enter how the owner can reach you.')
  expect(
    (
      await open(h(), `/shared/${token}/interest`, {
        method: 'POST',
        form: { name: 'A', contact: 'here' },
        headers: { origin: 'https://evil.example' },
      })
    ).status,
  ).toBe(403)
})

it('inquiries are limited per address', async () => {
  const { token } = await sharedCard(owner)
  const send = () => open(h(), `/shared/${token}/interest`, { method: 'POST', form: { name: 'Anna', contact: 'here' } })
  for (let i = 0; i < 5; i++) expect((await send()).status).toBe(201)
  const refused = await send()
  expect(refused.status).toBe(429)
  expect(refused.headers['retry-after']).toBeDefined()
})

it('a report reaches the admins, who close the link: 401, 400, 403, 404, 409 and 200', async () => {
  const { link, token } = await sharedCard(owner)
  expect((await open(h(), `/shared/${token}/report`)).body).toContain('What’s wrong?')
  expect((await open(h(), `/shared/${token}/report`, { method: 'POST', form: { reason: ' ' } })).status).toBe(400)
  expect(
    (await open(h(), `/shared/${token}/report`, { method: 'POST', form: { reason: 'It was stolen from me.' } })).status,
  ).toBe(201)
  const { flags } = await wanted(admin.get('/api/admin/share-analytics'))
  expect(flags).toMatchObject([{ kind: 'reported', linkId: link.id, owner: 'Theo Lindqvist', count: 1 }])
  const events = await h().query(
    `SELECT audience FROM outbox WHERE event->>'type' = 'share_updated' ORDER BY id DESC LIMIT 1`,
  )
  expect(events).toEqual([{ audience: { admins: true } }])
  h().clock.advance(60)
  await wanted(h().nobody.post(`/api/shared/${token}/report`, { reason: 'And <b>mine</b>.' }), 201)
  expect((await h().nobody.get(`/api/admin/share-links/${link.id}`)).status).toBe(401)
  expect((await owner.get(`/api/admin/share-links/${link.id}`)).status).toBe(403)
  expect(await wanted(admin.get(`/api/admin/share-links/${link.id}`))).toMatchObject({
    reports: 2,
    actions: ['close'],
    reportList: [
      { at: h().clock.now().toISOString(), reason: 'And <b>mine</b>.' },
      { reason: 'It was stolen from me.' },
    ],
  })
  expect(JSON.stringify(await wanted(owner.get(`/api/share-links/${link.id}`)))).not.toContain('stolen')
  const close = (by: Caller, id = link.id, body: object = { reason: 'Reported as stolen.' }) =>
    by.post(`/api/admin/share-links/${id}/close`, body)
  expect((await close(h().nobody)).status).toBe(401)
  expect((await close(admin, link.id, {})).status).toBe(400)
  expect((await close(owner)).status).toBe(403)
  expect((await close(admin, '0190a000-0000-7000-8000-000000000000')).status).toBe(404)
  expect(await wanted(close(admin))).toMatchObject({
    displayStatus: 'closed',
    closedReason: 'house',
    reports: 2,
    actions: [],
  })
  expect((await close(admin)).status).toBe(409)
  expect((await open(h(), `/shared/${token}`)).status).toBe(404)
  expect((await owner.post(`/api/share-links/${link.id}/reopen`)).status).toBe(409)
  const { items } = await wanted(owner.get('/api/user/notices'))
  expect(items[0]).toMatchObject({
    title: 'We closed one of your links',
    message: expect.stringContaining('Reported as stolen.'),
  })
  const [audit] = await h().query(
    `SELECT actor_id, reason FROM audit_log WHERE action = 'share.close' AND object_id = $1`,
    [link.id],
  )
  expect(audit).toEqual({ actor_id: admin.id, reason: 'Reported as stolen.' })
  expect((await wanted(admin.get('/api/admin/share-analytics'))).flags).toEqual([])
})
