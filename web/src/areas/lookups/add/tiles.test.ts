import type { CertAnswer } from '@ambry/contract/lookups/records'
import { expect, test } from 'vitest'

import { isUnderWay, tilesOf, wantedCerts, withAnswer, withRestFailed, withState } from './tiles.ts'

const answer = (certNumber: string, over: Partial<CertAnswer> = {}): CertAnswer => ({
  certNumber,
  result: 'verified',
  sentence: null,
  facts: {
    category: 'hockey',
    playerName: 'Wes Gagnon',
    year: '1979',
    set: 'Northern Ice',
    cardNumber: '18',
    variety: null,
    grade: '10',
    qualifier: null,
  },
  label: 'GEM MT 10',
  population: 3,
  populationHigher: 0,
  populationOn: '2026-11-15',
  images: [],
  isSample: false,
  answeredAt: '2026-11-15T12:00:00.000Z',
  registration: 'free',
  cardId: null,
  picture: null,
  differences: [],
  isCached: true,
  ...over,
})

test('cached certs are shown at once and selected; others’ and those without a record are not', () => {
  const tiles = tilesOf(
    ['1001', '1002', '1003', '1004'],
    [
      answer('1001'),
      answer('1002', { registration: 'taken' }),
      answer('1003', { result: 'not_found', facts: null, registration: 'free' }),
    ],
  )
  expect(tiles.map(({ state }) => state)).toEqual(['answered', 'answered', 'answered', 'waiting'])
  expect(wantedCerts(tiles)).toEqual(['1001'])
  expect(isUnderWay(tiles)).toBe(true)
})

test('results fill the tiles as they arrive, and can be deselected', () => {
  const one = withAnswer(tilesOf(['1001', '1002'], []), '1002', answer('1002'))
  expect(wantedCerts(one)).toEqual(['1002'])
  expect(wantedCerts(withState(one, '1002', { isWanted: false }))).toEqual([])
})

test('when no more lookups are allowed, the rest say why', () => {
  const tiles = withRestFailed(tilesOf(['1001', '1002'], [answer('1001')]), 'Used up.')
  expect(tiles[0]?.state).toBe('answered')
  expect(tiles[1]).toMatchObject({ state: 'failed', fault: 'Used up.' })
  expect(isUnderWay(tiles)).toBe(false)
})
