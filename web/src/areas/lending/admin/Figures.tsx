import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import type { LoanFigures } from '@ambry/contract/lending/records'
import type { ReactNode } from 'react'

import { Defined } from '../../../ui/Defined.tsx'
import { percentText } from '../ltv/ltv-bands.ts'
import { aprText } from '../rates.ts'
import * as labels from './labels.ts'
import styles from './loans-admin.module.css'

/** The loan book in five figures. */
export function Figures({ figures }: { figures: LoanFigures | undefined }) {
  return (
    <section aria-label={labels.figures}>
      <dl className={`desk-figures ${styles.figures}`}>
        <Figure
          name={
            figures ? (
              <Defined
                word={labels.outstanding}
                text={labels.outstandingText(figures.accruedThrough && formatDate(figures.accruedThrough))}
              />
            ) : (
              labels.outstanding
            )
          }
          value={figures && formatDollars(figures.outstandingCents)}
        />
        <Figure
          name={<Defined word={labels.weightedLtv} text={labels.weightedLtvText} />}
          value={figures && percentText(figures.ltvBps)}
        />
        <Figure
          name={
            figures ? (
              <Defined word={labels.pastDue} text={labels.pastDueText(percentText(figures.pastDueBps))} />
            ) : (
              labels.pastDue
            )
          }
          value={figures && formatDollars(figures.pastDueCents)}
          isBad={(figures?.pastDueCents ?? 0) > 0}
        />
        <Figure
          name={<Defined word={labels.averageApr} text={labels.averageAprText} />}
          value={figures && aprText(figures.aprPercent)}
        />
        <Figure
          name={<Defined word={labels.expected} text={labels.expectedText} />}
          value={figures && formatDollars(figures.expected30Cents)}
        />
      </dl>
    </section>
  )
}

type FigureProps = { name: ReactNode; value: string | undefined; isBad?: boolean }

const Figure = ({ name, value, isBad = false }: FigureProps) => (
  <div>
    <dt className="small muted">{name}</dt>
    <dd className={isBad ? `figure ${styles.bad}` : 'figure'}>{value ?? '–'}</dd>
  </div>
)
