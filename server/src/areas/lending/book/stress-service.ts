import { ltvBps } from '@ambry/contract/lending/arithmetic/ltv'
import type { Stress } from '@ambry/contract/lending/book/records'
import { ltvLevelNames } from '@ambry/contract/lending/kinds'

import type { Deps } from '../../../deps.ts'
import { listNamedLoans, type StressedGroup, stressBook } from './stress-queries.ts'

type Asked = { percent: number; category?: string | undefined; categoryPercent?: number | undefined }

const mostCalls = 200

/** Every LTV if values changed, and the margin calls it would make. Nothing is changed. */
export async function stress({ db }: Deps, { percent, category, categoryPercent }: Asked): Promise<Stress> {
  const fall = { percent, category: category ?? null, categoryPercent: categoryPercent ?? percent }
  const { groups, calls } = await stressBook(db, fall, mostCalls)
  const ids = calls.map(({ id }) => id)
  const named = new Map((await listNamedLoans(db, ids)).map((row) => [row.id, row]))
  const sum = (of: (group: StressedGroup) => number, isIn: (group: StressedGroup) => boolean = () => true) =>
    groups.filter(isIn).reduce((total, group) => total + of(group), 0)
  const counted = (isIn: (group: StressedGroup) => boolean) => ({
    loans: sum(({ loans }) => loans, isIn),
    principalCents: sum(({ principalCents }) => principalCents, isIn),
  })
  const principalCents = sum((group) => group.principalCents)
  const valueCents = sum((group) => group.valueCents)
  return {
    ...{ loans: sum(({ loans }) => loans), principalCents, valueCents },
    ltvBps: principalCents === 0 ? 0 : Math.round(sum(({ weightedLtv }) => weightedLtv) / principalCents),
    levels: ltvLevelNames.map((level) => ({
      level,
      before: counted(({ before }) => before === level),
      after: counted(({ after }) => after === level),
    })),
    callCents: sum(({ shortCents }) => shortCents, isNewCall),
    uncoveredCents: sum(({ uncoveredCents }) => uncoveredCents),
    callCount: sum(({ loans }) => loans, isNewCall),
    calls: calls.map((call) => ({
      ...{ id: call.id, number: named.get(call.id)?.number ?? '', member: named.get(call.id)?.member ?? '' },
      ...{ principalCents: call.principalCents, valueCents: call.valueCents, level: call.level },
      ltvBeforeBps: ltvBps(call.principalCents, call.valueBeforeCents),
      ltvAfterBps: ltvBps(call.principalCents, call.valueCents),
      shortCents: call.shortCents,
    })),
  }
}

const isNewCall = ({ before, after }: StressedGroup) =>
  (after === 'call' || after === 'liquidation') && before !== 'call' && before !== 'liquidation'
