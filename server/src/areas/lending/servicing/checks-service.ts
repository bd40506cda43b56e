import { replay } from '@ambry/contract/lending/arithmetic/replay'

import type { Check } from '../../../db/checks.ts'
import type { Db } from '../../../db/db.ts'
import { replayAgrees } from '../check-labels.ts'
import { copiesOf, listCopies, listEventsOfMany } from './queries.ts'
import { fundedTerms } from './service.ts'

const atOnce = 1_000
const mostFindings = 50

/**
 * Computes every funded loan again from its terms and events and compares the copies on its row. Arithmetic in SQL
 * could not tell whether the arithmetic itself was followed.
 */
export const replayCheck: Check = {
  name: 'loan_replay',
  title: replayAgrees,
  compute: async (db: Db) => {
    const findings: string[] = []
    let looked = 0
    for (let after = ''; ; ) {
      const loans = await listCopies(db, after, atOnce)
      const ids = loans.map(({ id }) => id)
      const events = await listEventsOfMany(db, ids)
      for (const loan of loans) {
        const state = replay(fundedTerms(loan), events.get(loan.id) ?? [], loan.accruedThrough ?? '')
        const { posted, interest_units: units, ...copies } = copiesOf(state, loan.valueCents)
        const wrong = Object.entries({ ...copies, interest_units: String(units) }).filter(
          ([column, value]) => loan.copies[column] !== value,
        )
        const totals = JSON.parse(posted) as Record<string, number>
        const wrongTotals = Object.keys(totals).filter((name) => totals[name] !== loan.posted[name])
        if (wrong.length + wrongTotals.length > 0)
          findings.push(`${loan.number}: ${[...wrong.map(([column]) => column), ...wrongTotals].join(', ')}`)
      }
      looked += loans.length
      const last = ids.at(-1)
      if (!last || loans.length < atOnce) return { looked, findings: findings.slice(0, mostFindings) }
      after = last
    }
  },
}
