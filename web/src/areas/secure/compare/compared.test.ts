import { describe, expect, it } from 'vitest'

import { cardsIn, withMark } from './compared.ts'

const id = (n: number) => `0190a000-0000-7000-8000-00000000000${n}`

describe('compared cards in the URL', () => {
  it('are null when not comparing, and an empty list once started', () => {
    expect(cardsIn({}, 'marked')).toBeNull()
    expect(cardsIn({ compare: '' }, 'compare')).toEqual([])
  })

  it('are at most four, unique, and only valid ids', () => {
    const all = [1, 1, 2, 3, 4, 5].map(id)
    expect(cardsIn({ compare: ['junk', ...all].join(',') }, 'compare')).toEqual([1, 2, 3, 4].map(id))
  })

  it('are written as they are read', () => {
    expect(cardsIn({ marked: `${id(2)},${id(1)}` }, 'marked')).toEqual([id(2), id(1)])
  })
})

it('can be added and removed', () => {
  expect(withMark([id(1)], id(2))).toEqual([id(1), id(2)])
  expect(withMark([id(1), id(2)], id(1))).toEqual([id(2)])
})
