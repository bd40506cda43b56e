import { addDays } from '@ambry/contract/kernel/dates'
import { beforeAll, describe, expect, it } from 'vitest'

import { disagreements, key, pay } from '../../../../test/billing.ts'
import { refusal, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import {
  approve,
  approved,
  intoVault,
  promotable,
  promoted,
  promotionRequested,
  requestPromotion,
} from '../../../../test/promotions.ts'
import { advancePromotions } from './going-live-service.ts'

const h = useHarness()
const day = 86_400

let admin: Caller
beforeAll(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Ada Stone' })
})

const today = () => h().clock.now().toISOString().slice(0, 10)
const house = (id: string) => wanted(admin.get(`/api/admin/promotion-requests/${id}`))
const decide = (id: string, what: string, body: object) =>
  admin.post(`/api/admin/promotion-requests/${id}/${what}`, body)
const titles = async (by: Caller) => (await wanted(by.get('/api/user/notices'))).items.map(({ title }: any) => title)
const invoiceOf = async (id: string) => {
  const { invoice } = await house(id)
  return wanted(admin.get(`/api/admin/invoices/${invoice.id}`))
}
const reason = 'The photos are not of this card.'

describe('taken down by an admin', () => {
  it('credits the remaining paid days, and notifies once', async () => {
    const owner = await h().buildUser({ name: 'Mia Owner' })
    const { id, cardId } = await promoted(h(), { owner, admin }, { featuredDays: 5 })
    await h().later(day)
    await wanted(decide(id, 'take-down', { reason }))
    const invoice = await invoiceOf(id)
    expect(invoice).toMatchObject({ status: 'open', totalCents: 5_000, dueCents: 2_000 })
    expect(invoice.creditNotes).toMatchObject([
      {
        amountCents: 3_000,
        reason: '3 of 5 paid featured days not used: the card was removed from Secure.',
      },
    ])
    const notices = await titles(owner)
    expect(notices.filter((title: string) => title === 'Invoice corrected')).toHaveLength(1)
    expect(notices.filter((title: string) => title.includes('removed from Secure'))).toHaveLength(1)
    // its place is free, and nothing is credited a second time
    expect((await decide(id, 'take-down', { reason })).status).toBe(409)
    const select = { ids: [cardId] }
    const again = await admin.post('/api/admin/cards/listings', { action: 'unlist', reason, select }, key())
    expect(again.json().refused).toHaveLength(1)
    expect((await invoiceOf(id)).creditNotes).toHaveLength(1)
    expect(await disagreements(admin)).toEqual([])
  })

  it('turns the payment into credit, in full if no day had started; also from the card list', async () => {
    const owner = await h().buildUser({ name: 'Pia Paid' })
    const { id, cardId } = await promoted(h(), { owner, admin }, { featuredDays: 4, wantedFrom: addDays(today(), 10) })
    const before = await invoiceOf(id)
    await wanted(pay(admin, before, 4_000), 201)
    const select = { ids: [cardId] }
    const body = { action: 'unlist', reason, select }
    expect(await wanted(admin.post('/api/admin/cards/listings', body, key()))).toMatchObject({ done: 1 })
    const { creditNotes } = await invoiceOf(id)
    expect(creditNotes).toMatchObject([{ amountCents: 4_000, toCreditCents: 4_000 }])
    expect(await titles(owner)).toContain('Invoice corrected')
    expect(await disagreements(admin)).toEqual([])
  })

  it('refunds at most the paid days, and never more than is left of the invoice', async () => {
    const owner = await h().buildUser({ name: 'Cora Curator' })
    const grant = { memberId: owner.id, planId: 'curator', until: null, reason: 'a test' }
    await wanted(admin.post('/api/admin/subscriptions', grant, key()), 201)
    const { id } = await promoted(h(), { owner, admin }, { featuredDays: 10 })
    expect(await house(id)).toMatchObject({ creditDays: 7, feeCents: 3_000 })
    const { id: invoiceId } = await invoiceOf(id)
    await h().stepUp(admin)
    await wanted(
      admin.post(`/api/admin/invoices/${invoiceId}/credit-notes`, { amountCents: 1_250, reason: 'A kindness.' }, key()),
      201,
    )
    await wanted(decide(id, 'take-down', { reason }))
    const { creditNotes } = await invoiceOf(id)
    expect(creditNotes.map(({ amountCents }: any) => amountCents).sort()).toEqual([1_250, 1_750])
    expect(await disagreements(admin)).toEqual([])
  })

  it('credits nothing when unpaid or fully delivered, or when the owner takes it down', async () => {
    const owner = await h().buildUser({ name: 'Otto Owner' })
    const plain = await promoted(h(), { owner, admin })
    await wanted(decide(plain.id, 'take-down', { reason }))
    const last = await promoted(h(), { owner, admin }, { featuredDays: 1 })
    await wanted(decide(last.id, 'take-down', { reason }))
    expect((await invoiceOf(last.id)).creditNotes).toEqual([])
    const theirs = await promoted(h(), { owner, admin }, { featuredDays: 5 })
    await wanted(owner.post(`/api/user/promotions/${theirs.id}/take-down`))
    expect(await invoiceOf(theirs.id)).toMatchObject({ dueCents: 5_000, creditNotes: [] })
  })
})

describe('photos', () => {
  const remove = (cardId: string) =>
    h().query(`UPDATE card_photos SET removed_at = $2 WHERE card_id = $1 AND purpose = 'back'`, [
      cardId,
      h().clock.now(),
    ])
  const bringBack = (cardId: string) =>
    h().query('UPDATE card_photos SET removed_at = NULL WHERE card_id = $1', [cardId])
  const why = 'A photo of the front or back is missing.'

  it('that are missing block approval', async () => {
    const owner = await h().buildUser({ name: 'Fay Photo' })
    const cardId = await promotable(h(), owner)
    const asked = await promotionRequested(owner, cardId)
    await remove(cardId)
    expect((await house(asked.id)).actions[0]).toEqual({ action: 'approve', why })
    expect(await refusal(approve(admin, asked))).toEqual([409, why])
    await bringBack(cardId)
    expect((await approved(admin, asked)).status).toBe('live')
  })

  it('that were removed since block going live', async () => {
    const owner = await h().buildUser({ name: 'Gil Gone' })
    const cardId = await promotable(h(), owner, { isInVault: false })
    const { id } = await approved(admin, await promotionRequested(owner, cardId, { featuredDays: 2 }))
    await remove(cardId)
    await intoVault(h(), cardId)
    await advancePromotions(h().app.deps)
    expect(await house(id)).toMatchObject({ status: 'approved', invoice: null })
    await bringBack(cardId)
    await advancePromotions(h().app.deps)
    expect(await house(id)).toMatchObject({ status: 'live', invoice: { dueCents: 2_000 } })
  })
})

it('featured days must start within a year', async () => {
  const owner = await h().buildUser({ name: 'Fred Far' })
  const cardId = await promotable(h(), owner)
  const far = addDays(today(), 367)
  const ask = (wantedFrom: string) => requestPromotion(owner, cardId, { featuredDays: 2, wantedFrom })
  for (const on of [far, '9999-12-31']) {
    const answer = await ask(on)
    expect(answer.status).toBe(422)
    expect(answer.body).toContain('Choose a date up to Nov 17, 2027.')
  }
  const asked = await promotionRequested(owner, cardId, { featuredDays: 2 })
  for (const firstOn of [far, '9999-12-31']) expect((await approve(admin, asked, { firstOn })).status).toBe(422)
  const live = await approved(admin, asked, { firstOn: addDays(today(), 366) })
  for (const firstOn of [far, '9999-12-31'])
    expect((await decide(live.id, 'move', { version: live.version, firstOn })).status).toBe(422)
  const url = '/api/admin/promotion-requests/calendar?from=9999-12-31&days=92'
  expect((await admin.get(url)).status).toBe(400)
})
