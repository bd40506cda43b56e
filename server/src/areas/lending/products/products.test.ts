import { beforeAll, describe, expect, it } from 'vitest'

import { refusal, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { applied, applyWith, appraised, approveLoan } from '../../../../test/lending.ts'

const h = useHarness()
let admin: Caller
let officer: Caller
let member: Caller

beforeAll(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Ada Admin' })
  officer = await h().buildUser({ staffRoles: ['lending'] })
  member = await h().buildUser({ name: 'Bo Borrower' })
})

const current = async () => (await wanted(officer.get('/api/admin/loan-products'))).items[0]
const edit = (by: Caller, product: any, settings: object = {}, more: object = {}) =>
  by.patch(`/api/admin/loan-products/${product.id}`, {
    version: product.version,
    isOpen: product.isOpen,
    settings: { ...product.settings, ...settings },
    ...more,
  })

describe('a product', () => {
  it('is read by those who see loans and changed by administrators', async () => {
    expect((await h().nobody.get('/api/admin/loan-products')).status).toBe(401)
    expect((await member.get('/api/admin/loan-products')).status).toBe(403)
    const product = await current()
    expect(product).toMatchObject({ name: 'Card-backed loan', version: 1, isOpen: true })
    expect((await edit(officer, product)).status).toBe(403)
    const missing = { ...product, id: '0190a000-0000-7000-8000-000000000001' }
    expect((await edit(admin, missing)).status).toBe(404)
  })

  it('refuses levels that fall, and limits that cross', async () => {
    const product = await current()
    expect((await edit(admin, product, { highestLtvBps: 4_500 })).status).toBe(400)
    expect((await edit(admin, product, { minimumCents: 600_000_000 })).status).toBe(400)
    expect((await edit(admin, product, { months: [] })).status).toBe(400)
  })

  it('gets a new version with different terms, and none with the same', async () => {
    const before = await current()
    const same = await wanted(edit(admin, before))
    expect(same.version).toBe(before.version)
    const after = await wanted(edit(admin, before, { rateBps: 1_700 }, { note: 'Cheaper money' }))
    expect(after).toMatchObject({ version: before.version + 1, settings: { rateBps: 1_700 } })
    expect(after.versions[0]).toMatchObject({ number: after.version, note: 'Cheaper money', madeBy: 'Ada Admin' })
    expect(after.versions.at(-1).settings.rateBps).toBe(1_800)
    expect(await refusal(edit(admin, before, { rateBps: 1_600 }))).toEqual([
      409,
      'Someone else changed these terms in the meantime. Review them again.',
    ])
  })

  it('leaves applications with the version they were made with', async () => {
    const card = await appraised(h(), member)
    const loan = await applied(member, { cardIds: [card.id] })
    const before = await current()
    await wanted(edit(admin, before, { rateBps: before.settings.rateBps + 100, offerDays: 30 }))
    const offer = await wanted(approveLoan(officer, loan))
    expect(offer).toMatchObject({ rateBps: loan.rateBps, offerEndsOn: '2026-11-29' })
    const [row] = await h().query('SELECT product_version FROM loans WHERE id = $1', [loan.id])
    expect(row.product_version).toBe(before.version)
  })

  it('that is closed takes no applications', async () => {
    const card = await appraised(h(), member)
    await wanted(edit(admin, await current(), {}, { isOpen: false }))
    expect(await refusal(applyWith(member, { cardIds: [card.id] }))).toEqual([
      409,
      'We aren’t taking new applications right now.',
    ])
    await wanted(edit(admin, await current(), {}, { isOpen: true }))
  })
})

describe('a state', () => {
  const set = (by: Caller, more: object) =>
    by.post('/api/admin/lending-states', {
      code: 'NV',
      isClosed: false,
      maximumCents: null,
      maximumRateBps: null,
      ...more,
    })

  it('is closed, capped and opened again by administrators', async () => {
    expect((await set(officer, { isClosed: true })).status).toBe(403)
    expect((await set(admin, { code: 'ZZ', isClosed: true })).status).toBe(400)
    expect((await set(admin, {})).status).toBe(422)
    const closed = await wanted(set(admin, { isClosed: true, maximumCents: 5, note: 'License pending' }))
    expect(closed).toMatchObject({
      code: 'NV',
      isClosed: true,
      maximumCents: null,
      note: 'License pending',
      updatedBy: 'Ada Admin',
    })
    await wanted(set(admin, { maximumCents: 300_000 }))
    const { items } = await wanted(officer.get('/api/admin/lending-states'))
    expect(items).toMatchObject([{ code: 'NV', isClosed: false, maximumCents: 300_000 }])
    await wanted(admin.delete('/api/admin/lending-states/NV'))
    expect((await admin.delete('/api/admin/lending-states/NV')).status).toBe(404)
  })

  it('is checked when someone applies and again when we approve', async () => {
    const card = await appraised(h(), member)
    await wanted(set(admin, { isClosed: true }))
    expect(await refusal(applyWith(member, { cardIds: [card.id], state: 'NV' }))).toEqual([
      422,
      'We don’t lend in Nevada yet.',
    ])
    await wanted(set(admin, { maximumCents: 500_000 }))
    expect((await applyWith(member, { cardIds: [card.id], state: 'NV', amountCents: 500_100 })).status).toBe(422)
    const loan = await applied(member, { cardIds: [card.id], state: 'NV', amountCents: 500_000 })
    await wanted(set(admin, { maximumRateBps: 1_000 }))
    expect(await refusal(approveLoan(officer, loan))).toEqual([
      409,
      'In Nevada, the rate can’t be above 10%. Lower the rate.',
    ])
    await wanted(approveLoan(officer, loan, { rateBps: 1_000 }))
  })
})
