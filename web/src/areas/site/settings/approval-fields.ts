import * as labels from './labels.ts'
import type { SettingField } from './settings-fields.ts'

type Key = SettingField['key']

const dollars = (key: Key, label: string, hint: string = labels.needASecondPerson): SettingField => ({
  key,
  label,
  kind: 'number',
  unit: 'dollars',
  hint,
})
const times = (key: Key, label: string): SettingField => ({
  key,
  label,
  kind: 'number',
  unit: labels.timesEachLimit,
  hint: labels.totalNeedsASecondPerson,
})

/** What one person on staff does alone. */
export const approvalFields: readonly SettingField[] = [
  dollars('approvalPayoutDollars', labels.payoutsAbove),
  dollars('approvalOwnPayoutDollars', labels.ownPayoutsAbove, labels.ownPayoutsNeedASecondPerson),
  dollars('approvalGoodwillDollars', labels.goodwillAbove),
  dollars('approvalRefundDollars', labels.refundsAbove),
  dollars('approvalCreditDollars', labels.creditNotesAbove),
  dollars('approvalWriteOffDollars', labels.writeOffsAbove),
  dollars('approvalEntryDollars', labels.manualEntriesAbove),
  dollars('approvalPurchaseDollars', labels.cardPurchasesAbove, labels.purchasesNeedASecondPerson),
  dollars('approvalLoanDollars', labels.loansAbove, labels.loansNeedASecondPerson),
  dollars('approvalWaiverDollars', labels.waiversAbove),
  times('approvalDayTimes', labels.totalInADay),
  times('approvalWeekTimes', labels.totalInAWeek),
]
