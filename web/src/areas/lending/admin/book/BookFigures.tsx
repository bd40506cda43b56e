import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import type { Book } from '@ambry/contract/lending/book/records'

import { Defined } from '../../../../ui/Defined.tsx'
import { monthName } from '../../lenders/calendar.ts'
import { percentText } from '../../ltv/ltv-bands.ts'
import { aprText } from '../../rates.ts'
import styles from './book.module.css'
import * as labels from './labels.ts'

const shareOf = (part: number, whole: number) => percentText(whole === 0 ? 0 : Math.round((part * 10_000) / whole))

/** Each figure with what it is made of. */
export function BookFigures({ book }: { book: Book }) {
  const { principalCents, lendersCents, provision } = book
  const figures = [
    [
      labels.principal,
      labels.principalText(labels.loans(book.loans), formatDate(book.asOf)),
      formatDollars(principalCents),
    ],
    [labels.byLenders, labels.byLendersText(shareOf(lendersCents, principalCents)), formatDollars(lendersCents)],
    [labels.owed, labels.owedText, formatDollars(book.owedCents)],
    [labels.collateral, labels.collateralText, formatDollars(book.valueCents)],
    [labels.ltv, labels.ltvText, percentText(book.ltvBps)],
    [labels.apr, labels.aprText, aprText(book.aprPercent)],
    [labels.earned, labels.earnedText, aprText(book.yieldPercent)],
    [
      labels.provision,
      labels.provisionText(formatDollars(provision.bookedCents), provision.month && monthName(provision.month)),
      formatDollars(provision.neededCents),
    ],
  ] as const
  return (
    <section aria-label={labels.figures}>
      <dl className={`desk-figures ${styles.figures}`}>
        {figures.map(([name, text, value]) => (
          <div key={name}>
            <dt className="small muted">
              <Defined word={name} text={text} />
            </dt>
            <dd className="figure">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
