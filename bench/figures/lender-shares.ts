import { shareFaults } from '../../server/test/share-lives.ts'
import type { Figure } from '../lib/figure.ts'

const lives = 10_000

/** Random sequences of repayments, transfers, reversals and write-downs over the shares of a loan. */
export const lenderShares: Figure = {
  name: 'lender-shares',
  minutes: 15,
  database: 'empty',
  run: async () => {
    let differing = 0
    for (let seed = 1; seed <= lives; seed++) {
      const faults = shareFaults(seed)
      if (faults.length === 0) continue
      differing++
      if (differing <= 5) console.error(faults.slice(0, 3).join('\n'))
    }
    return [
      {
        figure: `${lives} lives of shared loans: every cent conserved`,
        ours: `${differing} differ`,
        peer: '',
        value: differing,
        unit: '',
        limit: { atMost: 0 },
      },
    ]
  },
}
