import { api, files as contractFiles, type Permission, permissions } from '@ambry/contract/areas'
import type { Endpoint } from '@ambry/contract/kernel/endpoint'
import type { FileEndpoint } from '@ambry/contract/kernel/files'
import { roles, type Scopes, staffRoleNames } from '@ambry/contract/kernel/permissions'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'

import { issued, key, line, payment } from '../../test/billing.ts'
import { activeHunt, addCandidate, offered } from '../../test/buying.ts'
import { registered, wanted } from '../../test/cards.ts'
import { uploaded, writeTo } from '../../test/conversations.ts'
import { addDocument, fundWorld, issueTo, openFund } from '../../test/funds.ts'
import { type Caller, useHarness } from '../../test/harness.ts'
import { heldNote } from '../../test/lenders.ts'
import { applied, appraised, approved, collateralOf, fundDirectly } from '../../test/lending.ts'
import { sandboxCounter } from '../../test/payments.ts'
import { promotable, promotionRequested } from '../../test/promotions.ts'
import { agreed, held, payFor } from '../../test/sales.ts'
import { asked, inSecure } from '../../test/secure.ts'
import { sharedCard, visit } from '../../test/sharing.ts'
import { livePost, posted, respondTo } from '../../test/source.ts'
import { scopeOf } from './access.ts'

const h = useHarness()

type Route = { method: Endpoint['method']; path: string; permission: string; isFile: boolean }

const isOwn = (permission: string) => (permissions as Record<string, Scopes>)[permission]?.member === 'own'
const every: Route[] = [
  ...Object.values(api).flatMap((endpoints) =>
    Object.values(endpoints as Record<string, Endpoint>).map((each) => ({ ...each, isFile: false })),
  ),
  ...Object.values(contractFiles as Record<string, FileEndpoint>).map((each) => ({
    ...{ method: 'GET' as const, path: each.path, permission: String(each.permission), isFile: true },
  })),
]
const routes = every.filter(({ path, permission }) => path.includes(':') && isOwn(permission))

/** What any member may address by id: cards listed in Secure, the board, the catalog, funds, and the sandbox's tests. */
const forEveryone =
  /^\/api\/(cards|secure-view-analytics|payment-test|sources|catalog|funds)\/|^\/files\/(cards\/:id\/fact-sheet|sources|catalog|hunts\/|funds\/|fund-custody\/)/

/** The kind of record a path addresses, by its beginning. */
const recordOf: readonly [start: string, record: string][] = [
  ['/api/user/sessions', 'session'],
  ['/api/user/views', 'view'],
  ['/api/user/invoices', 'invoice'],
  ['/files/invoices', 'invoice'],
  ['/api/user/payments', 'charge'],
  ['/api/user/payment-methods', 'method'],
  ['/api/registry/imports', 'import'],
  ['/files/registry/imports', 'import'],
  ['/api/registry', 'card'],
  ['/files/cards', 'card'],
  ['/api/user/disputes', 'dispute'],
  ['/api/lookups/jobs', 'job'],
  ['/api/user/sales', 'sale'],
  ['/api/user/loans', 'loan'],
  ['/api/user/notes', 'lenderNote'],
  ['/api/user/note-transfers', 'transfer'],
  ['/files/offered-loans', 'lentLoan'],
  ['/files/sales', 'sale'],
  ['/api/user/searches', 'search'],
  ['/api/user/promotions', 'promotion'],
  ['/api/user/requests', 'request'],
  ['/files/requests', 'request'],
  ['/api/user/sources', 'post'],
  ['/api/user/hunts', 'hunt'],
  ['/api/user/hunt-candidates', 'candidate'],
  ['/files/hunt-files', 'huntFile'],
  ['/api/user/sells', 'sell'],
  ['/api/user/sell-cards', 'sellCard'],
  ['/files/sell-cards', 'sellCard'],
  ['/api/user/source-responses', 'response'],
  ['/files/source-responses', 'response'],
  ['/files/loans', 'loan'],
  ['/api/share-links', 'link'],
  ['/files/share-links', 'link'],
  ['/files/credit-notes', 'note'],
  ['/files/payments', 'payment'],
  ['/files/payouts', 'payout'],
  ['/files/photos', 'photo'],
  ['/files/documents', 'document'],
  ['/files/fund-documents', 'fundDocument'],
  ['/api/user/fund-subscriptions', 'fundSubscription'],
  ['/api/user/fund-redemptions', 'fundRedemption'],
  ['/api/user/fund-transfers', 'fundTransfer'],
  ['/api/user/kyc/documents', 'identity'],
  ['/files/my-kyc', 'identity'],
  ['/api/user/conversations', 'loan'],
  ['/files/conversations', 'message file'],
]

/** Also open to staff who may see everyone's, under another permission. */
const alsoFor: Readonly<Record<string, Permission>> = {
  '/files/sales/:id/picture': 'sale.any',
  '/files/hunt-files/:id': 'hunt.any',
  '/files/fund-documents/:id': 'fund.any',
  '/files/sell-cards/:id/picture': 'sell.any',
  '/files/conversations/:id': 'loan.any',
  '/files/loans/:id/agreement.pdf': 'loan.any',
  '/files/loans/:id/term-sheet.pdf': 'loan.any',
  '/files/loans/:id/payoff.pdf': 'loan.any',
  '/files/loans/:id/payoff-letter.pdf': 'loan.any',
  '/files/loans/:id/statement.pdf': 'loan.any',
  '/files/loans/:id/interest.pdf': 'loan.any',
  '/files/loans/:id/1099-c.pdf': 'loan.any',
  '/files/loans/:id/actus.json': 'loan.any',
  '/files/loans/:id/notices/:noticeId/notice.pdf': 'loan.any',
}

/** Required query parameters. */
const queries: Readonly<Record<string, string>> = {
  '/api/user/sells/:id/quote': '?cents=100000',
  '/api/user/source-responses/:id/quote': '?cents=100000',
  '/api/user/loans/:id/payoff': '?on=2026-11-15',
  '/api/user/loans/:id/payment-preview': '?amountCents=100&extraTo=principal',
  '/files/loans/:id/payoff.pdf': '?on=2026-11-15',
  '/files/loans/:id/statement.pdf': '?month=2026-10',
  '/files/loans/:id/interest.pdf': '?year=2026',
  '/files/loans/:id/1099-c.pdf': '?year=2026',
}

const records: Record<string, string> = {}
const others: Record<string, Caller> = {}
let owner: Caller

const jpeg = () =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer()

beforeAll(async () => {
  const admin = await h().buildUser({ isAdmin: true })
  const seller = await h().buildUser()
  owner = await h().buildUser({ name: 'Odette Owner' })
  others.member = await h().buildUser()
  others.lender = await h().buildUser({ isLender: true })
  for (const role of staffRoleNames) others[role] = await h().buildUser({ staffRoles: [role] })
  // what asks for a fresh code must be refused for another reason
  for (const person of Object.values(others)) await h().stepUp(person)

  const { card, link, token } = await sharedCard(owner)
  await visit(h(), token)
  const [visited] = await h().query('SELECT id FROM share_visits LIMIT 1')
  const photo = await wanted(owner.upload(`/api/registry/${card.id}/photos?purpose=front`, await jpeg()), 201)
  const paper = await wanted(
    owner.upload(`/api/registry/${card.id}/documents?kind=receipt&name=Receipt`, await jpeg()),
    201,
  )
  await wanted(owner.post(`/api/registry/${card.id}/valuations`, { valueCents: 100 }), 201)
  const [valuation] = await h().query('SELECT id FROM valuations WHERE card_id = $1', [card.id])
  const imported = await wanted(owner.upload('/api/registry/imports?name=cards.csv', 'player\nx\n'), 201)
  const view = { list: 'registry', name: 'Mine', address: '?q=x' }
  const invoice = await issued(admin, owner.id, [line('Storage', 10_000)])
  const note = await wanted(
    admin.post(`/api/admin/invoices/${invoice.id}/credit-notes`, { amountCents: 100, reason: 'A mistake' }, key()),
    201,
  )
  const paid = await wanted(
    admin.post('/api/admin/payments', payment(owner.id, 100, [{ invoiceId: invoice.id, amountCents: 100 }]), key()),
    201,
  )
  const payout = await wanted(
    admin.post('/api/admin/payouts', { memberId: owner.id, kind: 'goodwill', amountCents: 100 }, key()),
    201,
  )
  const charged = await issued(admin, owner.id, [line('Insurance', 5_000)])
  const charge = await sandboxCounter(h()).pay(owner, [{ invoiceId: charged.id, amountCents: 5_000 }], 'success', {
    save: true,
  })
  const [method] = await h().query('SELECT id FROM payment_methods WHERE member_id = $1', [owner.id])
  const bought = await agreed(admin, { cardId: (await held(h(), seller)).id, buyerId: owner.id })
  await payFor(admin, bought)
  const request = await asked(owner, (await inSecure(h(), seller)).id)
  const promotion = await promotionRequested(owner, await promotable(h(), owner))
  const claimed = await registered(seller)
  const dispute = await wanted(
    owner.post('/api/user/disputes', {
      grader: claimed.grader,
      certNumber: claimed.certNumber,
      statement: 'It is mine',
    }),
    201,
  )
  const job = await wanted(owner.post('/api/lookups/jobs', { text: '77400101' }), 201)
  const search = await wanted(
    owner.post('/api/user/searches', { name: 'Mine', isNotified: false, query: { q: 'x' } }),
    201,
  )
  const identity = await wanted(owner.upload('/api/user/kyc/documents?item=selfie', await jpeg()), 201)
  const pledged = await appraised(h(), owner)
  const officer = others.lending as Caller
  const loan = await approved(officer, await applied(owner, { cardIds: [pledged.id] }))
  await fundDirectly(h(), loan.id)
  const change = await wanted(
    owner.post(`/api/user/loans/${loan.id}/changes`, { kind: 'extension', months: 3 }, key()),
    201,
  )
  const messageFile = await uploaded(owner, await jpeg())
  await wanted(writeTo(owner, { kind: 'loan', id: loan.id }, 'See the photo', { fileIds: [messageFile] }), 201)
  const [collateral] = await collateralOf(h(), loan.id)
  await h().query(`UPDATE loans SET accrued_through = funded_on WHERE id = $1`, [loan.id])
  const [notice] = await h().query(
    `INSERT INTO loan_notices (loan_id, kind, cause, body, hash, owed_cents, sent_at, sent_on, effective_on)
     SELECT id, 'default', 'arrears', repeat('x', 200), encode(sha256(repeat('x', 200)::bytea), 'hex'), 1, funded_at, funded_on, funded_on + 10
     FROM loans WHERE id = $1 RETURNING id`,
    [loan.id],
  )
  const lent = await approved(officer, await applied(seller, { cardIds: [(await appraised(h(), seller)).id] }))
  await fundDirectly(h(), lent.id)
  const { lenderNote, transfer } = await heldNote(h(), lent.id, owner, await h().buildUser({ isLender: true }))
  const post = await posted(owner)
  const hunt = await activeHunt(admin, owner)
  const candidate = await wanted(addCandidate(admin, hunt), 201)
  const pictured = await wanted(
    admin.upload(`/api/admin/hunt-candidates/${candidate.id}/files?kind=photo&name=front.jpg`, await jpeg()),
    201,
  )
  await wanted(admin.post(`/api/admin/hunt-candidates/${candidate.id}/propose`))
  const sell = await offered(owner)
  const response = await wanted(respondTo(owner, await livePost(admin, seller), { cardId: card.id }), 201)
  const funds = await fundWorld(h())
  const fund = await openFund(funds)
  await issueTo(funds, fund, owner, 100_000)
  const tax = { kind: 'tax', audience: 'holders', memberId: owner.id }
  const ownTax = await wanted(addDocument(funds.finance, fund, tax), 201)
  const [fundSubscription] = await h().query(
    `INSERT INTO fund_subscriptions (fund_id, member_id, status, amount_cents, fee_cents, terms_number, created_at)
     VALUES ($1, $2, 'waiting', 100, 0, 1, now()) RETURNING id`,
    [fund.id, owner.id],
  )
  const [fundRedemption] = await h().query(
    'INSERT INTO fund_redemptions (fund_id, member_id, units, window_on, requested_at) VALUES ($1, $2, 5, current_date, now()) RETURNING id',
    [fund.id, owner.id],
  )
  const [fundTransfer] = await h().query(
    `INSERT INTO fund_transfers (fund_id, seller_id, buyer_id, units, price_cents, proposed_at, expires_at)
     VALUES ($1, $2, $3, 5, 0, now(), now() + interval '14 days') RETURNING id`,
    [fund.id, owner.id, funds.member.id],
  )
  const [session] = await h().query('SELECT id FROM sessions WHERE user_id = $1', [owner.id])
  Object.assign(records, {
    ...{ card: card.id, link: link.id, visitId: visited.id, photo: photo.id, photoId: photo.id },
    'photoId of response': response.photos[0].id,
    ...{ document: paper.id, documentId: paper.id, valuationId: valuation.id, import: imported.id, row: '1' },
    ...{
      invoice: invoice.id,
      note: note.id,
      payment: paid.id,
      payout: payout.id,
      charge: charge.id,
      method: method.id,
      cardId: card.id,
    },
    ...{ sale: bought.id, request: request.id, promotion: promotion.id, dispute: dispute.id, job: job.id },
    ...{ search: search.id, session: session.id, identity: identity.id, number: '1' },
    ...{ loan: loan.id, collateralId: collateral.id, changeId: change.id, noticeId: notice.id },
    ...{ lentLoan: lent.id, lenderNote, transfer, post: post.id, response: response.id },
    ...{
      hunt: hunt.id,
      candidate: candidate.id,
      huntFile: pictured.files[0].id,
      sell: sell.id,
      sellCard: sell.cards[0].id,
    },
    ...{ kind: 'loan', 'message file': messageFile, fundDocument: ownTax.documents[0].id },
    ...{ fundSubscription: fundSubscription.id, fundRedemption: fundRedemption.id, fundTransfer: fundTransfer.id },
    view: (await wanted(owner.post('/api/user/views', view), 201)).id,
  })
})

function addressOf(path: string): string {
  const record = recordOf.find(([start]) => path.startsWith(start))?.[1]
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const id = name === 'id' ? records[record ?? ''] : (records[`${name} of ${record}`] ?? records[name])
    if (!id) throw new Error(`${path} addresses a record that this test does not have`)
    return id
  })
}

function call(as: Caller, { method, path, isFile }: Route) {
  const bare = { 'client-id': undefined, 'client-key': undefined, 'auth-token': undefined, 'user-id': undefined }
  return as.call({
    method,
    url: addressOf(path) + (queries[path] ?? ''),
    ...(isFile && { headers: { ...bare, cookie: `ambry_session=${as.token}` } }),
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: {}, headers: key() }),
  })
}

const tried = routes.filter(({ path }) => !forEveryone.test(path))

describe('someone else’s record', () => {
  it('of every kind is tried', () => {
    expect(tried.length).toBeGreaterThan(70)
    expect(tried.filter(({ path }) => !recordOf.some(([start]) => path.startsWith(start)))).toEqual([])
  })

  // no other call gets as far as the record: the body is rejected first
  it.each(tried.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', async (_name, route) => {
    for (const role of roles) {
      const person = others[role] as Caller
      if (scopeOf({ roles: [role] }, route.permission as `${string}.${string}`) !== 'own') continue
      const wider = alsoFor[route.path]
      if (wider && scopeOf({ roles: [role] }, wider) === 'any') continue
      const { status, body } = await call(person, route)
      const allowed = route.method === 'GET' || route.method === 'DELETE' ? [404] : [400, 404, 415]
      expect(allowed, `${role}: ${status} ${body.slice(0, 200)}`).toContain(status)
    }
  })

  it('is still its owner’s, unchanged', async () => {
    // this card has not been sent, and is not on the invoice; this loan was neither signed, funded, paid nor canceled
    const isMissing = (path: string) =>
      /packing-slip|:cardId|\/agreement|payoff-letter|loans\/:id\/(statement|interest|1099-c|actus)/.test(path)
    for (const route of tried.filter(({ method, path }) => method === 'GET' && !isMissing(path))) {
      const { status, body } = await call(owner, route)
      expect([200, 304], `${route.path}: ${status} ${body.slice(0, 200)}`).toContain(status)
    }
  })
})
