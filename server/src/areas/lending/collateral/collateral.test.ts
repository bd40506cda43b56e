import { beforeAll, describe, expect, it } from 'vitest'

import { key } from '../../../../test/billing.ts'
import { refusal, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import {
  applied,
  appraised,
  approved,
  collateralOf,
  fundDirectly,
  photographed,
  putInto,
} from '../../../../test/lending.ts'
import { requestPromotion } from '../../../../test/promotions.ts'
import { sharedCard } from '../../../../test/sharing.ts'
import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import { list } from '../../secure/listings/service.ts'
import { lockLoan } from '../loans/queries.ts'
import { pledgeAgain, releaseAll } from './service.ts'

const h = useHarness()
let admin: Caller
let officer: Caller
let vault: Caller
let keeper: Caller
let member: Caller

beforeAll(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Ada Admin' })
  officer = await h().buildUser({ staffRoles: ['lending'], name: 'Lena Officer' })
  vault = await h().buildUser({ staffRoles: ['vault'], name: 'Vera Vault' })
  keeper = await h().buildUser({ staffRoles: ['vault'], name: 'Kim Keeper' })
  member = await h().buildUser({ name: 'Bo Borrower' })
})

const allChecks = ['cert', 'slab', 'photos', 'location']
const run = <T>(work: (tx: Tx) => Promise<T>) => h().app.deps.transactions.run(systemOrigin, work)
const cardRow = async (id: string) => (await h().query('SELECT * FROM cards WHERE id = $1', [id]))[0]

/** An approved loan with some cards. */
async function offered(values: readonly number[] = [2_000_000], more: object = {}, card: object = {}) {
  const cards = []
  for (const valueCents of values) cards.push(await appraised(h(), member, { valueCents, ...card }))
  const application = await applied(member, { cardIds: cards.map(({ id }) => id), ...more })
  const loan = await approved(officer, application)
  return { cards, loan, rows: await collateralOf(h(), loan.id) }
}

const at = (loan: any, row: any, action: string) => `/api/admin/loans/${loan.id}/collateral/${row.id}/${action}`
const checkIn = (by: Caller, loan: any, row: any, body: object = { checks: allChecks }) =>
  by.post(at(loan, row, 'check-in'), body)
const signOff = (by: Caller, loan: any, row: any) => by.post(at(loan, row, 'sign-off'), {})
const release = (by: Caller, loan: any, row: any) =>
  by.post(at(loan, row, 'release'), { reason: 'Not needed anymore.' }, key())

describe('a card at the vault', () => {
  it('is checked in once it is there and photographed, in every point, and signed off by someone else', async () => {
    const { loan, rows, cards } = await offered([2_000_000], { custodyChoice: 'ship' }, { custody: 'with_owner' })
    const [row] = rows
    const [card] = cards
    expect((await checkIn(h().nobody, loan, row)).status).toBe(401)
    expect((await checkIn(member, loan, row)).status).toBe(403)
    expect((await checkIn(vault, loan, { id: card.id })).status).toBe(404)
    expect((await checkIn(vault, loan, row, { checks: ['luck'] })).status).toBe(400)
    expect(await refusal(checkIn(vault, loan, row))).toEqual([
      409,
      'The vault hasn’t received this card yet. Receive it there first.',
    ])
    await putInto(h(), card.id, 'in_vault')
    expect(await refusal(checkIn(vault, loan, row))).toEqual([
      409,
      'There are no intake photos of this card. Add one in the vault first.',
    ])
    await photographed(h(), card.id)
    expect(await refusal(checkIn(vault, loan, row, { checks: ['cert', 'slab'] }))).toEqual([
      422,
      'Confirm all four checks.',
    ])
    expect(await refusal(signOff(keeper, loan, row))).toEqual([409, 'Check the card in first.'])
    await wanted(checkIn(vault, loan, row, { checks: allChecks, conditionNote: 'Light scratch on the case' }))
    expect(await refusal(signOff(vault, loan, row))).toEqual([
      422,
      'You checked this card in. Someone else has to sign it off.',
    ])
    expect(await wanted(signOff(keeper, loan, row))).toMatchObject({ blockers: ['Agreement not signed'] })
    expect((await signOff(officer, loan, row)).status).toBe(409)
    expect((await checkIn(vault, loan, row)).status).toBe(409)
    expect((await collateralOf(h(), loan.id))[0]).toMatchObject({
      ...{ checked_by: vault.id, signed_off_by: keeper.id, condition_note: 'Light scratch on the case' },
    })
    expect((await wanted(member.get('/api/user/notices'))).items[0].title).toBe('Your cards have been received')
  })

  it('that is only proposed is not checked in', async () => {
    const card = await appraised(h(), member)
    const loan = await applied(member, { cardIds: [card.id] })
    const [row] = await collateralOf(h(), loan.id)
    expect((await checkIn(vault, loan, row)).status).toBe(409)
  })

  it('is insured for an amount', async () => {
    const { loan, rows } = await offered()
    const insure = (by: Caller, insuredCents: number | null) =>
      by.patch(at(loan, rows[0], 'insurance'), { insuredCents })
    expect((await insure(vault, 1)).status).toBe(403)
    expect((await insure(officer, -1)).status).toBe(400)
    await wanted(insure(officer, 2_100_000))
    expect((await collateralOf(h(), loan.id))[0]).toMatchObject({ insured_cents: 2_100_000 })
  })
})

describe('a pledged card', () => {
  it('can’t be listed, sold, released, removed, corrected to another owner or pledged again', async () => {
    const { cards } = await offered()
    const id = cards[0].id
    const buyer = await h().buildUser()
    const pledged = 'It’s pledged for a loan.'
    expect(await refusal(requestPromotion(member, id))).toEqual([409, pledged])
    await expect(run((tx) => list(tx, h().app.deps, id, 2_000_000))).rejects.toThrow(pledged)
    const again = `INSERT INTO card_commitments (card_id, kind, opened_at) VALUES ($1, 'loan', now())`
    await expect(h().query(again, [id])).rejects.toMatchObject({ constraint: 'card_commitments_one_open' })
    const sale = { cardId: id, buyerId: buyer.id, priceCents: 2_000_000 }
    expect((await admin.post('/api/admin/sales', sale, key())).status).toBe(409)
    expect(await refusal(member.post(`/api/registry/${id}/ask-return`, {}))).toEqual([409, pledged])
    const leave = { action: 'release', reason: 'At its owner’s request' }
    expect(await refusal(admin.post(`/api/admin/cards/${id}/custody`, leave))).toEqual([409, pledged])
    expect((await member.post(`/api/registry/${id}/remove`, {})).status).toBe(409)
    await h().stepUp(admin)
    const title = { ownerId: buyer.id, reason: 'A mix-up' }
    expect(await refusal(admin.post(`/api/admin/cards/${id}/title`, title))).toEqual([409, pledged])
    const borrowing = await wanted(member.get('/api/user/borrowing'))
    expect(borrowing.cards.find((card: any) => card.id === id)).toMatchObject({ reason: 'pledged', carriesCents: 0 })
    expect(await cardRow(id)).toMatchObject({ commitment: 'loan', owner_id: member.id, custody: 'in_vault' })
  })

  it('is shared with its lien', async () => {
    const { card, token } = await sharedCard(member)
    await putInto(h(), card.id, 'in_vault')
    await h().query(
      `INSERT INTO valuations (card_id, source, value_cents, valued_on, recorded_at) VALUES ($1, 'appraisal', 2000000, '2026-11-15', now())`,
      [card.id],
    )
    await approved(officer, await applied(member, { cardIds: [card.id] }))
    const shown = await wanted(h().nobody.get(`/api/shared/${token}`))
    expect(JSON.stringify(shown)).toContain('"title":"lien"')
    const check = await wanted(member.get(`/api/title-check?grader=PSA&certNumber=${card.certNumber}`))
    expect(check).toMatchObject({ hasLien: true })
  })

  it('is released while the others carry the loan', async () => {
    const { loan, rows, cards } = await offered([1_000_000, 1_000_000, 500_000], { amountCents: 600_000 })
    await fundDirectly(h(), loan.id)
    expect((await release(member, loan, rows[0])).status).toBe(403)
    expect((await release(vault, loan, rows[0])).status).toBe(403)
    expect(await wanted(release(officer, loan, rows[0]))).toMatchObject({
      cards: 2,
      valueCents: 1_500_000,
      ltvBps: 4_000,
    })
    expect(await cardRow(cards[0].id)).toMatchObject({ commitment: null })
    expect(await refusal(release(officer, loan, rows[2]))).toEqual([
      409,
      'The remaining cards wouldn’t support the loan. Its LTV would be above 40%.',
    ])
    expect((await release(officer, loan, rows[0])).status).toBe(404)
    await h().query('UPDATE loans SET outstanding_cents = 400000 WHERE id = $1', [loan.id])
    await wanted(release(officer, loan, rows[2]))
    expect(await refusal(release(officer, loan, rows[1]))).toEqual([
      409,
      'A loan keeps at least one card until it’s paid off.',
    ])
  })

  it('changes the LTV of its running loan with every appraisal', async () => {
    const { loan, cards } = await offered([2_000_000], { amountCents: 800_000 })
    await fundDirectly(h(), loan.id)
    await h().query('UPDATE loans SET outstanding_cents = 600000 WHERE id = $1', [loan.id])
    await wanted(
      admin.post(`/api/admin/cards/${cards[0].id}/valuations`, { valueCents: 1_000_000, confirm: true }),
      201,
    )
    const [row] = (await wanted(officer.get(`/api/admin/loans?q=${loan.number}`))).items
    expect(row).toMatchObject({ valueCents: 1_000_000, ltvBps: 6_000, ltvLevel: 'notice' })
    const levels = (level: string) => wanted(officer.get(`/api/admin/loans?level=${level}&q=${loan.number}`))
    expect((await levels('notice')).items).toHaveLength(1)
    expect((await levels('healthy,call,liquidation')).items).toHaveLength(0)
  })
})

describe('a proposed card', () => {
  it('is removed by an officer, also while it is disputed', async () => {
    const cards = [await appraised(h(), member), await appraised(h(), member)]
    const loan = await applied(member, { cardIds: cards.map(({ id }) => id) })
    const claim = { grader: 'PSA', certNumber: cards[0].certNumber, statement: 'It is mine' }
    await wanted((await h().buildUser()).post('/api/user/disputes', claim), 201)
    const [row] = await collateralOf(h(), loan.id)
    const drop = (by: Caller) => by.post(at(loan, row, 'drop'), { reason: 'Its ownership is disputed.' }, key())
    expect((await drop(vault)).status).toBe(403)
    expect(await wanted(drop(officer))).toMatchObject({ cards: 1, valueCents: 2_000_000 })
    expect((await wanted(member.get('/api/user/notices'))).items[0].message).toContain('Its ownership is disputed.')
    await approved(
      officer,
      await wanted(officer.get(`/api/admin/loans?q=${loan.number}`)).then(({ items }) => items[0]),
    )
  })
})

describe('the end of a loan', () => {
  it('frees every card, and takes them again when it turns out not to be paid', async () => {
    const { loan, rows, cards } = await offered([1_000_000, 1_000_000, 1_000_000])
    await photographed(h(), cards[0].id)
    await wanted(checkIn(vault, loan, rows[0]))
    await fundDirectly(h(), loan.id)
    const end = () =>
      run(async (tx) => {
        await lockLoan(tx, loan.id)
        await releaseAll(tx, h().app.deps, loan.id, 'Paid in full')
      })
    await end()
    for (const { id } of cards) expect(await cardRow(id)).toMatchObject({ commitment: null })
    // one was promised to someone else since, one left
    await wanted(
      (await h().buildUser()).post('/api/user/disputes', {
        grader: 'PSA',
        certNumber: cards[1].certNumber,
        statement: 'It is mine',
      }),
      201,
    )
    await putInto(h(), cards[2].id, 'outbound')
    const failed = await run((tx) => pledgeAgain(tx, h().app.deps, loan.id))
    expect(failed.map(({ cardId, why }) => [cardId, why])).toEqual([
      [cards[1].id, 'Its ownership is disputed.'],
      [cards[2].id, 'It’s leaving the vault.'],
    ])
    const open = (await collateralOf(h(), loan.id)).filter(({ status }: any) => status === 'pledged')
    expect(open).toMatchObject([{ card_id: cards[0].id, checked_by: vault.id }])
    expect((await wanted(officer.get(`/api/admin/loans?q=${loan.number}`))).items[0]).toMatchObject({
      valueCents: 1_000_000,
      cards: 1,
    })
    const { items } = await wanted(member.get(`/api/registry/${cards[0].id}/provenance`))
    expect(items.map(({ kind }: any) => kind).slice(-3)).toEqual(['pledged', 'lien_released', 'pledged'])
  })
})
