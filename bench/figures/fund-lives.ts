import { fundFaults } from '../../server/test/fund-lives.ts'
import type { Figure } from '../lib/figure.ts'

const lives = 10_000

/** Random funds from their first subscription to their end, compared with a model in fractions. */
export const fundLives: Figure = {
  name: 'fund-lives',
  minutes: 15,
  database: 'empty',
  run: async () => {
    let differing = 0
    for (let seed = 1; seed <= lives; seed++) {
      const faults = fundFaults(seed)
      if (faults.length === 0) continue
      differing++
      if (differing <= 5) console.error(faults.slice(0, 3).join('\n'))
    }
    return [
      {
        figure: `${lives} fund lives against a model: units, cash, fees, carry and values to the cent`,
        ours: `${differing} differ`,
        peer: '',
        value: differing,
        unit: '',
        limit: { atMost: 0 },
      },
    ]
  },
}
