import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { disagreements, key } from '../../../../test/billing.ts'
import { wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import {
  accountsOf,
  buildLender,
  committed,
  fundOffered,
  notesOf,
  openOffering,
  overviewOf,
  transferred,
} from '../../../../test/lenders.ts'
import { dayOf, daysLater, freshCodes, type LoanWorld, loanWorld, recorded } from '../../../../test/loans.ts'
import { expireTransfers } from './transfer-endings-service.ts'

const h = useHarness()
let world: LoanWorld = undefined as never
beforeAll(async () => {
  world = await loanWorld(h())
})
beforeEach(() => freshCodes(world))

type Traded = { loan: any; seller: Caller; buyer: Caller; note: any }

async function running(): Promise<Traded> {
  const loan = await openOffering(world, { rateBps: 1_200 }, { feeBps: 0 })
  const seller = await buildLender(world, { cents: 250_000, name: 'Sela Seller' })
  const buyer = await buildLender(world, { cents: 300_000, name: 'Bo Buyer' })
  await committed(seller, loan.id, 250_000)
  await fundOffered(world, loan)
  const [note] = await notesOf(seller)
  return { loan, seller, buyer, note }
}

const list = ({ seller, note }: Traded, priceCents = 240_000) =>
  seller.post(`/api/user/notes/${note.id}/transfers`, { priceCents }, key())
const answer = (by: Caller, id: string, action: string, more: object = {}) =>
  by.post(`/api/user/note-transfers/${id}/answer`, { action, ...more }, key())
const buy = (by: Caller, { id, note }: any) => answer(by, id, 'accept', { principalCents: note.principalCents })
const transfersOf = async (by: Caller, query = ''): Promise<any[]> =>
  (await wanted(by.get(`/api/user/note-transfers${query}`))).items
const decide = (by: Caller, id: string, body: object) => by.post(`/api/admin/note-transfers/${id}/decide`, body, key())

describe('transfers of notes', () => {
  it('move the note and the price at once; later payments go to the buyer, earlier ones stay the seller’s', async () => {
    const traded = await running()
    const { loan, seller, buyer, note } = traded
    const fundedOn = dayOf(h())
    await daysLater(world, 30)
    await recorded(world, loan, 104_932)
    const before = await accountsOf(h(), seller)
    const proposed = await wanted(list(traded, 195_000), 201)
    expect(proposed).toMatchObject({ status: 'proposed', isSeller: true, actions: ['withdraw'] })
    const shown = await wanted(buy(buyer, proposed))
    expect(shown).toMatchObject({ status: 'accepted', isSeller: false, actions: ['decline'] })
    const { items } = await wanted(world.admin.get('/api/admin/note-transfers?status=accepted'))
    expect(items[0]).toMatchObject({ id: proposed.id, fault: null, actions: ['approve', 'decline'] })
    const { queues } = await wanted(world.admin.get('/api/admin/overview'))
    expect(queues.find(({ key: name }: any) => name === 'noteTransfers')).toMatchObject({ waiting: 1 })
    expect((await decide(seller, proposed.id, { approve: true })).status).toBe(403)
    await wanted(decide(world.admin, proposed.id, { approve: true }))
    expect((await decide(world.admin, proposed.id, { approve: true })).status).toBe(409)
    expect(await notesOf(seller)).toEqual([])
    expect(await notesOf(buyer)).toMatchObject([{ id: note.id, principalCents: 200_000, receivedCents: 0 }])
    expect(await accountsOf(h(), seller)).toEqual({ lender_cash: (before.lender_cash ?? 0) + 195_000 })
    expect(await accountsOf(h(), buyer)).toEqual({ lender_cash: 105_000, lender_principal: 200_000 })
    // on the same day after the transfer: the buyer's
    await recorded(world, loan, 100_000)
    expect(await accountsOf(h(), buyer)).toEqual({ lender_cash: 155_000, lender_principal: 150_000 })
    // recorded now, with a value date before the transfer: the seller's
    const cash = (await accountsOf(h(), seller)).lender_cash ?? 0
    await recorded(world, loan, 20_000, { receivedOn: fundedOn })
    expect((await accountsOf(h(), seller)).lender_cash).toBeGreaterThan(cash)
    expect((await overviewOf(seller)).xirrPercent).not.toBeNull()
    expect(await disagreements(world.admin)).toEqual([])
  })

  it('can be declined, withdrawn and declined by us, and one is open at a time', async () => {
    const traded = await running()
    const { seller, buyer } = traded
    const stranger = await buildLender(world)
    const first = await wanted(list(traded), 201)
    expect(await list(traded)).toMatchObject({
      status: 409,
      body: 'This note is already for sale. Withdraw the listing first.',
    })
    expect((await answer(stranger, first.id, 'withdraw')).status).toBe(422)
    expect((await answer(buyer, first.id, 'decline')).status).toBe(422)
    expect((await buy(seller, first)).status).toBe(422)
    expect((await answer(buyer, first.id, 'eat')).status).toBe(400)
    await wanted(buy(buyer, first))
    await wanted(answer(buyer, first.id, 'decline'))
    expect((await buy(buyer, first)).status).toBe(409)
    const second = await wanted(list(traded), 201)
    await wanted(answer(seller, second.id, 'withdraw'))
    const third = await wanted(list(traded), 201)
    await wanted(buy(buyer, third))
    // sold to one of them, it is nobody else's business
    expect((await buy(stranger, third)).status).toBe(404)
    expect((await decide(world.admin, third.id, { approve: false })).status).toBe(400)
    expect(
      await wanted(decide(world.admin, third.id, { approve: false, reason: 'The price is far off.' })),
    ).toMatchObject({
      status: 'declined',
    })
    expect((await wanted(seller.get('/api/user/note-transfers'))).items).toHaveLength(3)
    expect((await wanted(stranger.get('/api/user/note-transfers'))).items).toEqual([])
  })

  it('need the buyer’s balance, mark and identity when they are approved', async () => {
    const traded = await running()
    const { buyer } = traded
    const dear = await wanted(list(traded, 300_001), 201)
    expect(await buy(buyer, dear)).toMatchObject({
      status: 422,
      body: 'You need $3,000.01 and have $3,000.00 available. Add money to your balance first.',
    })
    await wanted(answer(traded.seller, dear.id, 'withdraw'))
    const other = await wanted(list(traded), 201)
    await wanted(buy(buyer, other))
    await h().query('UPDATE users SET is_lender = false WHERE id = $1', [buyer.id])
    expect((await decide(world.admin, other.id, { approve: true })).body).toBe('The buyer is no longer a lender.')
    const { items } = await wanted(world.admin.get('/api/admin/note-transfers?status=accepted'))
    expect(items.find((row: any) => row.id === other.id)).toMatchObject({
      fault: 'The buyer is no longer a lender.',
      actions: ['decline'],
    })
    expect(await disagreements(world.admin)).toEqual([])
  })

  it('expire after a month, also when the job comes late, and end when someone is suspended', async () => {
    const traded = await running()
    const { seller, buyer } = traded
    const first = await wanted(list(traded), 201)
    await daysLater(world, 31)
    expect((await buy(buyer, first)).status).toBe(409)
    await expireTransfers(h().app.deps)
    await expireTransfers(h().app.deps)
    expect((await transfersOf(seller))[0]).toMatchObject({ status: 'expired', actions: [] })
    await wanted(buy(buyer, await wanted(list(traded), 201)))
    await wanted(world.admin.post(`/api/admin/users/${buyer.id}/suspend`, { reason: 'An investigation' }, key()))
    expect((await transfersOf(seller))[0]).toMatchObject({ status: 'withdrawn' })
  })

  it('end with their loan, listed or sold: nothing of a loan that was paid off can be bought', async () => {
    const traded = await running()
    const { seller, buyer, loan } = traded
    const listed = await wanted(list(traded), 201)
    const [seen] = await transfersOf(buyer)
    const payment = await recorded(world, loan, 500_000)
    expect(payment.status).toBe('paid')
    // in the same transaction, without waiting for a job
    expect((await transfersOf(seller))[0]).toMatchObject({
      status: 'expired',
      endReason: 'The loan was closed first.',
      actions: [],
    })
    expect(await transfersOf(buyer)).toEqual([])
    expect((await buy(buyer, seen)).status).toBe(404)
    expect((await decide(world.admin, listed.id, { approve: true })).status).toBe(409)
    expect(await accountsOf(h(), buyer)).toEqual({ lender_cash: 300_000 })

    const other = await running()
    const sold = await wanted(list(other), 201)
    await wanted(buy(other.buyer, sold))
    await recorded(world, other.loan, 500_000)
    expect((await transfersOf(other.buyer))[0]).toMatchObject({ status: 'expired' })
    expect((await decide(world.admin, sold.id, { approve: true })).status).toBe(409)
    expect(await disagreements(world.admin)).toEqual([])
  })

  it('are seen by every lender but the borrower, without names, with what is accrued and due', async () => {
    const traded = await running()
    const { buyer, seller, note } = traded
    await daysLater(world, 40)
    await wanted(list(traded, 251_000), 201)
    const [shown] = (await transfersOf(buyer, '?status=proposed')).filter((each) => each.note.id === note.id)
    // 40 days of 12 % on half of the loan
    expect(shown).toMatchObject({
      isSeller: false,
      priceCents: 251_000,
      accruedCents: 3_288,
      actions: ['accept'],
      note: { principalCents: 250_000, standing: 'late', daysPastDue: expect.any(Number), lenderRateBps: 1_200 },
    })
    expect(shown.note.daysPastDue).toBeGreaterThan(0)
    expect(shown.note.next.interestCents + shown.note.next.principalCents).toBeGreaterThan(0)
    const said = JSON.stringify(await wanted(buyer.get('/api/user/note-transfers')))
    for (const secret of ['Sela Seller', seller.id, seller.phone, 'Ann Borrower', world.borrower.id])
      expect(said).not.toContain(secret)
    // the borrower lends, too, and isn't offered their own loan
    await h().query('UPDATE users SET is_lender = true WHERE id = $1', [world.borrower.id])
    expect(await transfersOf(world.borrower)).toEqual([])
    expect((await buy(world.borrower, shown)).status).toBe(404)
    await h().query('UPDATE users SET is_lender = false WHERE id = $1', [world.borrower.id])
    expect((await (await h().buildUser()).get('/api/user/note-transfers')).body).not.toContain(shown.id)
  })

  it('name the accrued interest that the price paid for in the tax papers of both', async () => {
    const traded = await running()
    const { seller, buyer, note } = traded
    await daysLater(world, 40)
    const listed = await wanted(list(traded, 251_000), 201)
    await wanted(buy(buyer, listed))
    await wanted(decide(world.admin, listed.id, { approve: true }))
    const year = dayOf(h()).slice(0, 4)
    const taxOf = async (by: Caller) =>
      (await by.get(`/files/lending/tax.csv?year=${year}`)).body.trim().split('\n').slice(1)
    const row = [year, note.number, traded.loan.number, '0.00', '0.00']
    expect(await taxOf(buyer)).toEqual([[...row, '32.88', '0.00'].join(',')])
    expect(await taxOf(seller)).toEqual([[...row, '0.00', '32.88'].join(',')])
    expect((await overviewOf(seller)).years).toEqual([Number(year)])
    // it was earned on the principal that was at work for 40 days
    expect(await overviewOf(seller)).toMatchObject({ averageCents: 250_000, yieldPercent: 12 })
    expect((await buyer.get(`/files/lending/tax.pdf?year=${year}`)).status).toBe(200)
  })

  it('sell the principal that the buyer saw, or not at all', async () => {
    const traded = await running()
    const { buyer, loan } = traded
    const listed = await wanted(list(traded), 201)
    expect((await answer(buyer, listed.id, 'accept')).status).toBe(409)
    await wanted(buy(buyer, listed))
    await daysLater(world, 1)
    await recorded(world, loan, 100_000, { extraTo: 'principal' })
    expect(await decide(world.admin, listed.id, { approve: true })).toMatchObject({
      status: 409,
      body: expect.stringContaining('has repaid principal since the buyer accepted'),
    })
    expect(await accountsOf(h(), buyer)).toEqual({ lender_cash: 300_000 })
    await wanted(decide(world.admin, listed.id, { approve: false, reason: 'The borrower paid meanwhile.' }))
    const again = await wanted(list(traded), 201)
    expect(await buy(buyer, { ...again, note: listed.note })).toMatchObject({
      status: 409,
      body: expect.stringContaining('This note’s remaining principal is now'),
    })
    await wanted(buy(buyer, again))
    await wanted(decide(world.admin, again.id, { approve: true }))
    expect(await disagreements(world.admin)).toEqual([])
  })

  it('two officers approve at once: it happens once', async () => {
    const traded = await running()
    const { seller, buyer } = traded
    const listed = await wanted(list(traded, 200_000), 201)
    await wanted(buy(buyer, listed))
    const { id } = listed
    const answers = await Promise.all([
      decide(world.admin, id, { approve: true }),
      decide(world.second, id, { approve: true }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await accountsOf(h(), seller)).toEqual({ lender_cash: 200_000 })
    expect(await disagreements(world.admin)).toEqual([])
  })

  it('a note can come back to its first holder', async () => {
    const { seller, buyer, note, loan } = await running()
    await transferred(world, seller, buyer, note, 250_000)
    await transferred(world, buyer, seller, note, 250_000)
    await recorded(world, loan, 100_000)
    expect(await accountsOf(h(), seller)).toEqual({ lender_cash: 50_000, lender_principal: 200_000 })
    expect(await accountsOf(h(), buyer)).toEqual({ lender_cash: 300_000 })
    expect(await disagreements(world.admin)).toEqual([])
  })
})
