import { differences, loanLife } from '../../contract/test/loan-lives.ts'
import type { Figure } from '../lib/figure.ts'

const lifeCount = 10_000

/** Random loan lives as they are replayed, compared with a day-by-day model in fractions. */
export const loanLives: Figure = {
  name: 'loan-lives',
  minutes: 8,
  database: 'empty',
  run: async () => {
    let differing = 0
    let eventCount = 0
    for (let seed = 1; seed <= lifeCount; seed++) {
      const life = loanLife(seed)
      eventCount += life.events.length
      const [first] = differences(life)
      if (!first) continue
      differing++
      if (differing <= 5) console.error(`life ${seed} on ${first.on}`, first.replayed, first.model)
    }
    return [
      {
        figure: `${lifeCount} loan lives of ${eventCount} events against a model`,
        ours: `${differing} differ`,
        peer: '',
        value: differing,
        unit: '',
        limit: { atMost: 0 },
      },
    ]
  },
}
