import { auditActions, auditObjects, auditReads } from '@ambry/contract/areas'
import { keysOf } from '@ambry/contract/kernel/keys'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'

import { issued, key } from '../../../../test/billing.ts'
import { newCard, registered, wanted } from '../../../../test/cards.ts'
import { recordsOf, replyTo } from '../../../../test/conversations.ts'
import { createFund } from '../../../../test/funds.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { buildLoan, loanWorld } from '../../../../test/loans.ts'
import { agreed, held } from '../../../../test/sales.ts'
import { audited } from '../../../areas.ts'
import { systemOrigin } from '../../../db/transaction.ts'
import { hashRows } from './queries.ts'
import { addSealsToSearch } from './search-service.ts'
import { sealAudit, verifyAudit } from './service.ts'

const h = useHarness({ demo: true })
let admin: Caller
let reviewer: Caller
beforeAll(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Ada Admin' })
  reviewer = await h().buildUser({ staffRoles: ['compliance'], name: 'Amara Boyd', isVerified: false })
  for (const staff of [admin, reviewer]) await h().stepUp(staff)
})

type Entry = { action: string; objectName: string | null; about: { id: string; name: string }[]; actorName: string }
const found = async (query: Record<string, string>): Promise<Entry[]> =>
  (await wanted(reviewer.get(`/api/admin/audit?${new URLSearchParams(query)}`))).items

/** The name and the members of the newest entry with this action. */
async function newest(action: string) {
  const [entry] = await found({ action, limit: '1' })
  return { name: entry?.objectName, about: entry?.about.map(({ name }) => name) }
}

describe('every kind of object', () => {
  it('has a lookup that the database understands, or says that its id is its name', async () => {
    expect(keysOf(audited).sort()).toEqual(keysOf(auditObjects).sort())
    const { transactions } = h().app.deps
    for (const kind of keysOf(auditObjects)) {
      const id = '0190a000-0000-7000-8000-000000000000'
      await transactions.run(systemOrigin, async (tx) => tx.audit({ action: 'sign_out', object: { kind, id } }))
      const [row] = await h().query(
        'SELECT object_kind, object_name, about_ids FROM audit_log ORDER BY id DESC LIMIT 1',
      )
      expect(row).toEqual({ object_kind: kind, object_name: audited[kind] === 'id' ? id : null, about_ids: null })
    }
  })

  it('finds nothing for an id that is none of ours, instead of failing the write', async () => {
    await h().app.deps.transactions.run(systemOrigin, async (tx) => {
      tx.audit({ action: 'holiday.add', object: { kind: 'holiday', id: '' } })
      for (const id of ['', 'loan', '0190a000-0000-7000-8000-00000000000g', `${'0'.repeat(36)}`])
        tx.audit({ action: 'loan.pay', object: { kind: 'loan', id } })
    })
    expect(await newest('loan.pay')).toEqual({ name: null, about: [] })
  })

  it('of several kinds is named in one statement, in the order of the entries', async () => {
    const member = await h().buildUser({ name: 'Mae Member' })
    const [card, invoice] = [await registered(member), await issued(admin, member.id)]
    const before = (await h().query('SELECT max(id)::int AS id FROM audit_log'))[0].id
    await h().app.deps.transactions.run(systemOrigin, async (tx) => {
      tx.audit({ action: 'invoice.remind', object: { kind: 'invoice', id: invoice.id } })
      tx.audit({ action: 'sign_out' })
      for (let n = 0; n < 20; n++) tx.audit({ action: 'card.tag', object: { kind: 'card', id: card.id } })
      tx.audit({ action: 'sign_in', object: { kind: 'user', id: member.id } })
    })
    const rows = await h().query('SELECT object_name, about_ids FROM audit_log WHERE id > $1 ORDER BY id', [before])
    const tagged = { object_name: `1986 Crown Hoops Marcus Vale, ${card.certNumber}`, about_ids: [member.id] }
    expect(rows).toEqual([
      { object_name: invoice.number, about_ids: [member.id] },
      { object_name: null, about_ids: null },
      ...Array.from({ length: 20 }, () => tagged),
      { object_name: null, about_ids: [member.id] },
    ])
  })
})

describe('an entry names', () => {
  it('a card and its owner at the time', async () => {
    const first = await h().buildUser({ name: 'First Owner' })
    const second = await h().buildUser({ name: 'Second Owner' })
    const card = await registered(first, { playerName: 'Ivo Marsh', year: '1990', set: 'Northern Ice' })
    expect(await newest('card.register')).toEqual({
      name: `1990 Northern Ice Ivo Marsh, ${card.certNumber}`,
      about: ['First Owner'],
    })
    const body = { ownerId: second.id, reason: 'Registered to the wrong account' }
    await wanted(admin.post(`/api/admin/cards/${card.id}/title`, body))
    const { version } = await wanted(second.get(`/api/registry/${card.id}`))
    await wanted(second.patch(`/api/registry/${card.id}`, { version, notes: 'Mine now' }))
    const actionsOf = async ({ id }: Caller) =>
      (await found({ memberId: id, objectKind: 'card' })).map(({ action }) => action)
    expect(await actionsOf(first)).toEqual(['card.correct_title', 'card.register'])
    expect(await actionsOf(second)).toEqual(['card.edit', 'card.correct_title'])
  })

  it('a loan, an invoice, a sale with both sides, a fund and a conversation', async () => {
    const world = await loanWorld(h(), 'Ann Borrower')
    const loan = await buildLoan(world, { principalCents: 900_000 })
    expect(await newest('loan.fund')).toEqual({ name: loan.number, about: ['Ann Borrower'] })
    const invoice = await issued(admin, world.borrower.id)
    expect(await newest('invoice.issue')).toEqual({ name: invoice.number, about: ['Ann Borrower'] })
    const seller = await h().buildUser({ name: 'Sal Seller' })
    const buyer = await h().buildUser({ name: 'Bea Buyer' })
    const card = await held(h(), seller)
    await agreed(admin, { cardId: card.id, buyerId: buyer.id })
    expect(await newest('sale.agree')).toEqual({
      name: expect.stringContaining(card.certNumber),
      about: ['Bea Buyer', 'Sal Seller'],
    })
    await wanted(createFund(admin, { name: 'Northern Ice Fund' }), 201)
    expect(await newest('fund.create')).toEqual({ name: 'Northern Ice Fund', about: [] })
    const records = await recordsOf(h(), admin, world.borrower)
    await wanted(replyTo(admin, records.loan, 'Welcome'), 201)
    expect(await newest('conversation.write')).toEqual({
      name: expect.stringMatching(/^L-\d+$/),
      about: ['Ann Borrower'],
    })
  })

  it('the page that was opened while staff viewed an account', async () => {
    const member = await h().buildUser({ name: 'Mae Viewed' })
    await (await h().buildView(admin, member)).get('/api/user/profile')
    expect(await newest('admin_mode.request')).toEqual({ name: 'GET /api/user/profile', about: ['Mae Viewed'] })
  })
})

describe('the question who looked at a member’s passport in May', () => {
  const photo = () =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: '#456' } })
      .jpeg()
      .toBuffer()

  /** A member with an identity check, of which the reviewer opens the first picture. */
  async function viewed(name: string, documentKind: string, documents: string[]) {
    const member = await h().buildUser({ name, isVerified: false })
    const { version } = await wanted(member.get('/api/user/kyc/status'))
    const details = { country: 'US', documentKind, legalName: name, bornOn: '1986-04-18', documentNumber: 'F552041799' }
    await wanted(member.patch('/api/user/kyc/status', { version, ...details, documentExpiresOn: '2029-04-18' }))
    for (const item of documents) {
      await wanted(member.upload(`/api/user/kyc/documents?item=${item}`, await photo()), 201)
    }
    await wanted(member.post('/api/user/kyc/submit', undefined, key()))
    await h().stepUp(reviewer)
    const shown = await wanted(reviewer.post(`/api/admin/kyc/cases/${member.id}/open`))
    for (const { address } of shown.pictures) {
      expect((await h().nobody.get(address, { cookie: `ambry_session=${reviewer.token}` })).status).toBe(200)
    }
    return member
  }

  it('is one filter', async () => {
    const member = await viewed('Lucy Fenwick', 'passport', ['id_front', 'selfie'])
    const other = await viewed('Otto Other', 'driver_license', ['id_front', 'id_back', 'selfie'])
    const month = h().clock.now().toISOString().slice(0, 7)
    const looks = { objectKind: 'identity_document', act: 'view', from: `${month}-01T00:00:00.000Z` }
    const names = async (query: Record<string, string>) =>
      (await found({ ...looks, ...query })).map(({ objectName }) => objectName).sort()
    expect(await names({ memberId: member.id })).toEqual(['Passport, page 1', 'Selfie, page 1'])
    expect(await names({ memberId: other.id })).toEqual([
      'Driver’s license, back, page 1',
      'Driver’s license, front, page 1',
      'Selfie, page 1',
    ])
    const asked = { ...looks, memberId: member.id, q: 'passport' }
    const check = async () => {
      expect(await found(asked)).toMatchObject([
        {
          action: 'identity.view',
          actorName: 'Amara Boyd',
          objectName: 'Passport, page 1',
          about: [{ id: member.id, name: 'Lucy Fenwick' }],
        },
      ])
      expect(await found({ ...asked, act: 'change' })).toMatchObject([{ action: 'identity.upload' }])
      expect(await found({ ...asked, from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' })).toEqual([])
    }
    await check()
    const { transactions } = h().app.deps
    await transactions.run(systemOrigin, sealAudit)
    while ((await transactions.run(systemOrigin, addSealsToSearch)) > 0);
    await check()
    // everything else that concerns them: opened, submitted, uploaded
    const all = await found({ memberId: member.id })
    expect(new Set(all.map(({ action }) => action))).toEqual(
      new Set(['identity.open', 'identity.view', 'identity.submit', 'identity.upload', 'identity.edit']),
    )
    const csv = (await reviewer.get(`/api/admin/audit?memberId=${member.id}&format=csv`)).body
    expect(csv.split('\r\n')[0]).toContain('Members involved')
    expect(csv).toContain('Lucy Fenwick')
  })
})

it('names and members are covered by the seals', async () => {
  const { transactions, db } = h().app.deps
  const { id } = await registered(await h().buildUser(), newCard())
  const [entry] = await h().query('SELECT id::int AS id FROM audit_log WHERE object_id = $1', [id])
  // other tests share the server, and one of their transactions may delay a seal for a moment
  const sealedTo = async () => {
    await transactions.run(systemOrigin, sealAudit)
    return (await h().query('SELECT coalesce(max(last_id), 0)::int AS id FROM audit_seals'))[0].id
  }
  await expect.poll(sealedTo, { interval: 20 }).toBeGreaterThanOrEqual(entry.id)
  expect((await verifyAudit(db)).faults).toEqual([])
  await h().query('ALTER TABLE audit_log DISABLE TRIGGER ALL')
  await h().query(`UPDATE audit_log SET object_name = 'another card' WHERE id = $1`, [entry.id])
  expect((await verifyAudit(db)).faults).toHaveLength(1)
})

it('an entry from before there were names has the hash that it was sealed with', async () => {
  const [entry] = await h().query(
    `INSERT INTO audit_log (at, action, object_kind, object_id, outcome) VALUES (now(), 'loan.pay', 'loan', 'x', 'done')
     RETURNING id::int AS id, sha256(convert_to(jsonb_build_array(id, at, actor_id, subject_id, session_id, host(ip),
       request_id, action, object_kind, object_id, outcome, reason, before, after)::text, 'UTF8')) AS hash`,
  )
  const range = { lowXid: '0', highXid: String(2n ** 60n), floorId: entry.id - 1, lastId: entry.id }
  expect((await hashRows(h().app.deps.db, range)).hash).toEqual(entry.hash)
})

it('every read is an action, and an act is one or the other', () => {
  for (const action of auditReads) expect(keysOf(auditActions)).toContain(action)
})
