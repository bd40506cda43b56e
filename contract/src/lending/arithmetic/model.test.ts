import { expect, it } from 'vitest'

import { differences, loanLife } from '../../../test/loan-lives.ts'

const lives = Array.from({ length: 300 }, (_, at) => loanLife(at + 1))

it('agrees with a day-by-day model in fractions on 300 random lives, on every day asked', () => {
  for (const life of lives) expect({ terms: life.terms, differ: differences(life) }).toMatchObject({ differ: [] })
})

it('has lives of every kind: late, backdated, reversed, forgiven, rescheduled and closed', () => {
  const kinds = new Set(lives.flatMap(({ events }) => events.map(({ kind }) => kind)))
  expect([...kinds].sort()).toEqual(['payment', 'reversal', 'terms', 'waiver', 'write_off'])
  const reversesReversal = lives.some(({ events }) =>
    events.some(
      (event) =>
        event.kind === 'reversal' && events.some(({ id, kind }) => id === event.eventId && kind === 'reversal'),
    ),
  )
  expect(reversesReversal).toBe(true)
})
