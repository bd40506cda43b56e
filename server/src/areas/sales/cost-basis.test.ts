import { expect, it } from 'vitest'

import { disagreements, key } from '../../../test/billing.ts'
import { wanted } from '../../../test/cards.ts'
import { type Caller, useHarness } from '../../../test/harness.ts'
import { pagesOf } from '../../../test/pdf.ts'
import { agreed, held, payFor } from '../../../test/sales.ts'

const h = useHarness()

it('what a card cost includes tax and no refunded fee, before and after it is sold on', async () => {
  const admin = await h().buildUser({ isAdmin: true })
  const [seller, owner, last] = [await h().buildUser(), await h().buildUser(), await h().buildUser()]
  await h().stepUp(admin)
  const { version } = await wanted(admin.get('/api/admin/settings'))
  await wanted(admin.patch('/api/admin/settings', { version, values: { salesTaxBps: 825 } }))
  const card = await held(h(), seller)
  const costOf = async (by: Caller) => (await wanted(by.get(`/api/registry/${card.id}`))).costCents
  const refund = (invoiceId: string, amountCents: number) =>
    wanted(
      admin.post(`/api/admin/invoices/${invoiceId}/credit-notes`, { amountCents, reason: 'Fee waived' }, key()),
      201,
    )
  const textOf = async (by: Caller, path: string) =>
    pagesOf((await by.get(path)).bytes)
      .join(' ')
      .replaceAll('\n', ' ')

  const bought = await agreed(admin, { cardId: card.id, buyerId: owner.id, priceCents: 100_000 })
  expect(bought.invoice.dueCents).toBe(119_075)
  // waived before it is paid, and after
  await refund(bought.invoice.id, 1_075)
  await payFor(admin, bought, 118_000)
  expect(await costOf(owner)).toBe(118_000)
  await refund(bought.invoice.id, 2_000)
  expect(await costOf(owner)).toBe(116_000)
  // a credit returns its share of the tax, and every document says so
  const [note] = (await wanted(owner.get(`/api/user/invoices/${bought.invoice.id}`))).creditNotes
  expect(await textOf(owner, `/files/credit-notes/${note.id}/credit-note.pdf`)).toMatch(
    /Subtotal \$9\.93 Sales tax.* \$0\.82 Total \$10\.75/,
  )
  const billed = { priceCents: 100_000, feeCents: 7_159, taxCents: 8_841, totalCents: 116_000 }
  expect((await wanted(owner.get('/api/user/sales'))).items[0]).toMatchObject(billed)
  expect(await wanted(admin.get(`/api/admin/sales/${bought.id}`))).toMatchObject({ buyerFeeCents: billed.feeCents })
  const record = await textOf(owner, `/files/sales/${bought.id}/settlement.pdf`)
  expect(record).toContain('Price $1,000.00 Buyer’s fee $71.59 Sales tax $88.41 Total $1,160.00')
  const year = await textOf(owner, '/files/sales/year.pdf?year=2026')
  expect(year).toContain('Total $1,000.00 $71.59 $88.41 $1,160.00')
  expect(year).toMatch(/Sales in 2026 · Nov 15, 2026 Page 1 of 1/)

  const sold = await agreed(admin, { cardId: card.id, buyerId: last.id, priceCents: 200_000 })
  await payFor(admin, sold)
  const own = async () => (await wanted(owner.get('/api/user/sales?side=sold'))).items[0]
  expect(await own()).toMatchObject({ costCents: 116_000, gainCents: 74_000 })
  await refund(bought.invoice.id, 500)
  expect(await own()).toMatchObject({ costCents: 115_500, gainCents: 74_500 })
  expect(await wanted(owner.get('/api/user/sales/summary'))).toMatchObject({ sold: { gainCents: 74_500 } })
  expect((await owner.get('/api/user/sales?side=sold&format=csv')).bytes.toString()).toContain('1155.00')
  const { bytes } = await owner.get('/files/sales/year.pdf?year=2026')
  for (const words of ['$1,155.00', '$745.00']) expect(pagesOf(bytes).join(' ')).toContain(words)

  // a cost that its owner wrote themselves stays
  await wanted(
    last.patch(`/api/registry/${card.id}`, {
      costCents: 5,
      version: (await wanted(last.get(`/api/registry/${card.id}`))).version,
    }),
  )
  await refund(sold.invoice.id, 100)
  expect(await costOf(last)).toBe(5)
  await h().stepUp(admin)
  await wanted(admin.post(`/api/admin/sales/${sold.id}/undo`, { reason: 'Both agreed' }, key()))
  expect(await costOf(owner)).toBe(115_500)
  expect(await disagreements(admin)).toEqual([])
})
