import { createHash } from 'node:crypto'
import { paymentOrderText } from '@ambry/contract/lending/kinds'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { key } from '../../../../test/billing.ts'
import { wanted } from '../../../../test/cards.ts'
import { useHarness } from '../../../../test/harness.ts'
import { applied, appraised } from '../../../../test/lending.ts'
import {
  checkedIn,
  freshCodes,
  fund,
  type LoanWorld,
  loanWorld,
  offeredLoan,
  signedOnPage,
} from '../../../../test/loans.ts'
import { pagesOf } from '../../../../test/pdf.ts'

const h = useHarness()
let world: LoanWorld
beforeAll(async () => {
  world = await loanWorld(h())
})
beforeEach(() => freshCodes(world))

const agreementOf = ({ borrower }: LoanWorld, id: string) => wanted(borrower.get(`/api/user/loans/${id}/agreement`))
const sign = ({ borrower }: LoanWorld, id: string, body: object) =>
  borrower.post(`/api/user/loans/${id}/agreement/sign`, body, key())

describe('the agreement', () => {
  it('is filled in from the offer, without anything left open', async () => {
    const loan = await offeredLoan(world, { cards: 2 })
    const { body, hash, signedAt } = await agreementOf(world, loan.id)
    expect(body).not.toMatch(/\{\{|undefined|NaN/)
    for (const text of [
      loan.number,
      'Ann Borrower',
      '$5,000.00',
      '$4,900.00',
      '18% a year',
      `${loan.disclosure.aprPercent.toFixed(2)}%`,
      'UCC 9-611 and 9-612',
      'at least **10 days** before',
      'the law of Oregon',
      'You have 10 days to bring the LTV back to 55%',
    ])
      expect(body).toContain(text)
    // printed from the product's version, which the arithmetic pays by
    const { settings } = (await wanted(world.admin.get('/api/admin/loan-products'))).items[0]
    for (const order of [
      `A payment goes first to ${paymentOrderText(settings.paymentOrder, ', then to ')}.`,
      `Proceeds pay our reasonable expenses, then ${paymentOrderText(settings.proceedsOrder)}.`,
    ])
      expect(body).toContain(order)
    for (const { card } of loan.collateral) expect(body).toContain(`cert # ${card.certNumber}`)
    for (const { totalCents } of loan.schedule)
      expect(body).toContain((totalCents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' }))
    expect(hash).toBe(createHash('sha256').update(body, 'utf8').digest('hex'))
    expect(signedAt).toBeNull()
    // the same document however often it is opened
    await h().later(86_400)
    expect((await agreementOf(world, loan.id)).hash).toBe(hash)
    const rows = await h().query('SELECT count(*)::int AS n FROM loan_agreements WHERE loan_id = $1', [loan.id])
    expect(rows[0].n).toBe(1)
  })

  it('is there from the approval on, and only for the borrower', async () => {
    const card = await appraised(h(), world.borrower, {})
    const pending = await applied(world.borrower, { cardIds: [card.id] })
    const get = (by: LoanWorld['borrower'], id: string) => by.get(`/api/user/loans/${id}/agreement`)
    expect((await get(world.borrower, pending.id)).status).toBe(409)
    const loan = await offeredLoan(world)
    expect((await get(h().nobody, loan.id)).status).toBe(401)
    expect((await get(await h().buildUser(), loan.id)).status).toBe(404)
    expect((await get(world.borrower, 'x')).status).toBe(400)
  })

  it('a name that looks like markup or a placeholder stays text', async () => {
    const own = await loanWorld(h(), '## {{principal}} | **Ann** Borrower')
    const loan = await offeredLoan(own)
    const { body } = await agreementOf(own, loan.id)
    expect(body).toContain('**## principal Ann Borrower** (“you”)')
  })
})

describe('signing', () => {
  it('keeps name, time, address, browser and hash, and makes the PDF with them', async () => {
    const own = await loanWorld(h())
    const loan = await offeredLoan(own)
    const made = await signedOnPage(own, loan.id, 'ann  borrower')
    expect(made).toMatchObject({ signedName: 'ann  borrower', signedAt: h().clock.now().toISOString() })
    const [row] = await h().query(
      'SELECT signed_ip, signed_agent, signed_hash, hash FROM loan_agreements WHERE loan_id = $1',
      [loan.id],
    )
    expect(row).toMatchObject({ signed_ip: '127.0.0.1', signed_hash: row.hash })
    expect((await wanted(own.borrower.get(`/api/user/loans/${loan.id}`))).conditions).toContainEqual(
      expect.objectContaining({ key: 'signature', isMet: true }),
    )
    const pdf = await own.borrower.get(made.address)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const text = pagesOf(pdf.bytes).join(' ').replace(/\s+/g, ' ')
    expect(text).toContain('Loan and Security Agreement')
    expect(text).toContain('Signed electronically on')
    expect(text).toContain(row.hash)
    expect(await sign(own, loan.id, { name: 'Ann Borrower', hash: row.hash })).toMatchObject({
      status: 409,
      body: 'You already signed this agreement.',
    })
  })

  it('needs a fresh code, the right name, and the document that was shown', async () => {
    const own = await loanWorld(h())
    const loan = await offeredLoan(own)
    const { hash } = await agreementOf(own, loan.id)
    expect(await sign(own, loan.id, { name: 'Somebody Else', hash })).toMatchObject({ status: 400 })
    expect((await sign(own, loan.id, { name: 'Ann', hash })).status).toBe(400)
    expect(await sign(own, loan.id, { name: 'Ann Borrower', hash: 'a'.repeat(64) })).toMatchObject({
      status: 409,
      body: 'The document has changed. Read the new one before you sign.',
    })
    expect((await sign(own, loan.id, { name: 'Ann Borrower', hash: 'short' })).status).toBe(400)
    expect((await sign({ ...own, borrower: world.borrower }, loan.id, { name: 'Ann Borrower', hash })).status).toBe(404)
    await h().query('UPDATE sessions SET stepped_up_at = NULL WHERE user_id = $1', [own.borrower.id])
    expect((await sign(own, loan.id, { name: 'Ann Borrower', hash })).status).toBe(403)
    await h().stepUp(own.borrower)
    await h().query(`UPDATE loans SET offer_ends_on = '2020-01-01' WHERE id = $1`, [loan.id])
    expect((await sign(own, loan.id, { name: 'Ann Borrower', hash })).status).toBe(409)
  })

  it('the verified legal name counts, not the profile', async () => {
    const own = await loanWorld(h(), 'Nick Name')
    await h().query(`UPDATE identity_cases SET legal_name = 'Annabel Mae Borrower' WHERE id = $1`, [own.borrower.id])
    const loan = await offeredLoan(own)
    const { hash, body } = await agreementOf(own, loan.id)
    expect(body).toContain('Annabel Mae Borrower')
    expect((await sign(own, loan.id, { name: 'Nick Name', hash })).status).toBe(400)
    await wanted(sign(own, loan.id, { name: 'Annabel Borrower', hash }))
  })

  it('terms changed after the signature make a new document, and funding waits for it', async () => {
    const own = await loanWorld(h())
    const loan = await offeredLoan(own)
    await checkedIn(own, loan.id)
    await signedOnPage(own, loan.id)
    await h().query('UPDATE loans SET rate_bps = 1700 WHERE id = $1', [loan.id])
    expect((await fund(own, loan.id)).body).toMatch(/The terms changed after the borrower signed/)
    // as a new approval does
    await h().query('UPDATE loans SET signed_at = NULL WHERE id = $1', [loan.id])
    const { body, signedAt } = await agreementOf(own, loan.id)
    expect([body.includes('17% a year'), signedAt]).toEqual([true, null])
    await signedOnPage(own, loan.id)
    await wanted(fund(own, loan.id))
  })
})
