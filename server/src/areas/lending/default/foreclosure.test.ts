import { formatMoney } from '@ambry/contract/kernel/money'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { approvedBy } from '../../../../test/approvals.ts'
import { disagreements, inFinance, key } from '../../../../test/billing.ts'
import { refusal, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { appraised } from '../../../../test/lending.ts'
import {
  accrue,
  adminLoanOf,
  dayOf,
  daysLater,
  freshCodes,
  type LoanWorld,
  loanWorld,
  ownLoanOf,
  recorded,
} from '../../../../test/loans.ts'
import { adminUrl, appraisedAt, calledLoan, callUrl, endCalls, reasoned, sell } from '../../../../test/margin.ts'
import { pagesOf } from '../../../../test/pdf.ts'
import { payFor } from '../../../../test/sales.ts'
import { systemOrigin } from '../../../db/transaction.ts'
import { cardOf, lockLoanWithCollateral, pledgeCard, propose, revalue } from '../collateral/service.ts'

const h = useHarness()
let buyer: Caller
beforeAll(async () => {
  buyer = await h().buildUser({ name: 'Bea Buyer' })
})
let own: LoanWorld
beforeEach(async () => {
  own = await loanWorld(h())
})

/** In default by a missed margin call, with its notice of sale run. */
async function inDefault(): Promise<any> {
  const loan = await calledLoan(own)
  await daysLater(own, 11)
  await endCalls(own)
  await daysLater(own, 10)
  await accrue(own)
  await freshCodes(own)
  return ownLoanOf(own, loan)
}

const saleOf = async (loan: any, at = -1): Promise<any> => {
  const { collateralSales } = await adminLoanOf(own, loan)
  return wanted(own.admin.get(`/api/admin/sales/${collateralSales.at(at).saleId}`))
}
const sold = async (loan: any, collateralId: string, priceCents: number): Promise<any> => {
  await wanted(sell(own.admin, loan, collateralId, reasoned(buyer, priceCents, { offeredFrom: dayOf(h()) })))
  return saleOf(loan)
}
const commitmentOf = async (cardId: string) =>
  (await h().query('SELECT commitment FROM cards WHERE id = $1', [cardId]))[0].commitment
const undo = (sale: any) =>
  own.admin.post(`/api/admin/sales/${sale.id}/undo`, { reason: 'The card was not as described.' }, key())
const callOff = (sale: any) =>
  own.admin.post(`/api/admin/sales/${sale.id}/call-off`, { reason: 'The buyer never paid.' }, key())
const saleNotice = (loan: any, by: Caller = own.admin) => by.post(adminUrl(loan, 'sale-notice'), undefined, key())
/** What the borrower reads about a sale: its amounts on the page, and the whole PDF. */
async function settlementOf(sale: any): Promise<{ shown: any; text: string }> {
  const { bytes } = await own.borrower.get(`/files/sales/${sale.id}/settlement.pdf`)
  return {
    shown: await wanted(own.borrower.get(`/api/user/sales/${sale.id}`)),
    text: pagesOf(bytes).join(' ').replaceAll('\n', ' '),
  }
}
const payoutsOf = (id: string) =>
  h().query(
    `SELECT kind, status, amount_cents::int AS cents FROM payouts WHERE member_id = $1 AND status <> 'canceled' ORDER BY created_at`,
    [id],
  )

describe('the split of a sale', () => {
  const preview = (by: Caller, loan: any, collateralId: string, priceCents: number) =>
    by.get(`/api/admin/loans/${loan.id}/collateral/${collateralId}/sale-preview?priceCents=${priceCents}`)

  it('is shown before the sale, and is what the sale then does', async () => {
    const loan = await inDefault()
    const [first] = loan.collateral
    expect((await preview(h().nobody, loan, first.id, 1)).status).toBe(401)
    expect((await preview(own.borrower, loan, first.id, 1)).status).toBe(403)
    expect((await preview(own.admin, loan, first.card.id, 1)).status).toBe(404)
    expect((await preview(own.admin, loan, first.id, 0)).status).toBe(400)
    const priceCents = loan.balance.totalCents * 2
    const split = await wanted(preview(own.admin, loan, first.id, priceCents))
    const { costsCents, feesCents, interestCents, principalCents, surplusCents } = split
    expect(split).toMatchObject({ priceCents, leftCents: 0, principalCents: loan.balance.principalCents })
    expect(costsCents + feesCents + interestCents + principalCents + surplusCents).toBe(priceCents)
    const short = await wanted(preview(own.admin, loan, first.id, 10_000))
    expect(short).toMatchObject({ surplusCents: 0, leftCents: loan.balance.totalCents - (10_000 - short.costsCents) })

    const sale = await sold(loan, first.id, priceCents)
    await payFor(own.admin, sale)
    const { collateralSales } = await adminLoanOf(own, loan)
    expect(collateralSales.at(-1)).toMatchObject({
      ...{ costsCents, surplusCents, toLoanCents: feesCents + interestCents + principalCents },
    })
    // nothing is owed any more
    expect((await preview(own.admin, loan, first.id, priceCents)).status).toBe(409)
  })

  it('pays late fees after principal, as the agreement prints it', async () => {
    const { id } = await inDefault()
    await daysLater(own, 30)
    await accrue(own)
    const loan = await ownLoanOf(own, { id })
    const { feesCents, interestCents, principalCents } = loan.balance
    expect(feesCents).toBeGreaterThan(0)
    expect(loan.agreement.body).toContain(
      'Proceeds pay our reasonable expenses, then interest, then principal, then late fees.',
    )
    // $3,325.00 after the seller's fee: less than interest and principal
    const [first, second] = loan.collateral
    const split = await wanted(preview(own.admin, loan, first.id, 350_000))
    const toPrincipal = 332_500 - interestCents
    expect(split).toMatchObject({ costsCents: 17_500, feesCents: 0, interestCents, principalCents: toPrincipal })
    await payFor(own.admin, await sold(loan, first.id, 350_000))
    const after = await ownLoanOf(own, loan)
    expect(after.payments.at(0)).toMatchObject({ feesCents: 0, interestCents, principalCents: toPrincipal })
    expect(after.balance).toMatchObject({ feesCents, interestCents: 0, principalCents: principalCents - toPrincipal })
    // what the second card brings beyond principal pays the fees
    await payFor(own.admin, await sold(loan, second.id, 350_000))
    expect((await ownLoanOf(own, loan)).payments.at(0)).toMatchObject({ feesCents })
    // a payment of the borrower's pays them first
    expect(loan.agreement.body).toContain('A payment goes first to late fees, then to interest, then to principal.')
    expect(await disagreements(own.admin)).toEqual([])
  })
})

describe('foreclosure', () => {
  it('waits for the notice of sale, and needs its record', async () => {
    const loan = await calledLoan(own)
    const [first] = loan.collateral
    const body = reasoned(buyer, 300_000)
    expect((await sell(own.admin, loan, first.id, body)).body).toMatch(/hasn’t consented to a sale/)
    await daysLater(own, 11)
    await endCalls(own)
    expect((await sell(own.admin, loan, first.id, body)).body).toMatch(/notice of sale takes effect on/)
    await daysLater(own, 9)
    expect((await sell(own.admin, loan, first.id, body)).status).toBe(409)
    await daysLater(own, 1)
    expect((await sell(h().nobody, loan, first.id, body)).status).toBe(401)
    expect((await sell(own.borrower, loan, first.id, body)).status).toBe(403)
    expect((await sell(own.admin, loan, first.card.id, body)).status).toBe(404)
    expect((await sell(own.admin, loan, first.id, { ...body, comps: [] })).status).toBe(400)
    expect((await sell(own.admin, loan, first.id, { ...body, reasoning: 'Fine.' })).status).toBe(400)
    expect((await sell(own.admin, loan, first.id, { ...body, offeredFrom: '2099-01-01' })).status).toBe(422)
    expect((await sell(own.admin, loan, first.id, { ...body, buyerId: own.admin.id })).status).toBe(422)
    expect((await sell(own.admin, loan, first.id, { ...body, buyerId: own.borrower.id })).status).toBe(422)
    const clerk = await h().buildUser({ staffRoles: ['vault'] })
    expect(await refusal(sell(own.admin, loan, first.id, { ...body, buyerId: clerk.id }))).toEqual([
      422,
      'Cards that secured a loan can’t be sold to anyone on staff. Choose another buyer.',
    ])
    await wanted(sell(own.admin, loan, first.id, body))
    expect((await sell(own.admin, loan, first.id, body)).status).toBe(409)
    const detail = await ownLoanOf(own, loan)
    expect(detail.collateralSales).toMatchObject([
      {
        status: 'agreed',
        byConsent: false,
        offers: 2,
        channel: body.channel,
        comps: body.comps,
        reasoning: body.reasoning,
        toLoanCents: null,
      },
    ])
    // the buyer's reservation took the place of the lien
    expect(await commitmentOf(first.card.id)).toBe('reservation')
    const release = own.admin.post(
      `/api/admin/loans/${loan.id}/collateral/${first.id}/release`,
      { reason: 'A mistake.' },
      key(),
    )
    expect((await release).status).toBe(409)
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('proceeds pay costs, interest and principal; the rest is the borrower’s, and the other card is free', async () => {
    const loan = await inDefault()
    const [first, second] = loan.collateral
    const owed = loan.balance.totalCents
    const sale = await sold(loan, first.id, 700_000)
    await payFor(own.admin, sale)
    const done = await adminLoanOf(own, loan)
    const surplus = 700_000 - 35_000 - owed
    expect(done).toMatchObject({
      status: 'foreclosed',
      deficiency: 'none',
      foreclosedOn: dayOf(h()),
      outstandingCents: 0,
    })
    expect(done.collateralSales[0]).toMatchObject({
      status: 'settled',
      costsCents: 35_000,
      toLoanCents: owed,
      surplusCents: surplus,
    })
    expect(done.collateral.map(({ status }: any) => status)).toEqual(['sold', 'released'])
    expect(await commitmentOf(second.card.id)).toBeNull()
    expect(await payoutsOf(own.borrower.id)).toEqual([{ kind: 'proceeds', status: 'due', cents: surplus }])
    expect((await wanted(own.borrower.get('/api/user/balance'))).creditCents).toBe(0)
    const { shown, text } = await settlementOf(sale)
    expect(shown).toMatchObject({ totalCents: 665_000, toLoanCents: owed, toMeCents: surplus })
    expect(text).toContain(
      `Net proceeds $6,650.00 Paid to your loan −${formatMoney(owed)} Due to you ${formatMoney(surplus)}`,
    )
    expect(await wanted(own.admin.get(`/api/admin/sales/${sale.id}`))).toMatchObject({
      netCents: 665_000,
      toLoanCents: owed,
      toSellerCents: surplus,
    })
    const paper = pagesOf((await own.borrower.get(`/files/payouts/${shown.payout.id}/payout.pdf`)).bytes).join(' ')
    expect(paper.replaceAll(/\s+/g, ' ')).toContain(
      `Sale price $7,000.00, seller’s fee −$350.00, applied to your loan −${formatMoney(owed)}`,
    )
    expect(await disagreements(own.admin)).toEqual([])
    // and the surplus is paid out like any other
    const { items } = await wanted(own.admin.get(`/api/admin/payouts?memberId=${own.borrower.id}`))
    const paid = { method: 'wire', paidOn: dayOf(h()), reference: 'W-1' }
    const finance = await inFinance(h())
    await wanted(finance.post(`/api/admin/payouts/${items[0].id}/pay`, paid, key()))
    expect(await disagreements(own.admin)).toEqual([])
    // undone even so: the loan is owed again, and the borrower owes the surplus back
    await wanted(undo(sale))
    const open = await adminLoanOf(own, loan)
    expect([open.status, open.balance.totalCents]).toEqual(['defaulted', owed])
    expect(await wanted(own.borrower.get('/api/user/balance'))).toMatchObject({ dueCents: surplus, creditCents: 0 })
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('a borrower whose loan took everything reads that nothing is due to them', async () => {
    const loan = await inDefault()
    const sale = await sold(loan, loan.collateral[0].id, 100_000)
    await payFor(own.admin, sale)
    const { shown, text } = await settlementOf(sale)
    expect(shown).toMatchObject({ totalCents: 95_000, toLoanCents: 95_000, toMeCents: 0, payout: null })
    expect(text).toContain('Net proceeds $950.00 Paid to your loan −$950.00 Due to you $0.00')
    expect(text).not.toContain('Payout')
  })

  it('a sale that is undone takes the payment back and pledges the card again', async () => {
    const loan = await inDefault()
    const [first, second] = loan.collateral
    const sale = await sold(loan, first.id, 700_000)
    await payFor(own.admin, sale)
    expect((await ownLoanOf(own, loan)).status).toBe('foreclosed')
    await wanted(undo(sale))
    const open = await adminLoanOf(own, loan)
    expect(open).toMatchObject({ status: 'defaulted', deficiency: null, foreclosedOn: null })
    expect(open.balance.totalCents).toBe(loan.balance.totalCents)
    expect(open.collateralSales[0]).toMatchObject({ status: 'called_off', toLoanCents: null })
    expect(open.collateral.filter(({ status }: any) => status === 'pledged')).toHaveLength(2)
    expect([await commitmentOf(first.card.id), await commitmentOf(second.card.id)]).toEqual(['loan', 'loan'])
    expect(await payoutsOf(own.borrower.id)).toEqual([])
    expect(await disagreements(own.admin)).toEqual([])
    // and it can be sold again, after a notice of its own: the one before was about a default that is over
    const again = open.collateral.find((each: any) => each.status === 'pledged' && each.card.id === first.card.id)
    expect(open).toMatchObject({ nextStep: { step: 'send_sale_notice' }, notices: [{ isInForce: false }] })
    expect(open.actions).toContain('send_sale_notice')
    expect(open.actions).not.toContain('sell_collateral')
    expect((await sell(own.admin, loan, again.id, reasoned(buyer, 680_000))).body).toMatch(/No notice of sale covers/)
    await wanted(saleNotice(loan))
    expect((await saleNotice(loan)).body).toMatch(/already covers every card/)
    expect((await sell(own.admin, loan, again.id, reasoned(buyer, 680_000))).body).toMatch(/takes effect on/)
    await daysLater(own, 10)
    expect((await adminLoanOf(own, loan)).nextStep).toEqual({ step: 'sell', on: dayOf(h()) })
    await payFor(own.admin, await sold(loan, again.id, 680_000))
    expect((await ownLoanOf(own, loan)).status).toBe('foreclosed')
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('a card that the notice of sale doesn’t name isn’t sold before one does', async () => {
    const loan = await inDefault()
    expect((await saleNotice(loan, h().nobody)).status).toBe(401)
    expect((await saleNotice(loan, own.borrower)).status).toBe(403)
    expect((await saleNotice({ id: loan.collateral[0].id })).status).toBe(404)
    expect((await saleNotice(loan)).status).toBe(409)
    const card = await appraised(h(), own.borrower, { valueCents: 100_000 })
    const { deps } = h().app
    await deps.transactions.run(systemOrigin, async (tx) => {
      const held = await lockLoanWithCollateral(tx, deps, loan.id, [card.id])
      for (const row of await propose(tx, loan.id, [cardOf(held, card.id)])) await pledgeCard(tx, deps, held.loan, row)
      await revalue(tx, deps, held)
    })
    const { collateral, actions } = await adminLoanOf(own, loan)
    expect(actions).toEqual(expect.arrayContaining(['send_sale_notice', 'sell_collateral']))
    const added = collateral.find((each: any) => each.card.id === card.id)
    const offer = reasoned(buyer, 100_000, { offeredFrom: dayOf(h()) })
    expect((await sell(own.admin, loan, added.id, offer)).body).toMatch(/No notice of sale covers this card/)
    await wanted(saleNotice(loan))
    await daysLater(own, 10)
    await wanted(sell(own.admin, loan, added.id, offer))
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('a payment of the buyer that bounces reopens the loan; paid again, it closes again', async () => {
    const loan = await inDefault()
    const sale = await sold(loan, loan.collateral[0].id, 700_000)
    const { id: paymentId } = await payFor(own.admin, sale)
    await wanted(
      own.admin.post(`/api/admin/payments/${paymentId}/reverse`, { reason: 'The wire was recalled.' }, key()),
    )
    expect(await ownLoanOf(own, loan)).toMatchObject({ status: 'defaulted', collateralSales: [{ status: 'agreed' }] })
    expect(await disagreements(own.admin)).toEqual([])
    await payFor(own.admin, await saleOf(loan))
    expect(await ownLoanOf(own, loan)).toMatchObject({ status: 'foreclosed', collateralSales: [{ status: 'settled' }] })
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('a sale that falls through pledges the card again', async () => {
    const loan = await inDefault()
    const [first] = loan.collateral
    const sale = await sold(loan, first.id, 300_000)
    await wanted(callOff(sale))
    const after = await ownLoanOf(own, loan)
    expect(after.collateralSales[0].status).toBe('called_off')
    expect(after.collateral[0].status).toBe('pledged')
    expect(await commitmentOf(first.card.id)).toBe('loan')
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('a payment before the buyer’s repays everything: the sale goes on, and all of it is surplus', async () => {
    const loan = await inDefault()
    const [first, second] = loan.collateral
    const sale = await sold(loan, first.id, 300_000)
    const { balance } = await ownLoanOf(own, loan)
    await recorded(own, loan, balance.totalCents)
    expect((await ownLoanOf(own, loan)).status).toBe('paid')
    expect([await commitmentOf(first.card.id), await commitmentOf(second.card.id)]).toEqual(['reservation', null])
    expect(await disagreements(own.admin)).toEqual([])
    await payFor(own.admin, sale)
    const done = await ownLoanOf(own, loan)
    expect(done).toMatchObject({
      status: 'paid',
      collateralSales: [{ status: 'settled', toLoanCents: 0, surplusCents: 285_000 }],
    })
    expect(await payoutsOf(own.borrower.id)).toEqual([{ kind: 'proceeds', status: 'due', cents: 285_000 }])
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('a payment between two sales lowers what the second takes', async () => {
    const loan = await inDefault()
    const [first, second] = loan.collateral
    await payFor(own.admin, await sold(loan, first.id, 300_000))
    const half = await ownLoanOf(own, loan)
    expect(half).toMatchObject({ status: 'defaulted', balance: { totalCents: loan.balance.totalCents - 285_000 } })
    const sale = await sold(loan, second.id, 300_000)
    await recorded(own, loan, 100_000)
    await payFor(own.admin, sale)
    const done = await ownLoanOf(own, loan)
    const left = loan.balance.totalCents - 285_000 - 100_000
    expect(done).toMatchObject({ status: 'foreclosed', deficiency: 'none' })
    expect(done.collateralSales[1]).toMatchObject({ toLoanCents: left, surplusCents: 285_000 - left })
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('what a card was sold for is only taken back with its sale', async () => {
    const loan = await inDefault()
    await payFor(own.admin, await sold(loan, loan.collateral[0].id, 300_000))
    const { payments } = await adminLoanOf(own, loan)
    const url = `/api/admin/loans/${loan.id}/events/${payments[0].id}/reverse`
    expect(await refusal(own.admin.post(url, { reason: 'A mistake.' }, key()))).toEqual([
      409,
      'This is what a card was sold for. Undo the sale instead.',
    ])
  })
})

describe('a deficiency', () => {
  const foreclose = (loan: any, deficiency: string, by: Caller = own.admin) =>
    by.post(adminUrl(loan, 'foreclose'), { deficiency, reason: 'Nothing is left to sell.' }, key())

  /** Both cards sold for less than was owed. */
  async function soldOut(): Promise<any> {
    const loan = await inDefault()
    expect((await foreclose(loan, 'kept')).body).toMatch(/every card first/)
    for (const { id } of loan.collateral) await payFor(own.admin, await sold(loan, id, 200_000))
    return ownLoanOf(own, loan)
  }

  it('is kept: it stays owed without interest, and can be paid', async () => {
    const loan = await soldOut()
    expect(loan.status).toBe('defaulted')
    expect((await foreclose(loan, 'none')).status).toBe(400)
    expect((await foreclose(loan, 'kept', own.borrower)).status).toBe(403)
    expect((await adminLoanOf(own, loan)).actions).toContain('foreclose')
    await wanted(foreclose(loan, 'kept'))
    const kept = await ownLoanOf(own, loan)
    expect(kept).toMatchObject({
      status: 'foreclosed',
      deficiency: 'kept',
      balance: { totalCents: loan.balance.totalCents },
    })
    await daysLater(own, 60)
    await accrue(own)
    const later = await ownLoanOf(own, loan)
    expect(later.balance.totalCents).toBe(loan.balance.totalCents)
    expect(later.actions).toContain('pay')
    await recorded(own, loan, 1_000)
    await recorded(own, loan, loan.balance.totalCents - 1_000)
    expect(await ownLoanOf(own, loan)).toMatchObject({
      status: 'foreclosed',
      deficiency: 'none',
      balance: { totalCents: 0 },
    })
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('is waived by a second person', async () => {
    const loan = await soldOut()
    await approvedBy(own.second, foreclose(loan, 'waived'))
    expect(await ownLoanOf(own, loan)).toMatchObject({
      status: 'foreclosed',
      deficiency: 'waived',
      balance: { totalCents: 0 },
    })
    expect((await foreclose(loan, 'kept')).status).toBe(409)
    expect(await disagreements(own.admin)).toEqual([])
  })
})

describe('a sale by consent', () => {
  it('for at least what was agreed cures the call, and the loan stays active', async () => {
    const loan = await calledLoan(own)
    const [first, second] = loan.collateral
    const consent = { collateralIds: [first.id], leastCents: 300_000 }
    await wanted(own.borrower.post(callUrl(loan, 'consent'), { consent }, key()))
    expect((await sell(own.admin, loan, first.id, reasoned(buyer, 299_999))).body).toMatch(/at least \$3,000.00/)
    expect((await sell(own.admin, loan, second.id, reasoned(buyer, 400_000))).status).toBe(409)
    const sale = await sold(loan, first.id, 350_000)
    const withdraw = own.borrower.post(callUrl(loan, 'consent'), { consent: null }, key())
    expect((await withdraw).status).toBe(409)
    await payFor(own.admin, sale)
    const after = await ownLoanOf(own, loan)
    expect(after).toMatchObject({
      status: 'active',
      marginCall: null,
      ltvBps: 4_786,
      pastCalls: [{ status: 'cured', curedBy: 'sale' }],
      collateralSales: [{ byConsent: true, toLoanCents: 332_500, surplusCents: 0 }],
    })
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('of two cards, each for at least its share', async () => {
    const loan = await calledLoan(own)
    const [first, second] = loan.collateral
    const consent = { collateralIds: [first.id, second.id], leastCents: 600_000 }
    await wanted(own.borrower.post(callUrl(loan, 'consent'), { consent }, key()))
    expect((await sell(own.admin, loan, first.id, reasoned(buyer, 299_999))).status).toBe(422)
    await payFor(own.admin, await sold(loan, first.id, 300_000))
    // $2,150 against one card of $3,500: better, and not yet enough
    expect(await ownLoanOf(own, loan)).toMatchObject({ ltvBps: 6_143, marginCall: { status: 'open' } })
    expect((await sell(own.admin, loan, second.id, reasoned(buyer, 299_999))).status).toBe(422)
    await payFor(own.admin, await sold(loan, second.id, 300_000))
    expect(await ownLoanOf(own, loan)).toMatchObject({
      status: 'paid',
      marginCall: null,
      collateralSales: [{ toLoanCents: 285_000 }, { toLoanCents: 215_000, surplusCents: 70_000 }],
    })
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('that is canceled can bring the LTV back, and is named as that', async () => {
    const loan = await calledLoan(own)
    const [first, second] = loan.collateral
    const consent = { collateralIds: [first.id, second.id], leastCents: 600_000 }
    await wanted(own.borrower.post(callUrl(loan, 'consent'), { consent }, key()))
    const sale = await sold(loan, first.id, 300_000)
    await payFor(own.admin, sale)
    await appraisedAt(own.admin, first.card.id, 650_000)
    expect((await ownLoanOf(own, loan)).marginCall).toMatchObject({ status: 'open' })
    await wanted(undo(sale))
    expect(await ownLoanOf(own, loan)).toMatchObject({
      ...{ status: 'active', marginCall: null, pastCalls: [{ status: 'cured', curedBy: 'sale_canceled' }] },
    })
    expect(await disagreements(own.admin)).toEqual([])
  })
})
