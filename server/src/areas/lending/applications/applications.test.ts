import { addDays } from '@ambry/contract/kernel/dates'
import { beforeAll, describe, expect, it } from 'vitest'

import { key } from '../../../../test/billing.ts'
import { refusal, registered, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import {
  applied,
  applyWith,
  appraised,
  approved,
  collateralOf,
  draftOf,
  putInto,
  shownTerms,
} from '../../../../test/lending.ts'
import { checkedIn, freshCodes, loanWorld, offeredLoan, ownLoanOf } from '../../../../test/loans.ts'
import { inSecure } from '../../../../test/secure.ts'

const h = useHarness()
let admin: Caller
let officer: Caller
let other: Caller

beforeAll(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Ada Admin' })
  officer = await h().buildUser({ staffRoles: ['lending'], name: 'Lena Officer' })
  other = await h().buildUser()
})

const borrower = (more: Record<string, unknown> = {}) => h().buildUser({ name: 'Bo Borrower', ...more })
const borrowing = (by: Caller) => wanted(by.get('/api/user/borrowing'))
const save = (by: Caller, version: number, more: Record<string, unknown> = {}) =>
  by.patch('/api/user/loan-draft', { version, draft: draftOf(more) })

describe('what my cards can carry', () => {
  it('is for members only', async () => {
    expect((await h().nobody.get('/api/user/borrowing')).status).toBe(401)
  })

  it('is 40% of our appraisal, with the reason and what to do for the others', async () => {
    const member = await borrower()
    const free = await appraised(h(), member, { valueCents: 1_000_001 })
    await member.post(`/api/registry/${free.id}/valuations`, { valueCents: 9_000_000 })
    const estimated = await registered(member)
    await member.post(`/api/registry/${estimated.id}/valuations`, { valueCents: 500_000 })
    const old = await appraised(h(), member, { on: '2026-05-18' })
    const small = await appraised(h(), member, { valueCents: 49_999 })
    const raw = await appraised(h(), member, { grader: 'RAW', grade: null, certNumber: null })
    const listed = await inSecure(h(), member)
    const home = await appraised(h(), member, { custody: 'with_owner' })
    const leaving = await appraised(h(), member)
    await wanted(member.post(`/api/registry/${leaving.id}/ask-return`, {}))
    const disputed = await appraised(h(), member)
    await wanted(
      other.post('/api/user/disputes', { grader: 'PSA', certNumber: disputed.certNumber, statement: 'It is mine' }),
      201,
    )
    const { cards, totals, product } = await borrowing(member)
    const reasonOf = (card: any) => cards.find(({ id }: any) => id === card.id)
    expect(reasonOf(free)).toMatchObject({
      ...{ reason: null, why: null, loan: null, valueCents: 1_000_001, carriesCents: 400_000, place: null },
      valuedOn: '2026-11-15',
    })
    expect(reasonOf(estimated)).toMatchObject({ reason: 'no_appraisal', carriesCents: 0, valueCents: null })
    expect(reasonOf(old)).toMatchObject({
      reason: 'appraisal_old',
      why: 'Its appraisal is more than 180 days old. Contact us for a new appraisal.',
    })
    expect(reasonOf(small)).toMatchObject({ reason: 'below_minimum', why: 'Each card must be worth at least $500.' })
    expect(reasonOf(raw)).toMatchObject({ reason: 'raw' })
    expect(reasonOf(listed)).toMatchObject({ reason: 'committed' })
    expect(reasonOf(leaving)).toMatchObject({ reason: 'outbound' })
    expect(reasonOf(disputed)).toMatchObject({ reason: 'disputed' })
    expect(reasonOf(home)).toMatchObject({ reason: null, custody: 'with_owner', carriesCents: 800_000 })
    expect(totals).toEqual({ borrowedCents: 0, collateralCents: 0, ltvBps: 0, freeCents: 400_000 })
    expect(product.settings).toMatchObject({ rateBps: 1_800, offerDays: 14 })
  })

  it('comes with the fee after the discount of the plan, and the state of the address', async () => {
    const member = await borrower()
    await h().query(`UPDATE users SET shipping_address = $1 WHERE id = $2`, ['1 Oak Rd\nSalem, OR 97301', member.id])
    expect(await borrowing(member)).toMatchObject({
      ...{ feeDiscountBps: 0, sellerFeeBps: 500, state: 'OR', identityFault: null },
      feeRules: [{ kind: 'percent', bps: 200 }],
    })
    await h().query(`UPDATE identity_cases SET address = '2 Elm St, Reno, NV 89501' WHERE id = $1`, [member.id])
    expect(await borrowing(member)).toMatchObject({ state: 'NV' })
  })

  it('says what is missing before someone can apply', async () => {
    const stranger = await borrower({ isVerified: false })
    const { identityFault } = await borrowing(stranger)
    expect(identityFault).toContain('address')
    const card = await appraised(h(), stranger)
    expect(await refusal(applyWith(stranger, { cardIds: [card.id] }))).toEqual([422, identityFault])
  })
})

describe('a draft', () => {
  it('is kept from step to step, and not overwritten from another window', async () => {
    const member = await borrower()
    expect((await h().nobody.patch('/api/user/loan-draft', {})).status).toBe(401)
    expect((await save(member, 0, { months: 0 })).status).toBe(400)
    expect((await save(member, 0, { unknown: 1 })).status).toBe(400)
    expect(await wanted(save(member, 0, { step: 'terms' }))).toEqual({ version: 1 })
    expect((await save(member, 0, { step: 'details' })).status).toBe(409)
    expect(await wanted(save(member, 1, { step: 'details', purpose: '' }))).toEqual({ version: 2 })
    expect((await save(member, 1)).status).toBe(409)
    expect((await borrowing(member)).draft).toMatchObject({ version: 2, draft: { step: 'details' } })
    await wanted(member.delete('/api/user/loan-draft'))
    expect((await borrowing(member)).draft).toBe(null)
  })

  it('saved from two windows at once is saved once', async () => {
    const member = await borrower()
    await wanted(save(member, 0))
    const answers = await Promise.all(Array.from({ length: 5 }, () => save(member, 1)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  })
})

describe('an application', () => {
  it('is written once, whatever is repeated, and holds nothing', async () => {
    const member = await borrower()
    const cards = [await appraised(h(), member), await appraised(h(), member, { custody: 'with_owner' })]
    const draft = draftOf({ cardIds: cards.map(({ id }) => id), custodyChoice: 'pickup', returnsCards: true })
    const { version } = await wanted(member.patch('/api/user/loan-draft', { version: 0, draft }))
    const body = { version, ...(await shownTerms(member, draft)) }
    const loan = await wanted(member.post('/api/user/loans', body, key('once')), 201)
    expect(await wanted(member.post('/api/user/loans', body, key('once')), 201)).toEqual(loan)
    expect((await member.post('/api/user/loans', body, key())).status).toBe(409)
    expect(loan).toMatchObject({
      ...{ status: 'pending', cards: 2, requestedCents: 500_000, principalCents: 500_000, rateBps: 1_800 },
      ...{ termMonths: 6, valueCents: 4_000_000, ltvBps: 1_250, ltvLevel: 'healthy', outstandingCents: 0 },
      title: '1986 Crown Hoops Marcus Vale and 1 more',
    })
    expect(loan.number).toMatch(/^L-\d{4}$/)
    expect(loan.pictures).toHaveLength(2)
    expect((await borrowing(member)).draft).toBe(null)
    const held = await h().query('SELECT count(*)::int AS n FROM card_commitments WHERE card_id = ANY($1)', [
      draft.cardIds,
    ])
    expect(held[0].n).toBe(0)
    const [row] = await h().query('SELECT fee_cents, purpose, returns_cards, search FROM loans WHERE id = $1', [
      loan.id,
    ])
    expect(row).toMatchObject({ fee_cents: 10_000, purpose: 'Buying another card', returns_cards: true })
    expect(row.search).toContain('bo borrower')
    expect(row.search).toContain(cards[0].certNumber)
    const { items } = await wanted(officer.get('/api/user/notices'))
    expect(items[0]).toMatchObject({ title: 'New loan application' })
    expect(items[0].message).toContain('applied for $5,000 against 2 cards.')
  })

  it('needs everything the steps ask for', async () => {
    const member = await borrower()
    const card = await appraised(h(), member)
    const home = await appraised(h(), member, { custody: 'with_owner' })
    const whole = { cardIds: [card.id] }
    const tried = async (more: object) => refusal(applyWith(member, { ...whole, ...more }))
    expect(await tried({ cardIds: [] })).toEqual([422, 'Choose at least one card.'])
    expect(await tried({ purpose: '  ' })).toEqual([422, 'Enter what the loan is for.'])
    expect(await tried({ state: null })).toEqual([422, 'Choose the state you live in.'])
    expect(await tried({ custodyChoice: null })).toEqual([422, 'Choose how your cards get to the vault.'])
    expect(await tried({ acceptedDisclosure: false })).toEqual([422, 'Review and accept the disclosures first.'])
    expect(await tried({ cardIds: [home.id] })).toEqual([
      422,
      'Not all of these cards are in the vault. Choose how they get there.',
    ])
    expect(await tried({ months: 5 })).toEqual([422, 'We don’t offer this term anymore. Choose another one.'])
    expect(await tried({ amountCents: 249_999 })).toEqual([422, 'The smallest loan is $2,500. Choose a higher amount.'])
    expect(await tried({ amountCents: 1_100_001 })).toEqual([
      422,
      'These cards support up to $11,000.00. Lower the amount or add cards.',
    ])
    await applied(member, { ...whole, amountCents: 1_100_000 })
  })

  it('is only about one’s own cards that can be pledged now', async () => {
    const member = await borrower()
    const theirs = await appraised(h(), other)
    const old = await appraised(h(), member, { on: '2026-01-02' })
    const listed = await inSecure(h(), member)
    const removed = await appraised(h(), member, { custody: 'with_owner' })
    await wanted(member.post(`/api/registry/${removed.id}/remove`, {}))
    const notTheirs = 'One of these cards isn’t in your registry anymore. Remove it and try again.'
    const tried = (id: string) => refusal(applyWith(member, { cardIds: [id], custodyChoice: 'ship' }))
    expect(await tried(theirs.id)).toEqual([422, notTheirs])
    expect(await tried(removed.id)).toEqual([422, notTheirs])
    expect(await tried('0190a000-0000-7000-8000-000000000001')).toEqual([422, notTheirs])
    expect((await tried(old.id))[0]).toBe(409)
    expect(await tried(listed.id)).toEqual([
      409,
      '1986 Crown Hoops Marcus Vale: It’s listed, reserved, or offered. Remove it from Secure first.',
    ])
  })

  it('has what was disclosed: other terms or another APR start over', async () => {
    const member = await borrower()
    const draft = draftOf({ cardIds: [(await appraised(h(), member)).id] })
    const { version } = await wanted(member.patch('/api/user/loan-draft', { version: 0, draft }))
    const shown = await shownTerms(member, draft)
    const tried = (more: object) => refusal(member.post('/api/user/loans', { version, ...shown, ...more }, key()))
    const changed = 'Our terms have changed since you reviewed them. Review the new terms and try again.'
    expect(await tried({ productVersion: shown.productVersion + 1 })).toEqual([409, changed])
    expect(await tried({ aprPercent: shown.aprPercent + 0.1 })).toEqual([409, changed])
    expect((await tried({ version: version + 1 }))[0]).toBe(409)
    expect((await member.post('/api/user/loans', { version, ...shown })).status).toBe(400)
    await wanted(member.post('/api/user/loans', { version, ...shown }, key()), 201)
  })

  it('takes a card only once, while another may take others', async () => {
    const member = await borrower()
    const [one, two] = [await appraised(h(), member), await appraised(h(), member)]
    const first = await applied(member, { cardIds: [one.id] })
    expect(await refusal(applyWith(member, { cardIds: [one.id, two.id] }))).toEqual([
      409,
      `1986 Crown Hoops Marcus Vale: It’s part of your application ${first.number}. Remove it there first.`,
    ])
    const { cards } = await borrowing(member)
    expect(cards.find(({ id }: any) => id === one.id)).toMatchObject({
      ...{ reason: 'applied', loan: { id: first.id, number: first.number } },
    })
    await applied(member, { cardIds: [two.id] })
    expect((await wanted(member.get('/api/user/loans'))).items).toHaveLength(2)
  })

  it('with the smallest and the largest amount', async () => {
    const member = await borrower()
    const small = await appraised(h(), member, { valueCents: 625_000 })
    expect(await applied(member, { cardIds: [small.id], amountCents: 250_000 })).toMatchObject({ ltvBps: 4_000 })
    const large = await appraised(h(), member, { valueCents: 9_999_999_999 })
    expect(await applied(member, { cardIds: [large.id], amountCents: 500_000_000 })).toMatchObject({ ltvBps: 500 })
    const more = await appraised(h(), member, { valueCents: 9_999_999_999 })
    expect((await applyWith(member, { cardIds: [more.id], amountCents: 500_000_001 })).status).toBe(422)
  })
})

describe('a card of an application', () => {
  it('can be removed by its owner, but not the last one', async () => {
    const member = await borrower()
    const cards = [await appraised(h(), member), await appraised(h(), member, { valueCents: 3_000_000 })]
    const loan = await applied(member, { cardIds: cards.map(({ id }) => id) })
    const [one, two] = await collateralOf(h(), loan.id)
    const drop = (by: Caller, id: string) => by.post(`/api/user/loans/${loan.id}/collateral/${id}/drop`, {}, key())
    expect((await drop(other, one.id)).status).toBe(404)
    expect(await wanted(drop(member, one.id))).toMatchObject({ cards: 1, valueCents: 3_000_000, ltvBps: 1_667 })
    expect(await refusal(drop(member, two.id))).toEqual([
      409,
      'This is the only card. Withdraw the application instead.',
    ])
    expect((await drop(member, one.id)).status).toBe(404)
    await applied(member, { cardIds: [one.card_id] })
  })

  it('leaves it when it changes owners or is removed from the registry', async () => {
    const member = await borrower()
    const cards = [await appraised(h(), member), await appraised(h(), member, { custody: 'with_owner' })]
    const stays = await appraised(h(), member)
    const loan = await applied(member, { cardIds: [...cards, stays].map(({ id }) => id), custodyChoice: 'ship' })
    await h().stepUp(admin)
    await wanted(admin.post(`/api/admin/cards/${cards[0].id}/title`, { ownerId: other.id, reason: 'A mix-up' }))
    await wanted(member.post(`/api/registry/${cards[1].id}/remove`, {}))
    expect((await wanted(member.get('/api/user/loans'))).items[0]).toMatchObject({ cards: 1, valueCents: 2_000_000 })
    const rows = await collateralOf(h(), loan.id)
    expect(rows.map(({ status }: any) => status)).toEqual(['dropped', 'dropped', 'proposed'])
  })

  it('counts with its newest appraisal', async () => {
    const member = await borrower()
    const card = await appraised(h(), member)
    const loan = await applied(member, { cardIds: [card.id] })
    const url = `/api/admin/cards/${card.id}/valuations`
    await wanted(admin.post(url, { valueCents: 1_000_000, confirm: true }), 201)
    const valued = async () => (await wanted(officer.get(`/api/admin/loans?q=${loan.number}`))).items[0]
    expect(await valued()).toMatchObject({ valueCents: 1_000_000, ltvBps: 5_000 })
    const { valuations } = await wanted(admin.get(`/api/admin/cards/${card.id}`))
    await wanted(admin.post(`${url}/${valuations[0].id}/withdraw`, { reason: 'Wrong card' }))
    expect(await valued()).toMatchObject({ valueCents: 2_000_000, ltvBps: 2_500 })
  })
})

describe('withdrawing', () => {
  it('ends an application, for its borrower only', async () => {
    const member = await borrower()
    const card = await appraised(h(), member)
    const loan = await applied(member, { cardIds: [card.id] })
    const withdraw = (by: Caller) => by.post(`/api/user/loans/${loan.id}/withdraw`, {}, key())
    expect((await withdraw(other)).status).toBe(404)
    expect(await wanted(withdraw(member))).toMatchObject({ status: 'withdrawn', title: '1986 Crown Hoops Marcus Vale' })
    expect((await withdraw(member)).status).toBe(409)
    await applied(member, { cardIds: [card.id] })
  })

  it('declines an offer: the lien goes and a signature is void', async () => {
    const member = await borrower()
    const card = await appraised(h(), member)
    const loan = await approved(officer, await applied(member, { cardIds: [card.id] }))
    await h().query('UPDATE loans SET signed_at = now() WHERE id = $1', [loan.id])
    expect(await wanted(member.post(`/api/user/loans/${loan.id}/withdraw`, {}, key()))).toMatchObject({
      status: 'withdrawn',
    })
    const [row] = await h().query('SELECT signed_at, end_reason FROM loans WHERE id = $1', [loan.id])
    expect(row).toEqual({ signed_at: null, end_reason: 'Withdrawn by the borrower' })
    const chain = await wanted(member.get(`/api/registry/${card.id}/provenance`))
    expect(chain.items.map(({ kind }: any) => kind).slice(-2)).toEqual(['pledged', 'lien_released'])
    await applied(member, { cardIds: [card.id] })
  })
})

describe('an account', () => {
  it('that is suspended has no open applications, and its offers stay', async () => {
    const member = await borrower()
    const [one, two] = [await appraised(h(), member), await appraised(h(), member)]
    const pending = await applied(member, { cardIds: [one.id] })
    const offer = await approved(officer, await applied(member, { cardIds: [two.id] }))
    await wanted(admin.post(`/api/admin/users/${member.id}/suspend`, { reason: 'A test' }))
    const statuses = await h().query('SELECT id, status FROM loans WHERE member_id = $1 ORDER BY submitted_at', [
      member.id,
    ])
    expect(statuses).toEqual([
      { id: pending.id, status: 'withdrawn' },
      { id: offer.id, status: 'approved' },
    ])
  })

  it('with an offer can’t be closed; without one, applications end with it and drafts stay until it is erased', async () => {
    const member = await borrower()
    const card = await appraised(h(), member, { custody: 'with_owner' })
    const loan = await approved(officer, await applied(member, { cardIds: [card.id], custodyChoice: 'ship' }))
    const { blockers } = await wanted(member.get('/api/user/closing'))
    expect(blockers).toContainEqual({ title: 'You have an open loan offer. Decline it first.', link: '/lend' })
    await wanted(member.post(`/api/user/loans/${loan.id}/withdraw`, {}, key()))
    const again = await applied(member, { cardIds: [card.id], custodyChoice: 'ship', purpose: 'A secret purpose' })
    await wanted(member.patch('/api/user/loan-draft', { version: 0, draft: draftOf() }))
    await h().stepUp(member)
    await wanted(member.post('/api/user/close', {}))
    const [row] = await h().query('SELECT status FROM loans WHERE id = $1', [again.id])
    expect(row.status).toBe('withdrawn')
  })
})

describe('when the money can be there', () => {
  it('counts business days, and names what each card still needs', async () => {
    const own = await loanWorld(h())
    // a Friday
    while (new Date(h().clock.now()).getUTCDay() !== 5) await h().later(86_400)
    await freshCodes(own)
    const { moneyOn, today } = await wanted(own.borrower.get('/api/user/borrowing'))
    // our review on Monday and the wire on Tuesday
    expect(moneyOn).toBe(addDays(today, 4))

    const loan = await offeredLoan(own, { cards: 2 })
    const [away, here] = loan.collateral
    await putInto(h(), away.card.id, 'with_owner')
    const cardsOf = async () =>
      (await ownLoanOf(own, loan)).conditions.find(({ key: name }: any) => name === 'cards').cards
    expect(await cardsOf()).toEqual([
      { cardId: away.card.id, title: expect.stringContaining(away.card.playerName), step: 'send' },
      { cardId: here.card.id, title: expect.any(String), step: 'check_in' },
    ])
    await putInto(h(), away.card.id, 'in_vault')
    await checkedIn(own, loan.id)
    expect(await cardsOf()).toEqual([])
  })
})
