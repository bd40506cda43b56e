import type { SecureCardDetail } from '@ambry/contract/secure/records'
import { describe, expect, it } from 'vitest'

import { comparison, type Known } from './compare-rows.ts'

const card: SecureCardDetail = {
  id: '0190a000-0000-7000-8000-000000000001',
  category: 'hockey',
  playerName: 'Bobby Keller',
  year: '1966',
  set: 'Northern Ice',
  cardNumber: '18',
  variety: null,
  grader: 'PSA',
  grade: '8',
  qualifier: null,
  certNumber: '35587218',
  picture: '/files/cards/1/picture?v=1',
  hasPhoto: false,
  verification: 'verified',
  custody: 'in_vault',
  vault: 'Delaware vault',
  population: 12,
  listPriceCents: 9_230_000,
  availability: 'open',
  isFeatured: false,
  isNew: false,
  isMine: false,
  isWatched: false,
  myRequest: null,
  listedAt: '2026-11-01T12:00:00.000Z',
  heldAt: null,
  populationHigher: null,
  populationOn: null,
  verifiedAt: null,
  isSample: false,
  graderPage: null,
  registeredAt: '2026-01-01T12:00:00.000Z',
  vaultedAt: null,
  auditedAt: null,
  owner: 'The house',
  value: null,
  valuations: [],
  photos: [],
  title: { isInVault: true, hasLien: false, isDisputed: false },
  requests: 0,
  waiting: 0,
  featuredUntil: null,
  request: null,
  wait: null,
  similar: [],
  actions: [],
}

const known = (own: Partial<SecureCardDetail>, more: Partial<Known> = {}): Known => ({
  card: { ...card, ...own },
  lastSale: null,
  quote: null,
  ...more,
})

const line = (name: string, ...cards: Parameters<typeof comparison>[0]) =>
  comparison(cards).find((row) => row.name === name)

describe('a comparison', () => {
  it('shows where cards differ, ignoring secondary text', () => {
    const [one, other] = [known({}), known({ certNumber: '1', vaultedAt: '2026-02-03T12:00:00.000Z', grade: '9' })]
    expect(line('Cert #', one, other)?.differs).toBe(false)
    expect(line('Vault', one, other)?.differs).toBe(false)
    expect(line('Grade', one, other)?.differs).toBe(true)
  })

  it('marks the lowest price, and none when all are equal', () => {
    const words = (...cents: number[]) =>
      line('List price', ...cents.map((listPriceCents) => known({ listPriceCents })))?.cells.map(({ word }) => word)
    expect(words(300, 200, 200)).toEqual([null, 'Lowest', 'Lowest'])
    expect(words(200, 200)).toEqual([null, null])
  })

  it('treats a total of zero as the lowest', () => {
    const quote = (totalCents: number) =>
      known({}, { quote: { totalCents, fee: { cents: 0 }, tax: { cents: 0 } } as Known['quote'] })
    expect(line('Your total', quote(0), quote(5))?.cells.map(({ word }) => word)).toEqual(['Lowest', null])
  })

  it('distinguishes loading from missing, and skips a card that was never loaded', () => {
    const row = line('Last sale at this grade', known({}), known({}, { lastSale: undefined }), null, undefined)
    expect(row?.cells.map(({ said }) => said)).toEqual([null, undefined, null, undefined])
    expect(line('Year and set', known({}), null)?.differs).toBe(false)
  })
})
