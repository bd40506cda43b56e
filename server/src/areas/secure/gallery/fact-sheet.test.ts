import { beforeAll, expect, it } from 'vitest'

import { wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { pagesOf } from '../../../../test/pdf.ts'
import { inSecure } from '../../../../test/secure.ts'
import { systemOrigin } from '../../../db/transaction.ts'
import { unlist } from '../listings/service.ts'

const h = useHarness()
let admin: Caller
let owner: Caller
let member: Caller
let card: any
beforeAll(async () => {
  admin = await h().buildUser({ isAdmin: true })
  owner = await h().buildUser({ name: 'Sela Moreau' })
  member = await h().buildUser({ name: 'Bram Okafor' })
  card = await inSecure(h(), owner, { playerName: 'Marcus Vale', year: '1986', set: 'Crown Hoops', cardNumber: '57' })
})

const address = (id: string) => `/files/cards/${id}/fact-sheet.pdf`
const labelOf = async (by: Caller) =>
  pagesOf((await by.get(address(card.id))).bytes)
    .join(' ')
    .replace(/\s+/g, ' ')

it('has what the page has: the card, every fee, its value, comparable sales and its history', async () => {
  await h().query('UPDATE cards SET population = 317, population_higher = 24, population_on = $2 WHERE id = $1', [
    card.id,
    '2026-03-04',
  ])
  await wanted(admin.post(`/api/admin/cards/${card.id}/valuations`, { valueCents: 21_400_000 }), 201)
  for (const [priceCents, soldOn] of [
    [19_000_000, '2025-12-01'],
    [20_000_000, '2026-05-01'],
  ])
    await wanted(
      admin.post('/api/admin/comparables', {
        ...{ playerName: 'Marcus Vale', year: '1986', set: 'Crown Hoops', cardNumber: '57' },
        ...{ grader: card.grader, grade: card.grade, priceCents, soldOn, source: 'Goldin' },
      }),
      201,
    )
  const shown = await wanted(member.get(`/api/cards/${card.id}`))
  const quote = await wanted(member.get(`/api/cards/${card.id}/quote`))
  const chain = await wanted(member.get(`/api/cards/${card.id}/provenance`))
  const answer = await member.get(address(card.id))
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.headers['content-disposition']).toContain(`ambry-${card.certNumber}-fact-sheet.pdf`)
  const words = await labelOf(member)
  const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
  for (const said of [
    'Fact sheet',
    h().app.deps.settings.current.houseName,
    '1986 Crown Hoops Marcus Vale',
    card.certNumber,
    'Not verified',
    '317, with 24 higher, as of Mar 4, 2026',
    'In the vault',
    'Title on record',
    `Registered ${shown.registeredAt.slice(0, 4)}`,
    'Open to requests',
    shown.owner,
    'Clear, no liens',
    dollars(quote.priceCents),
    quote.fee.template?.name ?? 'Buyer’s fee',
    dollars(quote.fee.cents),
    quote.tax.label,
    `Your total ${dollars(quote.totalCents)}`,
    'Our valuation $214,000',
    'The median of 2 sales at this grade is $195,000.00',
    'May 1, 2026',
    'Goldin',
    'Listed in Secure',
    chain.items.at(-1).hash,
    `the history of ${chain.items.length} entries was recalculated and is intact`,
  ])
    expect(words).toContain(said)
})

it('contains nothing private to the owner', async () => {
  const { version } = await wanted(owner.get(`/api/registry/${card.id}`))
  await wanted(owner.patch(`/api/registry/${card.id}`, { version, notes: 'a secret', costCents: 123_456 }))
  await wanted(owner.post(`/api/registry/${card.id}/valuations`, { valueCents: 98_765_400 }), 201)
  for (const by of [member, admin, owner]) {
    const words = await labelOf(by)
    for (const secret of ['secret', '1,234', '987,654', 'Sela', 'Moreau', owner.id, owner.phone, 'Bram'])
      expect(words).not.toContain(secret)
  }
})

it('returns 401 signed out, 400 for an invalid id, 404 for an unlisted card, even to its owner', async () => {
  expect((await h().nobody.get(address(card.id))).status).toBe(401)
  expect((await member.get(address('x'))).status).toBe(400)
  expect((await member.get(`${address(card.id)}?x=1`)).status).toBe(400)
  expect((await member.get(address('0190a000-0000-7000-8000-000000000000'))).status).toBe(404)
  await h().app.deps.transactions.run(systemOrigin, (tx) => unlist(tx, h().app.deps, card.id, 'A test'))
  for (const by of [member, owner, admin]) expect((await by.get(address(card.id))).status).toBe(404)
})
