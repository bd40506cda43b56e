import type { Api } from '@ambry/contract/areas'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import { labelsOf } from '@ambry/contract/kernel/statuses'
import { loanStatus, ltvLevels } from '@ambry/contract/lending/kinds'
import { lateBuckets } from '@ambry/contract/lending/margin/kinds'
import type { AdminLoan } from '@ambry/contract/lending/records'

import type { FilterOf } from '../../../api/queries.ts'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { When } from '../../../ui/When.tsx'
import { LoanTag } from '../LoanTag.tsx'
import { rateText } from '../rates.ts'
import { LtvBar } from './LtvBar.tsx'
import * as labels from './labels.ts'
import styles from './loans-admin.module.css'
import type { ListStage } from './stages.ts'
import { TimeLeft } from './TimeLeft.tsx'

type Filter = FilterOf<Api['lending']['loans']>

const isWaiting = ({ status }: AdminLoan) => status === 'pending' || status === 'approved'

/** How long it has been in its state while we or the borrower have something to do; days late once it runs. */
const ageText = (loan: AdminLoan): string | null => {
  if (loan.daysPastDue > 0) return labels.late(loan.daysPastDue)
  return isWaiting(loan) ? labels.hours(loan.waitingHours) : null
}

/** Before funding nothing is owed. */
const ifOwed = ({ fundedOn }: AdminLoan, cents: number) =>
  fundedOn === null ? null : <span className="num">{formatMoney(cents)}</span>

const columns: readonly ListColumn<AdminLoan>[] = [
  {
    key: 'number',
    title: labels.loan,
    keeps: true,
    cell: ({ number }) => <span className={`record ${styles.number}`}>{number}</span>,
  },
  {
    key: 'member',
    title: labels.member,
    keeps: true,
    phone: 'heading',
    cell: ({ member, assignee, number }) => (
      <span>
        <strong>{member.name}</strong>
        {assignee && <small>{assignee.name}</small>}
        <small className="phone-only record">{number}</small>
      </span>
    ),
  },
  {
    key: 'cards',
    title: labels.cards,
    keeps: true,
    cell: ({ pictures: [first], cards, title }) => (
      <span className={styles.cards} title={title}>
        {first && <CardPicture picture={first} size="row" />}
        <span className="num" aria-hidden="true">
          {cards}
        </span>
        <span className="sr">{labels.cardCount(cards)}</span>
      </span>
    ),
  },
  {
    key: 'principalCents',
    title: labels.amount,
    sort: 'principalCents',
    end: true,
    keeps: true,
    phone: 'line',
    cell: ({ principalCents }) => <strong className="num">{formatDollars(principalCents)}</strong>,
  },
  {
    key: 'ltvBps',
    title: labels.ltv,
    sort: 'ltvBps',
    keeps: true,
    cell: ({ ltvBps, ltvLevel }) => <LtvBar bps={ltvBps} level={ltvLevel} />,
  },
  {
    key: 'status',
    title: labels.status,
    keeps: true,
    phone: 'line',
    cell: (loan) => (
      <span className={styles.status}>
        <LoanTag loan={loan} isShort />
        {loan.displayStatus !== 'past_due' && <Age loan={loan} />}
      </span>
    ),
  },
  {
    key: 'outstandingCents',
    title: labels.outstanding,
    end: true,
    extra: true,
    cell: (loan) => ifOwed(loan, loan.outstandingCents),
  },
  {
    key: 'rateBps',
    title: labels.rate,
    end: true,
    extra: true,
    cell: ({ rateBps }) => <span className="num">{rateText(rateBps)}</span>,
  },
  { key: 'termMonths', title: labels.term, extra: true, cell: ({ termMonths }) => labels.months(termMonths) },
  {
    key: 'nextDueOn',
    title: labels.nextDue,
    sort: 'nextDueOn',
    only: 'ascending',
    extra: true,
    cell: ({ nextDueOn, nextDueCents }) =>
      nextDueOn && (
        <span>
          {formatDate(nextDueOn)}
          <small className="num">{formatMoney(nextDueCents)}</small>
        </span>
      ),
  },
  {
    key: 'daysPastDue',
    title: labels.daysPastDue,
    end: true,
    extra: true,
    cell: ({ daysPastDue }) => (daysPastDue > 0 ? <span className="num down">{daysPastDue}</span> : null),
  },
  {
    key: 'pastDueCents',
    title: labels.pastDue,
    end: true,
    extra: true,
    cell: ({ pastDueCents }) =>
      pastDueCents > 0 ? <span className="num down">{formatMoney(pastDueCents)}</span> : null,
  },
  {
    key: 'callDeadlineAt',
    title: labels.deadline,
    extra: true,
    cell: ({ callDeadlineAt }) => callDeadlineAt && <TimeLeft until={callDeadlineAt} />,
  },
  {
    key: 'callShortCents',
    title: labels.short,
    end: true,
    extra: true,
    cell: ({ callShortCents }) =>
      callShortCents !== null && <strong className="num down">{formatMoney(callShortCents)}</strong>,
  },
  {
    key: 'valueCents',
    title: labels.value,
    end: true,
    extra: true,
    cell: ({ valueCents }) => <span className="num">{formatDollars(valueCents)}</span>,
  },
  { key: 'officer', title: labels.officer, extra: true, cell: ({ assignee }) => assignee?.name },
  { key: 'maturesOn', title: labels.matures, extra: true, cell: ({ maturesOn }) => formatDate(maturesOn) || null },
  {
    key: 'submittedAt',
    title: labels.submitted,
    sort: 'submittedAt',
    extra: true,
    cell: ({ submittedAt }) => <When at={submittedAt} />,
  },
]

const withShown = (...keys: string[]) =>
  columns.map((column) => (keys.includes(column.key) ? { ...column, extra: false } : column))

const runningColumns = withShown('outstandingCents', 'nextDueOn', 'daysPastDue')
const callColumns = withShown('outstandingCents', 'callDeadlineAt', 'callShortCents')

/** Where loans run, what is owed and when is shown without being chosen; with a margin call, what it needs and when. */
const stageColumns: { readonly [S in ListStage]?: typeof columns } = {
  active: runningColumns,
  due: runningColumns,
  late: runningColumns,
  call: callColumns,
  defaulted: runningColumns,
  maturing: runningColumns,
}

export const columnsFor = (stage: ListStage) => stageColumns[stage] ?? columns

export function Age({ loan }: { loan: AdminLoan }) {
  const text = ageText(loan)
  return text && <small className={loan.daysPastDue > 0 ? 'down' : 'muted'}>{text}</small>
}

const dollar = 100
const steps = [2_500, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000]
const amounts = Object.fromEntries(steps.map((step) => [String(step * dollar), formatDollars(step * dollar)]))

/** The signed-in person is an option, and everyone else comes with a link. */
export const filtersFor = (
  myId: string | undefined,
  staff: Readonly<Record<string, string>>,
): readonly ListFilter<AdminLoan, Filter>[] => [
  { key: 'status', label: labels.status, options: labelsOf(loanStatus) },
  { key: 'level', label: labels.ltv, options: ltvLevels },
  { key: 'bucket', label: labels.bucket, options: lateBuckets },
  {
    key: 'assigneeId',
    label: labels.assigned,
    options: { ...(myId && { [myId]: labels.toMe }), none: labels.unassigned, ...withoutMe(staff, myId) },
    called: (id, rows) => rows.find(({ assignee }) => assignee?.id === id)?.assignee?.name,
  },
  { key: 'amountFrom', label: labels.amountFrom, options: amounts, more: true, called: amountName },
  { key: 'amountTo', label: labels.amountTo, options: amounts, more: true, called: amountName },
  {
    key: 'memberId',
    label: labels.member,
    called: (id, rows) => rows.find(({ member }) => member.id === id)?.member.name,
  },
  { key: 'cardId', label: labels.card, called: () => labels.thisCard },
]

const withoutMe = (staff: Readonly<Record<string, string>>, myId: string | undefined) =>
  Object.fromEntries(Object.entries(staff).filter(([id]) => id !== myId))

const amountName = (cents: string) => (/^\d+$/.test(cents) ? formatDollars(Number(cents)) : undefined)

export const shape: ListShape<Filter> = {
  record: 'loan',
  ofRecord: ['part'],
  filters: ['stage', 'status', 'level', 'bucket', 'assigneeId', 'memberId', 'cardId', 'amountFrom', 'amountTo'],
  tabs: ['stage'],
  // longest waiting first
  defaultSort: 'submittedAt',
  defaultFilters: { stage: 'pipeline' },
}

export const nameOf = ({ number, member }: AdminLoan): string => `${number}, ${member.name}`
