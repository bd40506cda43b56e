import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'

import { inFinance, key } from '../../../test/billing.ts'
import { registered, wanted } from '../../../test/cards.ts'
import { type Caller, useHarness } from '../../../test/harness.ts'
import { agree, agreed, held, payFor } from '../../../test/sales.ts'
import { asked, askFor, inSecure } from '../../../test/secure.ts'
import { systemOrigin } from '../../db/transaction.ts'
import { retireDocumentKeysFile, rotateDocumentKeysFile } from '../../document-keys/keyring.ts'
import { archiveContext, identityClosing } from './closing-service.ts'
import { expireAndRemind } from './expiry-service.ts'
import { rewrapAll } from './keys-service.ts'
import { deleteDue } from './retention-service.ts'
import { screenMembers } from './screening/service.ts'

const h = useHarness({ demo: true })
const day = 86_400
let member: Caller
let reviewer: Caller
beforeEach(async () => {
  member = await h().buildUser({ name: 'Vidal Testarossa', isVerified: false })
  reviewer = await h().buildUser({ staffRoles: ['compliance'], name: 'Amara Boyd' })
  await h().stepUp(reviewer)
})

let shades = 0
const photo = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: { r: 10, g: shades++ % 256, b: 90 } } })
    .jpeg()
    .toBuffer()

async function submitted(of: Caller, details: object = {}): Promise<void> {
  const { version } = await wanted(of.get('/api/user/kyc/status'))
  await wanted(
    of.patch('/api/user/kyc/status', {
      ...{
        version,
        country: 'US',
        documentKind: 'passport',
        legalName: 'Vidal Quimby Testarossa',
        bornOn: '1961-03-04',
      },
      ...{ documentNumber: 'X123456789', documentExpiresOn: '2035-01-01', ...details },
    }),
  )
  for (const item of ['id_front', 'selfie'])
    await wanted(of.upload(`/api/user/kyc/documents?item=${item}`, await photo()), 201)
  await wanted(of.post('/api/user/kyc/submit', undefined, key()))
  await h().runJobs()
}

const caseOf = async (of: Caller) =>
  (await wanted(reviewer.get(`/api/admin/kyc/documents?userId=${of.id}`))).items[0] as { version: number }
const decide = async (of: Caller, body: object) =>
  reviewer.post(`/api/admin/kyc/cases/${of.id}/decide`, { version: (await caseOf(of)).version, ...body }, key())
const hitsOf = async (of: Caller) => (await wanted(reviewer.get(`/api/admin/kyc/hits?userId=${of.id}`))).items
const sample = (name: string) => readFileSync(new URL(`screening/sample/${name}`, import.meta.url))
/** Uploads a file and replaces the list with it. */
async function load(bytes: Buffer, name = 'SDN.XML') {
  const drafts = '/api/admin/kyc/watchlist/drafts'
  const uploaded = await reviewer.upload(`${drafts}?fileName=${encodeURIComponent(name)}`, bytes)
  return uploaded.status === 201 ? reviewer.post(`${drafts}/${JSON.parse(uploaded.body).id}/replace`) : uploaded
}

/** A ZIP file with deflated entries, without checksums that nobody reads. */
function zipped(files: Record<string, Buffer>): Buffer {
  const parts: Buffer[] = []
  const index: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content)
    const head = Buffer.alloc(30)
    head.write('PK\u0003\u0004', 'latin1')
    head.writeUInt16LE(8, 8)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    parts.push(head, Buffer.from(name), packed)
    index.push(entry, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...index, end])
}

describe('the watchlist', () => {
  it('is loaded from XML or zipped CSV; files that are neither are refused in words', async () => {
    expect((await wanted(load(sample('sdn.xml')))).list).toMatchObject({ format: 'sdn_xml', isSample: false })
    const both = { 'sdn.csv': sample('sdn.csv'), 'alt.csv': sample('alt.csv') }
    const { list } = await wanted(load(zipped(both), 'SDN.ZIP'))
    expect(list).toMatchObject({ format: 'sdn_csv', fileName: 'SDN.ZIP', screenedAt: null, loadedBy: 'Amara Boyd' })
    for (const bytes of [Buffer.from('hello'), zipped({ 'a.txt': Buffer.from('x') }), Buffer.from('PK\u0003\u0004xx')])
      expect((await load(bytes)).status).toBe(422)
    expect((await wanted(reviewer.get('/api/admin/kyc/watchlist'))).list, 'stays as it was').toEqual(list)
    expect((await member.get('/api/admin/kyc/watchlist')).status).toBe(403)
  })

  it('is compared with a name when it is submitted; a hit is cleared with a reason, never refused by itself', async () => {
    await wanted(load(sample('sdn.xml')))
    await submitted(member)
    const [hit] = await hitsOf(member)
    expect(hit).toMatchObject({ status: 'open', entryId: '90001', birthDate: 'exact' })
    expect((await decide(member, { action: 'verify' })).body).toContain('Decide the watchlist hits first.')
    const clear = (by: Caller, reason?: string) =>
      by.post(`/api/admin/kyc/hits/${hit.id}/decide`, { action: 'clear', ...(reason && { reason }) })
    expect((await clear(reviewer)).status).toBe(400)
    expect((await clear(member, 'It’s someone else')).status).toBe(403)
    expect(await wanted(clear(reviewer, 'A different place of birth'))).toMatchObject({ status: 'cleared' })
    await wanted(decide(member, { action: 'verify' }))
    // the same name and date against the same entry is not asked again
    await wanted(load(sample('sdn.xml')))
    await h().runJobs()
    expect(await hitsOf(member)).toMatchObject([{ status: 'cleared', reason: 'A different place of birth' }])
  })

  it('finds verified members when it changes, once each', async () => {
    await wanted(
      load(
        zipped({
          'sdn.csv': Buffer.from(sample('sdn.csv').toString().replace('TESTAROSSA, Vidal Quimby', 'NOBODY, Nemo')),
          'alt.csv': Buffer.alloc(0),
        }),
      ),
    )
    await submitted(member)
    expect(await hitsOf(member)).toEqual([])
    await wanted(decide(member, { action: 'verify' }))
    expect(await hitsOf(member)).toEqual([])
    h().clock.advance(60)
    await h().stepUp(reviewer)
    await wanted(load(sample('sdn.xml')))
    await h().runJobs()
    await screenMembers(h().app.deps)
    expect(await hitsOf(member)).toHaveLength(1)
    expect((await wanted(reviewer.get('/api/admin/kyc/watchlist'))).list.screenedAt).not.toBeNull()
    expect(await wanted(member.get('/api/user/kyc/status')), 'nothing happens by itself').toMatchObject({
      status: 'verified',
      level: 'identity',
    })
  })
})

describe('retention', () => {
  const pages = (of: Caller) =>
    h().query<{ file_key: string; deleted_at: Date | null }>(
      `SELECT p.file_key, p.deleted_at FROM identity_pages p JOIN identity_documents d ON d.id = p.document_id WHERE d.user_id = $1`,
      [of.id],
    )

  it('deletes documents 30 days after a final rejection, with a proof', async () => {
    await submitted(member, { legalName: 'Someone Else', bornOn: '1990-01-01' })
    await wanted(decide(member, { action: 'reject', message: 'Not a real passport' }))
    const { due } = await wanted(reviewer.get('/api/admin/kyc/retention'))
    expect(due.find((row: { member: { id: string } }) => row.member.id === member.id)).toMatchObject({
      ...{ cause: 'rejected', documents: 2 },
    })
    await h().later(29 * day)
    await deleteDue(h().app.deps)
    expect((await pages(member)).filter((page) => page.deleted_at !== null)).toEqual([])
    await h().later(2 * day)
    const before = await pages(member)
    await deleteDue(h().app.deps)
    await deleteDue(h().app.deps)
    await h().runJobs()
    for (const { file_key } of before) expect(await h().app.deps.files.get(file_key)).toBeNull()
    expect((await pages(member)).every((page) => page.deleted_at !== null)).toBe(true)
    await h().stepUp(reviewer)
    const { deleted } = await wanted(reviewer.get('/api/admin/kyc/retention'))
    expect(deleted[0]).toMatchObject({
      cause: 'rejected',
      documents: 2,
      files: 2,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const [row] = await h().query('SELECT document_number, document_fingerprint FROM identity_cases WHERE id = $1', [
      member.id,
    ])
    expect(row).toEqual({ document_number: null, document_fingerprint: null })
  })

  it('deletes what was replaced, and nothing else', async () => {
    await submitted(member, { legalName: 'Someone Else', bornOn: '1990-01-01' })
    await wanted(decide(member, { action: 'ask', reasons: { selfie: 'dark' } }))
    await wanted(member.upload('/api/user/kyc/documents?item=selfie', await photo()), 201)
    await h().later(31 * day)
    await deleteDue(h().app.deps)
    const all = await pages(member)
    expect(all).toHaveLength(3)
    expect(all.filter((page) => page.deleted_at !== null)).toHaveLength(1)
  })
})

it('keeps what was verified sealed for five years after someone leaves, then deletes it', async () => {
  await submitted(member, { legalName: 'Zoltan Vanisher', bornOn: '1990-01-01' })
  await wanted(decide(member, { action: 'verify' }))
  const { deps } = h().app
  await deps.transactions.run(systemOrigin, (tx) => identityClosing.prepare?.(tx, deps, member.id) ?? Promise.resolve())
  const [kept] = await h().query('SELECT sealed, delete_on FROM identity_archives WHERE user_id = $1', [member.id])
  expect(kept.sealed).not.toContain('Vanisher')
  expect(deps.documentKeys.openText(kept.sealed, archiveContext(member.id))).toContain('Zoltan Vanisher')
  await h().later(4 * 365 * day)
  await deleteDue(deps)
  expect(await h().query('SELECT 1 FROM identity_archives WHERE user_id = $1', [member.id])).toHaveLength(1)
  await h().later(370 * day)
  await deleteDue(deps)
  expect(await h().query('SELECT 1 FROM identity_archives WHERE user_id = $1', [member.id])).toEqual([])
  const [proof] = await h().query('SELECT cause, files FROM identity_deletions WHERE user_id = $1', [member.id])
  expect(proof).toEqual({ cause: 'closed', files: 2 })
})

it('a new master key opens what the old one sealed, and the old one is no longer needed', async () => {
  await submitted(member, { legalName: 'Someone Else', bornOn: '1990-01-01' })
  const { deps } = h().app
  const { config } = deps
  const opened = async () => (await wanted(reviewer.post(`/api/admin/kyc/cases/${member.id}/open`))).pictures
  const [before] = await opened()
  rotateDocumentKeysFile(config.dataDir)
  const { rewrapped, usedIds } = await rewrapAll(deps)
  expect(rewrapped).toBeGreaterThan(2)
  expect(usedIds).toEqual([deps.documentKeys.currentKeyId()])
  retireDocumentKeysFile(config.dataDir, usedIds)
  const cookie = { cookie: `ambry_session=${reviewer.token}` }
  expect((await reviewer.get(before.address, cookie)).status).toBe(200)
  // a key that is not here, and a file that someone changed: said in words, never a picture
  const [page] = await h().query('SELECT file_key, key_id FROM identity_pages WHERE document_id = $1', [
    before.documentId,
  ])
  const setKey = (id: string) =>
    h().query('UPDATE identity_pages SET key_id = $2 WHERE document_id = $1', [before.documentId, id])
  await setKey('0000000000000000')
  expect(await reviewer.get(before.address, cookie)).toMatchObject({
    status: 503,
    body: expect.stringContaining('The key for documents is missing'),
  })
  await setKey(page.key_id)
  const stored = (await deps.files.get(page.file_key)) as Buffer
  const changed = Buffer.from(stored)
  changed[stored.length - 1] = (changed.at(-1) ?? 0) ^ 1
  await deps.files.put(page.file_key, changed)
  expect(await reviewer.get(before.address, cookie)).toMatchObject({
    status: 503,
    body: expect.stringContaining('was changed outside Ambry'),
  })
  await deps.files.put(page.file_key, stored)
  expect((await reviewer.get(before.address, cookie)).status).toBe(200)
})

it('reminds 30 and 7 days before the expiry, once each, and then expires', async () => {
  const titles = async () =>
    (await wanted(member.get('/api/user/notices'))).items
      .map(({ title }: { title: string }) => title)
      .filter((title: string) => title.includes('verification'))
  await wanted(
    reviewer.post(`/api/admin/kyc/cases/${member.id}/record`, {
      ...{ level: 'address', legalName: 'Vidal Testarossa', bornOn: '1980-02-29' },
      ...{ expiresOn: new Date(h().clock.now().getTime() + 40 * day * 1000).toISOString().slice(0, 10) },
      note: 'Checked the passport in person.',
    }),
  )
  const run = async (days: number) => {
    await h().later(days * day)
    await expireAndRemind(h().app.deps)
    await expireAndRemind(h().app.deps)
  }
  await run(5)
  expect(await titles()).toEqual([])
  await run(10)
  expect(await titles()).toEqual(['Your verification expires soon'])
  await run(20)
  expect(await titles()).toHaveLength(2)
  await run(10)
  expect(await titles()).toEqual(expect.arrayContaining(['Your verification has expired']))
  expect(await wanted(member.get('/api/user/kyc/status'))).toMatchObject({ status: 'expired', level: 'none' })
})

it('figures count decisions, reasons and what is late', async () => {
  await submitted(member, { legalName: 'Someone Else', bornOn: '1990-01-01' })
  const before = await wanted(reviewer.get('/api/admin/kyc/figures'))
  expect(before).toMatchObject({ canReadDocuments: true })
  h().clock.advance(600)
  await h().stepUp(reviewer)
  await wanted(decide(member, { action: 'ask', reasons: { selfie: 'glare' } }))
  const after = await wanted(reviewer.get('/api/admin/kyc/figures'))
  expect(after).toMatchObject({ waiting: before.waiting - 1, decided: before.decided + 1 })
  expect(after.reasons).toEqual(expect.arrayContaining([{ reason: 'glare', count: expect.any(Number) }]))
})

describe('gates', () => {
  const record = (of: Caller, level: string) =>
    wanted(
      reviewer.post(`/api/admin/kyc/cases/${of.id}/record`, {
        ...{ level, legalName: 'Vidal Q. Testarossa', bornOn: '1980-02-29', expiresOn: '2099-01-01' },
        note: 'Checked the passport in person.',
      }),
    )

  it('of purchases tell the buyer before they ask', async () => {
    const card = await inSecure(h(), await h().buildUser(), { priceCents: 1_200_000 })
    const quote = () => wanted(member.get(`/api/cards/${card.id}/quote`))
    expect((await quote()).identityFault).toContain('This needs verification')
    const refused = await askFor(member, card.id, { listPriceCents: 1_200_000 })
    expect(refused).toMatchObject({ status: 422, body: expect.stringContaining('Settings, Identity') })
    await record(member, 'identity')
    expect((await quote()).identityFault).toBeNull()
    await asked(member, card.id, { listPriceCents: 1_200_000 })
  })

  it('of purchases add up the last 12 months, also for staff who agree', async () => {
    const admin = await h().buildUser({ isAdmin: true })
    const seller = await h().buildUser()
    const buy = async () =>
      agree(admin, { cardId: (await registered(seller)).id, buyerId: member.id, priceCents: 600_000 })
    await wanted(buy(), 201)
    const second = await buy()
    expect(second).toMatchObject({ status: 422, body: expect.stringContaining('isn’t verified for this') })
    await h().later(370 * day)
    await wanted(buy(), 201)
  })

  it('of payouts refuse and warn staff; a name that differs from the verified one is flagged', async () => {
    const admin = await h().buildUser({ isAdmin: true })
    await h().stepUp(admin)
    const buyer = await h().buildUser()
    const sold = await agreed(admin, {
      ...{ cardId: (await held(h(), member)).id, buyerId: buyer.id, priceCents: 400_000 },
    })
    await payFor(admin, sold)
    const [owed] = (await wanted(admin.get(`/api/admin/payouts?memberId=${member.id}`))).items
    expect(owed.warnings).toEqual([expect.stringContaining('isn’t verified for this')])
    const finance = await inFinance(h())
    const pay = () => finance.post(`/api/admin/payouts/${owed.id}/pay`, { method: 'wire', paidOn: '2026-11-15' }, key())
    expect((await pay()).status).toBe(422)
    await record(member, 'address')
    await wanted(pay())
    const other = await h().buildUser({ name: 'Someone Different', isVerified: false })
    await record(other, 'address')
    const goodwill = { memberId: other.id, kind: 'goodwill', amountCents: 100, note: 'A test' }
    const small = await wanted(admin.post('/api/admin/payouts', goodwill, key()), 201)
    expect(small.warnings).toEqual([
      'The verified name is Vidal Q. Testarossa, but the profile says Someone Different.',
    ])
  })
})
