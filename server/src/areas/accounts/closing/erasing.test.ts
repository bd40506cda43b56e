import sharp from 'sharp'
import { expect, it } from 'vitest'

import { approvedBy } from '../../../../test/approvals.ts'
import { issued, key, line, payment } from '../../../../test/billing.ts'
import { registered, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { applied, appraised, draftOf } from '../../../../test/lending.ts'
import { sandboxCounter } from '../../../../test/payments.ts'
import { agreed, payFor } from '../../../../test/sales.ts'
import { everyFile, findInDatabase, findInFiles } from '../../../../test/search-everything.ts'
import { asked, inSecure } from '../../../../test/secure.ts'
import { newShare, tokenOf, visit } from '../../../../test/sharing.ts'
import { systemOrigin } from '../../../db/transaction.ts'
import { addSealsToSearch } from '../../site/audit/search-service.ts'
import { sealAudit, verifyAudit } from '../../site/audit/service.ts'
import { eraseDue } from './erasing-service.ts'

const h = useHarness()

const phone = '+12025550177'
const formerPhone = '+12025550178'
const person = {
  name: 'Zebulon Quackenbush',
  email: 'zeb.quackenbush@postbox.example',
  instagram: 'zebulon_cards',
  city: 'Xanadu Falls',
  shippingAddress: '4471 Periwinkle Hollow Rd\nXanadu Falls, VT 05999',
}
/** Every form in which they could have been written down; compared without case. */
const traces = [
  person.name,
  'quackenbush',
  'zebulon',
  phone,
  phone.slice(1),
  '2025550177',
  '(202) 555-0177',
  '202-555-0177',
  '202.555.0177',
  '2025550178',
  '202 555 0178',
  person.email,
  'zeb.old@postbox.example',
  'Zebedee Formerly',
  person.instagram,
  '4471 Periwinkle',
  'Periwinkle Hollow',
  'Xanadu Falls',
].map((trace) => trace.toLowerCase())

const job = async () => {
  await eraseDue(h().app.deps)
  await h().runJobs()
}

const catchUpLog = async () => {
  const { transactions } = h().app.deps
  await transactions.run(systemOrigin, sealAudit)
  await transactions.run(systemOrigin, addSealsToSearch)
}

async function signedIn(number: string): Promise<Caller> {
  h().clock.advance(60)
  await wanted(h().nobody.post('/api/send-otp', { phone: number }))
  await h().runJobs()
  const reply = await wanted(h().nobody.post('/api/verify-otp', { phone: number, otp: await h().codeFor(number) }))
  return h().asCaller(reply.user.id, number, reply.authToken)
}

/** Joins as a real person would: requests access, is approved, registers and verifies the email address. */
async function joined(admin: Caller): Promise<Caller> {
  await wanted(
    h().nobody.post('/api/request-access', {
      phone,
      instagram: person.instagram,
      referral: 'Zebulon Quackenbush Sr.',
      termsAccepted: true,
      privacyAccepted: true,
      marketingOptIn: true,
      smsOptIn: true,
    }),
  )
  const { items } = await wanted(admin.get('/api/admin/access-requests?q=2025550177'))
  await wanted(
    admin.post(`/api/admin/access-requests/${items[0].id}/approve`, { note: 'Spoke with Zebulon Quackenbush.' }),
  )
  await h().runJobs()
  await wanted(h().nobody.post('/api/send-otp', { phone }))
  await h().runJobs()
  const otp = await h().codeFor(phone)
  const { authToken, user } = await wanted(
    h().nobody.post('/api/register', { phone, otp, name: 'Zebedee Formerly', email: 'zeb.old@postbox.example' }),
  )
  const member = h().asCaller(user.id, phone, authToken)
  const { version } = await wanted(member.get('/api/user/profile'))
  await wanted(member.patch('/api/user/profile', { version, ...person }))
  await wanted(member.post('/api/user/email/send-code'))
  await h().runJobs()
  const [mail] = await h().query('SELECT code FROM email_outbox ORDER BY id DESC LIMIT 1')
  await wanted(member.post('/api/user/email/verify', { code: mail.code }))
  return member
}

const jpeg = () =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer()

/** Leaves traces wherever the product lets a member or the staff write something. */
async function useEverything(member: Caller, admin: Caller, other: Caller): Promise<void> {
  const about = 'For Zebulon Quackenbush, (202) 555-0177'
  // cards, photos, documents, imports, saved searches, views
  const card = await registered(member, { notes: about, acquiredFrom: 'Uncle Quackenbush', tags: ['zebulon'] })
  const photo = await wanted(member.upload(`/api/registry/${card.id}/photos?purpose=front`, await jpeg()), 201)
  const small = await h().nobody.get(`/files/photos/${photo.id}?w=480`, { cookie: `ambry_session=${member.token}` })
  expect(small.status).toBe(200)
  await wanted(
    member.upload(`/api/registry/${card.id}/documents?kind=receipt&name=Receipt%20Zebulon%20Quackenbush`, await jpeg()),
    201,
  )
  await wanted(member.upload('/api/registry/imports?name=quackenbush.csv', 'player,notes\nx,zebulon\n'), 201)
  await wanted(
    member.post('/api/user/views', { list: 'registry', name: 'Quackenbush best', address: '?q=zebulon' }),
    201,
  )
  await member.get('/api/cards?q=quackenbush')
  // shares, with a message from a visitor and one of their own to somebody else
  const link = await wanted(
    member.post('/api/share-links', newShare({ scope: 'card', cardId: card.id }, { name: 'From Zebulon Quackenbush' })),
    201,
  )
  await visit(h(), tokenOf(link))
  await wanted(
    h().nobody.post(`/api/shared/${tokenOf(link)}/interest`, { name: 'Ben', contact: 'b@x.example', message: about }),
    201,
  )
  const others = await registered(other)
  const otherLink = await wanted(other.post('/api/share-links', newShare({ scope: 'card', cardId: others.id })), 201)
  await wanted(
    h().nobody.post(`/api/shared/${tokenOf(otherLink)}/interest`, { name: person.name, contact: phone, message: 'Hi' }),
    201,
  )
  // money: a wire, a card, a credit note
  const wired = await issued(admin, member.id, [line('Storage for Zebulon Quackenbush', 10_000)], { memo: about })
  await wanted(
    admin.post(
      '/api/admin/payments',
      payment(member.id, 10_000, [{ invoiceId: wired.id, amountCents: 10_000 }], {
        note: about,
        reference: 'QUACKENBUSH',
      }),
      key(),
    ),
    201,
  )
  const charged = await issued(admin, member.id, [line('Insurance', 5_000)], { internalNote: about })
  await sandboxCounter(h()).pay(member, [{ invoiceId: charged.id, amountCents: 5_000 }], 'success', { save: true })
  await h().runJobs()
  // as when it was written off weeks after its due date
  await h().query('UPDATE invoices SET write_off_reason = $1 WHERE id = $2', [about, wired.id])
  // a sale to them, with evidence, and one request that was withdrawn
  const bought = await inSecure(h(), other)
  const request = await asked(member, bought.id, { note: about })
  await wanted(member.post(`/api/user/requests/${request.id}/withdraw`, {}))
  const forSale = await registered(other)
  const sale = await agreed(admin, { cardId: forSale.id, buyerId: member.id, note: about, delivery: 'direct' })
  await payFor(admin, sale)
  const ofSale = `/api/user/sales/${sale.id}`
  await wanted(other.post(`${ofSale}/ship`, { carrier: 'UPS', tracking: 'Zebulon Quackenbush 1' }))
  await wanted(member.post(`${ofSale}/report`, { problem: about }))
  await wanted(member.post(`${ofSale}/accept`, {}, key()))
  await wanted(admin.upload(`/api/admin/sales/${sale.id}/files?name=Contract%20Quackenbush`, await jpeg()), 201)
  // a second person: goodwill that was declined, and a lost phone whose change was stopped
  const second = await h().buildUser({ isAdmin: true, name: 'Sid Second' })
  for (const staff of [admin, second]) await h().stepUp(staff)
  const owed = { memberId: member.id, kind: 'goodwill', amountCents: 60_000, note: about }
  const { pendingApproval } = await wanted(admin.post('/api/admin/payouts', owed, key()), 202)
  const declined = { reason: 'Quackenbush is owed nothing' }
  await wanted(second.post(`/api/admin/approvals/${pendingApproval.id}/decline`, declined, key()))
  const changes = `/api/admin/users/${member.id}/phone-changes`
  await approvedBy(second, admin.post(changes, { phone: formerPhone, note: `${about} was recognized` }))
  await wanted(admin.post(`${changes}/stop`))
  // an identity check, verified with a note
  const check = { version: 0, country: 'US', documentKind: 'passport', legalName: about, bornOn: '1980-02-29' }
  const more = { address: about, documentNumber: 'Q98765432', documentExpiresOn: '2040-01-01', fundsNote: about }
  await wanted(member.patch('/api/user/kyc/status', { ...check, ...more }))
  for (const item of ['id_front', 'selfie'])
    await wanted(member.upload(`/api/user/kyc/documents?item=${item}`, await jpeg()), 201)
  await wanted(member.post('/api/user/kyc/submit', undefined, key()))
  await h().runJobs()
  await h().stepUp(admin)
  await wanted(admin.post(`/api/admin/kyc/cases/${member.id}/notes`, { note: `${about} sent a passport` }))
  const { items: checks } = await wanted(admin.get(`/api/admin/kyc/documents?userId=${member.id}`))
  await wanted(
    admin.post(
      `/api/admin/kyc/cases/${member.id}/decide`,
      { version: checks[0].version, action: 'verify', note: `${about} looks right` },
      key(),
    ),
  )
  // loans: an application that was rejected with a memo, and the draft of another
  await h().query(`UPDATE identity_cases SET level = 'address', target = 'address' WHERE id = $1`, [member.id])
  const pledged = await appraised(h(), member, { custody: 'with_owner' })
  const loan = await applied(member, { cardIds: [pledged.id], custodyChoice: 'ship', purpose: about })
  const memo = { version: loan.version, memo: about, checklist: [] }
  const decided = await wanted(admin.patch(`/api/admin/loans/${loan.id}/memo`, memo))
  await wanted(admin.post(`/api/admin/loans/${decided.id}/reject`, { reason: `${about} owes enough` }, key()))
  await wanted(member.patch('/api/user/loan-draft', { version: 0, draft: draftOf({ purpose: about }) }))
  // staff: a view of the account with a reason, a suspension, messages sent again
  await wanted(admin.post(`/api/admin/users/${member.id}/suspend`, { reason: `${about} called us` }))
  await wanted(admin.post(`/api/admin/users/${member.id}/reinstate`, {}))
  await h().runJobs()
}

it('leaves nothing that identifies them, and the books balanced', async () => {
  const admin = await h().buildUser({ isAdmin: true, name: 'Ada Admin' })
  const other = await h().buildUser({ name: 'Olive Other' })
  await joined(admin)
  const before = await signedIn(phone)
  await useEverything(before, admin, other)
  const member = await signedIn(phone)
  await catchUpLog()
  await h().stepUp(admin)
  expect((await findInDatabase(h(), traces)).length).toBeGreaterThan(40)

  await h().stepUp(member)
  const { blockers } = await wanted(member.get('/api/user/closing'))
  expect(blockers).toEqual([])
  await wanted(member.post('/api/user/close'))
  await h().runJobs()
  expect((await member.get('/api/auth/me')).status).toBe(401)

  await h().later(30 * 86_400 + 1)
  await catchUpLog()
  await job()
  expect((await h().query('SELECT status FROM users WHERE id = $1', [member.id]))[0].status).toBe('closing')
  const filesBefore = everyFile(h()).length
  await job()
  await catchUpLog()

  expect(await findInDatabase(h(), traces)).toEqual([])
  expect(findInFiles(h(), traces)).toEqual([])
  expect(filesBefore).toBeGreaterThan(3)
  expect(everyFile(h()).filter((file) => /\/(photos|documents|sales)\//.test(file))).toEqual([])
  const shown = await wanted(admin.get(`/api/admin/users/${member.id}`))
  expect(shown).toMatchObject({
    status: 'closed',
    name: expect.stringMatching(/^Closed account [0-9A-F]{4}$/),
    actions: [],
  })
  const receipt = await wanted(admin.get(`/api/admin/users/${member.id}/erasure`))
  expect(receipt).toMatchObject({
    files: 3,
    counts: { users: 1, notices: expect.any(Number), card_photos: 1, card_documents: 1 },
  })

  const { proof } = await wanted(admin.post('/api/admin/ledger/proof', undefined, key()))
  expect(proof).toMatchObject({ ok: true })
  expect((await verifyAudit(h().app.deps.db)).faults).toEqual([])
  expect((await h().query('SELECT count(*)::int AS n FROM audit_reseals'))[0].n).toBeGreaterThan(0)
  const invoices = await wanted(admin.get(`/api/admin/invoices?memberId=${member.id}`))
  expect(invoices.items.length).toBeGreaterThan(0)

  // the number is free again, for a new person
  await wanted(admin.post('/api/admin/users', { phone, name: 'Nora New' }), 201)
  expect((await wanted(admin.get(`/api/admin/user-by-phone?phone=${encodeURIComponent(phone)}`))).id).not.toBe(
    member.id,
  )
})
