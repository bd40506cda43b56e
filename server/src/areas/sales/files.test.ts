import { beforeAll, describe, expect, it } from 'vitest'

import { wanted } from '../../../test/cards.ts'
import { type Caller, useHarness } from '../../../test/harness.ts'
import { pagesOf } from '../../../test/pdf.ts'
import { agreed, held, payFor } from '../../../test/sales.ts'
import { loadSharp } from '../../pictures/sharp.ts'

const h = useHarness()
let [admin, seller, buyer, stranger]: Caller[] = []
let sale: any
let jpeg: Buffer
beforeAll(async () => {
  admin = await h().buildUser({ isAdmin: true })
  seller = await h().buildUser({ name: 'Sela Moreau' })
  buyer = await h().buildUser({ name: 'Theo Lindqvist' })
  stranger = await h().buildUser()
  const { id: cardId } = await held(h(), seller, { playerName: 'Ivo Marsh', costCents: 120_000 })
  sale = await agreed(admin, { cardId, buyerId: buyer.id, priceCents: 100_000 })
  const sharp = await loadSharp()
  jpeg = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer()
})

describe('evidence', () => {
  it('returns 401, 400, 403, 404, 415, 201 and 200; once deleted it is gone', async () => {
    const url = `/api/admin/sales/${sale.id}/files`
    const add = (by: Caller, file: Buffer | string = jpeg, query = '?name=Letter') => by.upload(`${url}${query}`, file)
    expect((await add(h().nobody)).status).toBe(401)
    expect((await add(buyer!)).status).toBe(403)
    expect((await add(admin!, jpeg, '')).status, 'without a name').toBe(400)
    expect((await add(admin!, '<script>')).status).toBe(415)
    expect((await admin!.upload(`/api/admin/sales/${buyer!.id}/files?name=x`, jpeg)).status).toBe(404)
    const made = await wanted(add(admin!), 201)
    expect(made).toMatchObject({ name: 'Letter', address: `/files/admin/sales/${sale.id}/files/${made.id}` })
    expect((await admin!.get(made.address)).status).toBe(200)
    expect((await buyer!.get(made.address)).status).toBe(403)
    expect((await wanted(admin!.get(`/api/admin/sales/${sale.id}`))).files).toHaveLength(1)
    expect((await seller!.delete(`${url}/${made.id}`)).status).toBe(403)
    await wanted(admin!.delete(`${url}/${made.id}`))
    expect((await admin!.delete(`${url}/${made.id}`)).status).toBe(404)
    expect((await admin!.get(made.address)).status).toBe(404)
  })
})

describe('PDFs', () => {
  const pdf = async (by: Caller, path: string) => {
    const { status, bytes } = await by.get(path)
    return { status, pages: status === 200 ? pagesOf(bytes) : [] }
  }

  it('are available once settled, one per side, with the gain or loss', async () => {
    const path = `/files/sales/${sale.id}/settlement.pdf`
    expect((await pdf(seller!, path)).status, 'not settled yet').toBe(409)
    await payFor(admin!, sale)
    const [sold, bought] = [await pdf(seller!, path), await pdf(buyer!, path)]
    expect(sold.pages.join(' ')).toContain('Ivo Marsh')
    for (const words of ['$950.00', 'Loss', '$250.00', 'Sela Moreau']) expect(sold.pages.join(' ')).toContain(words)
    for (const words of ['Theo', '$1,100.00']) expect(sold.pages.join(' ')).not.toContain(words)
    expect(bought.pages.join(' ')).toContain('$1,100.00')
    for (const words of ['Sela', '$950.00']) expect(bought.pages.join(' ')).not.toContain(words)
    for (const by of [stranger!, admin!]) expect((await pdf(by, path)).status).toBe(404)
  })

  it('of a year add up', async () => {
    const { pages } = await pdf(seller!, '/files/sales/year.pdf?year=2026')
    for (const words of ['Realized loss', '$250.00', 'Ivo Marsh']) expect(pages.join(' ')).toContain(words)
    const empty = await pdf(stranger!, '/files/sales/year.pdf')
    expect(empty.pages.join(' ')).toContain('None this year')
    expect((await pdf(seller!, '/files/sales/year.pdf?year=12')).status).toBe(400)
  })

  it('and the card picture are for both sides and admins', async () => {
    const see = (by: Caller) => by.get(`/files/sales/${sale.id}/picture?w=96`)
    for (const by of [seller!, buyer!, admin!]) expect((await see(by)).status).toBe(200)
    expect((await see(stranger!)).status).toBe(404)
  })
})
