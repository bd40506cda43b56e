import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'

import { key } from '../../../test/billing.ts'
import { wanted } from '../../../test/cards.ts'
import { type Caller, useHarness } from '../../../test/harness.ts'
import { pdf } from '../../../test/upload-files.ts'
import { limitKey, take } from '../../db/limits.ts'
import { systemOrigin } from '../../db/transaction.ts'
import { expireAndRemind } from './expiry-service.ts'
import { gateFault } from './gates-service.ts'

const h = useHarness({ demo: true })
let member: Caller
let reviewer: Caller
let other: Caller
beforeEach(async () => {
  member = await h().buildUser({ name: 'Lucy Fenwick', isVerified: false })
  reviewer = await h().buildUser({ staffRoles: ['compliance'], name: 'Amara Boyd', isVerified: false })
  other = await h().buildUser({ staffRoles: ['compliance'], name: 'Rachel Amsel', isVerified: false })
  for (const staff of [reviewer, other]) await h().stepUp(staff)
})

let shades = 0
const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: { r: shades++ % 256, g: 80, b: 90 } } })
    .jpeg()
    .toBuffer()

const details = {
  ...{ country: 'US', documentKind: 'driver_license', legalName: 'Lucy Anne Fenwick', bornOn: '1986-04-18' },
  ...{ documentNumber: 'F552 0417 9981', documentExpiresOn: '2029-04-18' },
}
const statusOf = (of: Caller) => wanted(of.get('/api/user/kyc/status'))
const save = async (of: Caller, body: object) =>
  of.patch('/api/user/kyc/status', { version: (await statusOf(of)).version, ...body })
const add = async (of: Caller, item: string, bytes?: Buffer) =>
  of.upload(`/api/user/kyc/documents?item=${item}`, bytes ?? (await photo()))

/** Everything for the first level, submitted. */
async function submitted(of = member): Promise<void> {
  await wanted(save(of, details))
  for (const item of ['id_front', 'id_back', 'selfie']) await wanted(add(of, item), 201)
  await wanted(of.post('/api/user/kyc/submit', undefined, key()))
}

const cases = '/api/admin/kyc/cases'
const open = (by: Caller, of = member) => by.post(`${cases}/${of.id}/open`)
const decide = async (by: Caller, body: object, of = member) => {
  const { items } = await wanted(by.get(`/api/admin/kyc/documents?userId=${of.id}`))
  return by.post(`${cases}/${of.id}/decide`, { version: items[0].version, ...body }, key())
}

describe('a member', () => {
  it('can have a number of pages rendered within an hour', async () => {
    await wanted(save(member, details))
    const { transactions, secrets } = h().app.deps
    const budget = { key: limitKey(secrets.limit, 'identity pages', member.id), rules: [{ max: 100, seconds: 3600 }] }
    await transactions.run(systemOrigin, (tx) => take(tx, [{ ...budget, hits: 99 }]))
    const pages = (count: number) =>
      pdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        `<< /Type /Pages /Kids [${Array.from({ length: count }, (_, n) => `${n + 3} 0 R`).join(' ')}] /Count ${count} >>`,
        ...Array.from({ length: count }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 72 36] >>'),
      ])
    const refused = await add(member, 'id_front', pages(2))
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    expect(refused.body).toContain('a lot of pages')
    await wanted(add(member, 'id_front', pages(1)), 201)
    expect((await add(member, 'id_front', pages(1))).status).toBe(429)
    await wanted(add(member, 'id_front'), 201)
  })

  it('sees what is missing, resumes where they were, and submits', async () => {
    expect(await statusOf(member)).toMatchObject({ status: 'not_started', level: 'none', version: 0, documents: [] })
    expect((await member.post('/api/user/kyc/submit', undefined, key())).status).toBe(422)
    await wanted(save(member, details))
    const saved = await statusOf(member)
    expect(saved).toMatchObject({ legalName: 'Lucy Anne Fenwick', documentNumberEnds: '9981' })
    expect(JSON.stringify(saved)).not.toContain('0417')
    expect(saved.missing).toEqual(['Add: ID, front.', 'Add: ID, back.', 'Add: Selfie.'])
    await submitted()
    expect(await statusOf(member)).toMatchObject({ status: 'submitted', missing: [], answerBy: expect.any(String) })
    expect((await save(member, { legalName: 'Someone Else' })).status, 'while it is reviewed').toBe(409)
    expect((await add(member, 'selfie')).status).toBe(409)
    expect((await member.post('/api/user/kyc/submit', undefined, key())).status).toBe(409)
  })

  it('cannot save over a change made on another device', async () => {
    await wanted(save(member, details))
    const answer = await member.patch('/api/user/kyc/status', { version: 99, legalName: 'Late' })
    expect(answer.status).toBe(409)
  })

  it('is refused files that are no pictures', async () => {
    expect((await add(member, 'id_front', Buffer.from('<svg onload=alert(1)>'))).status).toBe(415)
    expect((await add(member, 'id_front', Buffer.alloc(0))).status).toBe(422)
    expect((await h().nobody.get('/api/user/kyc/status')).status).toBe(401)
  })

  it('leaves nothing readable in the database or the files', async () => {
    await submitted()
    const rows = await h().query('SELECT document_number, document_fingerprint FROM identity_cases WHERE id = $1', [
      member.id,
    ])
    expect(JSON.stringify(rows)).not.toMatch(/F552|9981/)
    const pages = await h().query(
      `SELECT p.file_key FROM identity_pages p JOIN identity_documents d ON d.id = p.document_id WHERE d.user_id = $1`,
      [member.id],
    )
    expect(pages).toHaveLength(3)
    for (const { file_key } of pages) {
      const bytes = await h().app.deps.files.get(file_key)
      await expect(sharp(bytes as Buffer).metadata()).rejects.toThrow()
    }
  })
})

describe('a reviewer', () => {
  it('opens, sees each picture with a trace, and verifies', async () => {
    await submitted()
    expect((await member.get('/api/admin/kyc/documents')).status).toBe(403)
    const shown = await wanted(open(reviewer))
    expect(shown).toMatchObject({ legalName: 'Lucy Anne Fenwick', lockedBy: { name: 'Amara Boyd' } })
    expect(shown.compared[0]).toMatchObject({ field: 'Name on document', document: null, match: 'missing' })
    expect(shown.pictures).toHaveLength(3)
    const view = (by: Caller, address: string) =>
      by.get(address, { 'client-id': undefined, 'auth-token': undefined, cookie: `ambry_session=${by.token}` })
    const picture = await view(reviewer, shown.pictures[0].address)
    expect(picture.status).toBe(200)
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 900 })
    expect((await view(other, shown.pictures[0].address)).status, 'another reviewer’s address').toBe(404)
    const [{ n }] = await h().query(
      `SELECT count(*)::int AS n FROM audit_log WHERE action = 'identity.view' AND actor_id = $1`,
      [reviewer.id],
    )
    expect(n).toBe(1)
    expect(await wanted(decide(reviewer, { action: 'verify' }))).toMatchObject({
      status: 'verified',
      level: 'identity',
    })
    expect(await statusOf(member)).toMatchObject({ level: 'identity', expiresOn: '2029-04-18' })
    expect((await member.get('/api/user/notices')).json().items[0].title).toBe('You’re verified')
  })

  it('asks for one item again; only that one is retaken', async () => {
    await submitted()
    await wanted(open(reviewer))
    expect((await decide(reviewer, { action: 'ask' })).status, 'without an item').toBe(422)
    await wanted(decide(reviewer, { action: 'ask', reasons: { id_back: 'glare' } }))
    const now = await statusOf(member)
    expect(now).toMatchObject({ status: 'rejected', isFinal: false, missing: ['Retake: ID, back.'] })
    expect(now.documents.find((each: any) => each.item === 'id_front').status).toBe('accepted')
    await wanted(add(member, 'id_back'), 201)
    await wanted(member.post('/api/user/kyc/submit', undefined, key()))
    await wanted(open(reviewer))
    await wanted(decide(reviewer, { action: 'verify' }))
  })

  it('has a case to themselves; two deciding at once have one effect', async () => {
    await submitted()
    await wanted(open(reviewer))
    const second = await open(other)
    expect([second.status, second.body]).toEqual([409, 'Amara Boyd is reviewing this.'])
    expect((await decide(other, { action: 'verify' })).status).toBe(409)
    await wanted(reviewer.post(`${cases}/${member.id}/release`))
    const both = await Promise.all([decide(reviewer, { action: 'verify' }), decide(other, { action: 'reject' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('asks a second reviewer, and then does not decide alone', async () => {
    await submitted()
    await wanted(open(reviewer))
    await wanted(decide(reviewer, { action: 'escalate', note: 'The photo looks edited' }))
    expect((await decide(reviewer, { action: 'verify' })).status).toBe(422)
    await wanted(open(other))
    await wanted(decide(other, { action: 'reject', message: 'Please come by with the document.' }))
    expect(await statusOf(member)).toMatchObject({ status: 'rejected', isFinal: true })
  })

  it('never decides about themselves, and sees who else used the same document', async () => {
    await submitted()
    await submitted(other)
    expect((await open(other, other)).status).toBe(422)
    const { items } = await wanted(reviewer.get(`/api/admin/kyc/documents?userId=${member.id}`))
    expect(items[0].risks).toContain('Someone else has used the same document number.')
    const third = await h().buildUser({ name: 'Maud Quist', isVerified: false })
    await wanted(save(third, { ...details, legalName: 'Maud Quist', documentNumber: 'Q 4711' }))
    const risky = async (risk: string) =>
      (await wanted(reviewer.get(`/api/admin/kyc/documents?risk=${risk}&limit=100`))).items.map((each: any) => each.id)
    expect(await risky('duplicate')).toEqual(expect.arrayContaining([member.id, other.id]))
    expect(await risky('duplicate,watchlist')).not.toContain(third.id)
    expect(await risky('watchlist')).not.toContain(member.id)
    expect((await reviewer.get('/api/admin/kyc/documents?risk=odd')).status).toBe(400)
  })
})

describe('a check made outside', () => {
  const check = {
    ...{ level: 'identity', legalName: 'Lucy Anne Fenwick', bornOn: '1986-04-18', expiresOn: '2029-04-18' },
    note: 'Passport seen at the vault on Nov 16.',
  }
  it('is recorded for a member who never started one, and revoked; the history stays', async () => {
    await wanted(reviewer.post(`${cases}/${member.id}/record`, check))
    expect(await statusOf(member)).toMatchObject({ status: 'verified', level: 'identity' })
    await wanted(reviewer.post(`${cases}/${member.id}/revoke`, { reason: 'The passport was reported stolen' }))
    expect(await statusOf(member)).toMatchObject({ status: 'rejected', level: 'none', isFinal: true })
    const { reviews } = await wanted(open(reviewer))
    expect(reviews.map((each: any) => each.action)).toEqual(['revoke', 'record'])
  })

  it('needs someone, and how it was done', async () => {
    const nobody = '0198f0a0-0000-7000-8000-000000000000'
    expect((await reviewer.post(`${cases}/${nobody}/record`, check)).status).toBe(404)
    expect((await reviewer.post(`${cases}/${member.id}/record`, { ...check, note: 'Seen' })).status).toBe(400)
    expect((await reviewer.post(`${cases}/${member.id}/record`, { ...check, expiresOn: '2020-01-01' })).status).toBe(
      422,
    )
  })
})

describe('gates', () => {
  it('open with the level, from their amount, and close when it expires', async () => {
    const fault = (amountCents: number | null) =>
      gateFault(h().app.deps.db, h().app.deps, member.id, 'purchase', { amountCents })
    expect(await fault(999_999)).toBeNull()
    expect(await fault(1_000_000)).toContain('You haven’t submitted your documents yet.')
    await submitted()
    expect(await fault(1_000_000)).toContain('We’re reviewing what you sent.')
    await wanted(open(reviewer))
    await wanted(decide(reviewer, { action: 'verify' }))
    expect(await fault(1_000_000)).toBeNull()
    expect(await gateFault(h().app.deps.db, h().app.deps, member.id, 'borrow')).toContain('One more step')
    await h().query(`UPDATE identity_cases SET expires_on = '2026-11-15' WHERE id = $1`, [member.id])
    expect(await fault(1_000_000)).toContain('expired')
    await expireAndRemind(h().app.deps)
    expect((await statusOf(member)).status).toBe('expired')
  })
})

describe('a phone', () => {
  it('takes the photos by a link that works once, for one phone', async () => {
    await wanted(save(member, details))
    const { address, code } = await wanted(member.post('/api/user/kyc/handoff'), 201)
    expect(address).toMatch(/^https?:\/\/[^/]+\/\?verify=[\w-]{32}$/)
    expect(code).toContain('<svg')
    expect((await statusOf(member)).phone).toMatchObject({ isConnected: false })
    const token = address.split('=').at(-1)
    const opened = await wanted(h().nobody.post(`/api/kyc-handoff/${token}/open`))
    expect(Object.keys(opened).sort()).toEqual(['documentKind', 'expiresAt', 'items', 'key'])
    expect((await statusOf(member)).phone).toEqual({ isConnected: true, expiresAt: opened.expiresAt })
    expect((await h().nobody.post(`/api/kyc-handoff/${token}/open`)).status, 'a second phone').toBe(404)
    const send = async (linkKey: string) =>
      h().nobody.upload(`/api/kyc-handoff/${token}/documents?item=selfie&key=${linkKey}`, await photo())
    expect((await send('x'.repeat(32))).status).toBe(404)
    await wanted(send(opened.key), 201)
    expect((await statusOf(member)).documents).toMatchObject([{ item: 'selfie', status: 'pending' }])
    await wanted(member.post('/api/user/kyc/handoff'), 201)
    expect((await send(opened.key)).status, 'after a newer link').toBe(404)
    h().clock.advance(901)
    expect((await statusOf(member)).phone).toBeNull()
  })
})
