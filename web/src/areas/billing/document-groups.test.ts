import { describe, expect, it } from 'vitest'

import { groupedByCard } from './document-groups.ts'

const line = (label: string, cardId: string | null = null) => ({ label, detail: null, amountCents: 1, cardId })
const shown = (lines: ReturnType<typeof line>[]) =>
  groupedByCard(lines).map((group) => [group.cardId, group.lines.map(({ label }) => label).join()])

describe('groupedByCard', () => {
  it('keeps a card’s fees next to its picture', () => {
    expect(shown([line('Card', 'a'), line('Commission'), line('Transfer')])).toEqual([
      ['a', 'Card,Commission,Transfer'],
    ])
  })
  it('starts a new group at the next card, and keeps lines before the first one', () => {
    expect(shown([line('Fee'), line('One', 'a'), line('Two', 'b'), line('Fee')])).toEqual([
      [null, 'Fee'],
      ['a', 'One'],
      ['b', 'Two,Fee'],
    ])
  })
  it('returns nothing for no lines', () => expect(groupedByCard([])).toEqual([]))
})
