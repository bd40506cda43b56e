import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'

import { key } from '../../../test/billing.ts'
import { wanted } from '../../../test/cards.ts'
import { type Caller, useHarness } from '../../../test/harness.ts'
import { approve, asked, inSecure } from '../../../test/secure.ts'

const h = useHarness({ demo: true })
let member: Caller
let reviewer: Caller
beforeEach(async () => {
  member = await h().buildUser({ name: 'Lucy Fenwick', isVerified: false })
  reviewer = await h().buildUser({ staffRoles: ['compliance'], name: 'Amara Boyd' })
  await h().stepUp(reviewer)
})

let shades = 0
const photo = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: { r: 200, g: shades++ % 256, b: 20 } } })
    .jpeg()
    .toBuffer()
const add = async (of: Caller, item: string) => of.upload(`/api/user/kyc/documents?item=${item}`, await photo())

async function submitted(of = member): Promise<void> {
  const { version } = await wanted(of.get('/api/user/kyc/status'))
  await wanted(
    of.patch('/api/user/kyc/status', {
      ...{ version, country: 'US', documentKind: 'passport', legalName: 'Lucy Fenwick', bornOn: '1986-04-18' },
      ...{ documentNumber: 'X1234567', documentExpiresOn: '2035-01-01' },
    }),
  )
  for (const item of ['id_front', 'selfie']) await wanted(add(of, item), 201)
  await wanted(of.post('/api/user/kyc/submit', undefined, key()))
}

const open = (by = reviewer) => by.post(`/api/admin/kyc/cases/${member.id}/open`)
const decide = (version: number, body: object, by = reviewer) =>
  by.post(`/api/admin/kyc/cases/${member.id}/decide`, { version, ...body }, key())

it('a document can’t be replaced while it is reviewed', async () => {
  await submitted()
  await wanted(open())
  expect(await add(member, 'selfie')).toMatchObject({ status: 409, body: expect.stringContaining('reviewing this') })
  const { documents } = await wanted(member.get('/api/user/kyc/status'))
  expect((await member.call({ method: 'DELETE', url: `/api/user/kyc/documents/${documents[0].id}` })).status).toBe(409)
})

it('a reviewer who loses the role loses the case', async () => {
  await submitted()
  const { version, pictures } = await wanted(open())
  await h().query(`UPDATE users SET staff_roles = '{vault}' WHERE id = $1`, [reviewer.id])
  expect((await decide(version, { action: 'verify' })).status).toBe(403)
  const bare = { 'client-id': undefined, 'auth-token': undefined, cookie: `ambry_session=${reviewer.token}` }
  expect((await reviewer.get(pictures[0].address, bare)).status).toBe(403)
})

it('storage that is down loses nothing: the upload is refused, and what is there can be viewed later', async () => {
  await submitted()
  const { pictures } = await wanted(open())
  const { files } = h().app.deps
  const { get, put } = files
  const bare = { 'client-id': undefined, 'auth-token': undefined, cookie: `ambry_session=${reviewer.token}` }
  const other = await h().buildUser({ isVerified: false })
  files.get = async () => null
  files.put = async () => {
    throw new Error('the store is down')
  }
  try {
    expect((await reviewer.get(pictures[0].address, bare)).status).toBe(503)
    expect((await add(other, 'selfie')).status).toBeGreaterThanOrEqual(500)
  } finally {
    Object.assign(files, { get, put })
  }
  expect((await wanted(other.get('/api/user/kyc/status'))).documents).toEqual([])
  expect((await reviewer.get(pictures[0].address, bare)).status).toBe(200)
})

it('a verification that expires during a purchase stops it until it is renewed', async () => {
  const admin = await h().buildUser({ isAdmin: true })
  const record = (expiresOn: string) =>
    wanted(
      reviewer.post(`/api/admin/kyc/cases/${member.id}/record`, {
        ...{ level: 'identity', legalName: 'Lucy Fenwick', bornOn: '1986-04-18', expiresOn },
        note: 'Checked the passport in person.',
      }),
    )
  const soon = new Date(h().clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
  await record(soon)
  const card = await inSecure(h(), await h().buildUser(), { priceCents: 1_500_000 })
  const request = await asked(member, card.id, { listPriceCents: 1_500_000 })
  await h().later(3 * 86_400)
  expect(await approve(admin, request)).toMatchObject({
    status: 422,
    body: expect.stringContaining('isn’t verified for this'),
  })
  await h().stepUp(reviewer)
  await record('2099-01-01')
  await wanted(approve(admin, request))
})

it('staff who view an account see how far a check is, without details', async () => {
  await submitted()
  const admin = await h().buildUser({ isAdmin: true })
  await wanted(admin.post('/api/admin/impersonations', { userId: member.id, reason: 'A question about the check' }))
  const proof = { phone: admin.phone, otp: await h().codeFor(admin.phone), targetUserPhone: member.phone }
  const { authToken } = await wanted(admin.post('/api/verify-otp', proof))
  const viewer = h().asCaller(member.id, member.phone, authToken)
  const seen = await wanted(viewer.get('/api/user/kyc/status'))
  expect(seen).toMatchObject({ status: 'submitted', legalName: null, bornOn: null, documentNumberEnds: null })
  const [document] = seen.documents
  const bare = { 'client-id': undefined, 'auth-token': undefined, cookie: `ambry_session=${authToken}` }
  expect((await viewer.get(`/files/my-kyc/${document.id}/pages/1`, bare)).status).toBe(403)
})

it('the member sees their own pictures, with a trace', async () => {
  await submitted()
  const { documents } = await wanted(member.get('/api/user/kyc/status'))
  const bare = { 'client-id': undefined, 'auth-token': undefined, cookie: `ambry_session=${member.token}` }
  expect((await member.get(`/files/my-kyc/${documents[0].id}/pages/1`, bare)).status).toBe(200)
  const [seen] = await h().query(`SELECT actor_id FROM audit_log WHERE action = 'identity.view' AND object_id = $1`, [
    documents[0].id,
  ])
  expect(seen.actor_id).toBe(member.id)
})
