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
import { receiveCodeOf } from '../../../../test/receive-code.ts'
import { expireTransfers } from './transfers-service.ts'

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

const propose = async ({ seller, buyer, note }: Traded, priceCents = 240_000) =>
  seller.post(`/api/user/notes/${note.id}/transfers`, { code: await receiveCodeOf(buyer), priceCents }, key())
const answer = (by: Caller, id: string, action: string) =>
  by.post(`/api/user/note-transfers/${id}/answer`, { action }, key())
const decide = (by: Caller, id: string, body: object) => by.post(`/api/admin/note-transfers/${id}/decide`, body, key())

describe('transfers of notes', () => {
  it('move the note and the price at once; later payments go to the buyer, earlier ones stay the seller’s', async () => {
    const traded = await running()
    const { loan, seller, buyer, note } = traded
    const fundedOn = dayOf(h())
    await daysLater(world, 30)
    await recorded(world, loan, 104_932)
    const before = await accountsOf(h(), seller)
    const proposed = await wanted(propose(traded, 195_000), 201)
    expect(proposed).toMatchObject({ status: 'proposed', isSeller: true, other: 'Bo Buyer', actions: ['withdraw'] })
    const shown = await wanted(answer(buyer, proposed.id, 'accept'))
    expect(shown).toMatchObject({ status: 'accepted', isSeller: false, other: 'Sela Seller', actions: ['decline'] })
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
    const { seller, buyer, note } = traded
    const stranger = await buildLender(world)
    const first = await wanted(propose(traded), 201)
    expect(await propose(traded)).toMatchObject({
      status: 409,
      body: 'This note is already offered to someone. Withdraw that first.',
    })
    expect((await answer(stranger, first.id, 'accept')).status).toBe(404)
    expect((await answer(buyer, first.id, 'withdraw')).status).toBe(422)
    expect((await answer(seller, first.id, 'accept')).status).toBe(422)
    expect((await answer(buyer, first.id, 'eat')).status).toBe(400)
    await wanted(answer(buyer, first.id, 'decline'))
    expect((await answer(buyer, first.id, 'accept')).status).toBe(409)
    const second = await wanted(propose(traded), 201)
    await wanted(answer(seller, second.id, 'withdraw'))
    const third = await wanted(propose(traded), 201)
    await wanted(answer(buyer, third.id, 'accept'))
    expect((await decide(world.admin, third.id, { approve: false })).status).toBe(400)
    expect(
      await wanted(decide(world.admin, third.id, { approve: false, reason: 'The price is far off.' })),
    ).toMatchObject({
      status: 'declined',
    })
    const nobody = { code: await receiveCodeOf(world.borrower), priceCents: 1 }
    expect((await buyer.post(`/api/user/notes/${note.id}/transfers`, nobody, key())).status).toBe(404)
    expect((await wanted(seller.get('/api/user/note-transfers'))).items).toHaveLength(3)
    expect((await wanted(stranger.get('/api/user/note-transfers'))).items).toEqual([])
  })

  it('need the buyer’s balance, mark and identity when they are approved', async () => {
    const traded = await running()
    const { buyer } = traded
    const { id } = await wanted(propose(traded, 300_001), 201)
    await wanted(answer(buyer, id, 'accept'))
    expect(await decide(world.admin, id, { approve: true })).toMatchObject({
      status: 409,
      body: 'The buyer needs $3,000.01 and has $3,000.00 available.',
    })
    await wanted(decide(world.admin, id, { approve: false, reason: 'No balance.' }))
    const other = await wanted(propose(traded), 201)
    await wanted(answer(buyer, other.id, 'accept'))
    await h().query('UPDATE users SET is_lender = false WHERE id = $1', [buyer.id])
    expect((await decide(world.admin, other.id, { approve: true })).body).toBe('The buyer is no longer a lender.')
    const { items } = await wanted(world.admin.get('/api/admin/note-transfers?status=accepted'))
    expect(items.find((row: any) => row.id === other.id)).toMatchObject({
      fault: 'The buyer is no longer a lender.',
      actions: ['decline'],
    })
    expect(await disagreements(world.admin)).toEqual([])
  })

  it('expire after a week, also when the job comes late, and end when someone is suspended', async () => {
    const traded = await running()
    const { seller, buyer } = traded
    const { id } = await wanted(propose(traded), 201)
    await daysLater(world, 9)
    expect((await answer(buyer, id, 'accept')).status).toBe(409)
    await expireTransfers(h().app.deps)
    await expireTransfers(h().app.deps)
    expect((await wanted(seller.get('/api/user/note-transfers'))).items[0]).toMatchObject({
      status: 'expired',
      actions: [],
    })
    await wanted(propose(traded), 201)
    await wanted(world.admin.post(`/api/admin/users/${buyer.id}/suspend`, { reason: 'An investigation' }, key()))
    expect((await wanted(seller.get('/api/user/note-transfers'))).items[0]).toMatchObject({ status: 'withdrawn' })
  })

  it('end when the loan is paid off first', async () => {
    const traded = await running()
    const { seller, buyer, loan } = traded
    const { id } = await wanted(propose(traded), 201)
    await wanted(answer(buyer, id, 'accept'))
    await recorded(world, loan, 500_000)
    expect((await decide(world.admin, id, { approve: true })).status).toBe(409)
    await expireTransfers(h().app.deps)
    expect((await wanted(seller.get('/api/user/note-transfers'))).items[0]).toMatchObject({
      ...{ status: 'expired', endReason: 'The loan was closed first.' },
    })
    expect(await disagreements(world.admin)).toEqual([])
  })

  it('two officers approve at once: it happens once', async () => {
    const traded = await running()
    const { seller, buyer } = traded
    const { id } = await wanted(propose(traded, 200_000), 201)
    await wanted(answer(buyer, id, 'accept'))
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
