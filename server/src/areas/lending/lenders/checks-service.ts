import { replay } from '@ambry/contract/lending/arithmetic/replay'

import type { Check } from '../../../db/checks.ts'
import type { Db } from '../../../db/db.ts'
import { listLoans } from '../loans/queries.ts'
import { listEventsOfMany } from '../servicing/queries.ts'
import { fundedTerms } from '../servicing/service.ts'
import { sharesReplay } from './labels.ts'
import { listBegunNotes, listHoldings, listLoansWithNotes, sumReceipts } from './queries.ts'
import { entitled, receiptDifference, receivedOf } from './rules.ts'

const atOnce = 500
const mostFindings = 50

/** Shares everything out again and compares what each holder got. Arithmetic in SQL could not tell whether it was followed. */
export const sharesCheck: Check = {
  name: 'note_shares_replay',
  title: sharesReplay,
  compute: async (db: Db) => {
    const findings: string[] = []
    let looked = 0
    for (let after = ''; ; ) {
      const ids = (await listLoansWithNotes(db, after, atOnce)).map(({ id }) => id)
      const [loans, events] = [ids.length === 0 ? [] : await listLoans(db, ids), await listEventsOfMany(db, ids)]
      const notes = Map.groupBy(await listBegunNotes(db, ids), ({ loanId }) => loanId)
      const holdings = Map.groupBy(await listHoldings(db, ids), ({ noteId }) => noteId)
      const posted = Map.groupBy(await sumReceipts(db, ids), ({ noteId }) => noteId)
      for (const loan of loans) {
        const [own, happened] = [notes.get(loan.id) ?? [], events.get(loan.id) ?? []]
        const terms = { principalCents: loan.principalCents, feeBps: own[0]?.feeBps ?? 0 }
        const received = receivedOf(happened, replay(fundedTerms(loan), happened, loan.accruedThrough ?? ''))
        const wanted = entitled(terms, own, holdings, received)
        const wrong = receiptDifference(
          wanted,
          own.flatMap(({ id }) => posted.get(id) ?? []),
        )
        if (wrong.length > 0)
          findings.push(`${loan.number}: ${[...new Set(wrong.map(({ onDay }) => onDay))].join(', ')}`)
      }
      looked += loans.length
      const last = ids.at(-1)
      if (!last || ids.length < atOnce) return { looked, findings: findings.slice(0, mostFindings) }
      after = last
    }
  },
}
