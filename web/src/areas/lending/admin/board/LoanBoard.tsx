import { formatDollars } from '@ambry/contract/kernel/money'
import type { AdminLoanDetail } from '@ambry/contract/lending/detail-records'
import { type LoanStatus, loanStatus } from '@ambry/contract/lending/kinds'
import type { AdminLoan, LoanFigures } from '@ambry/contract/lending/records'
import { useState } from 'react'

import type { BodyParts } from '../../../../parts/lists/ListPage.tsx'
import { useListState } from '../../../../parts/lists/list-state.ts'
import { isSelected, select } from '../../../../ui/table/selection.ts'
import { LoanDialog, type LoanStep } from '../dialogs/LoanDialog.tsx'
import { shape } from '../loan-list.tsx'
import { isWhole, type ListStage, stageStatuses, sumOf } from '../stages.ts'
import { BoardCard } from './BoardCard.tsx'
import styles from './board.module.css'
import * as labels from './labels.ts'

const usual: ReadonlySet<LoanStatus> = new Set<LoanStatus>(['pending', 'approved', 'active'])

type Props = BodyParts<AdminLoan> & { stage: ListStage; figures: LoanFigures | undefined }

/** A column per state. Arrows move between cards, Enter opens one. */
export function LoanBoard({ rows, onOpen, selection, onSelect, isStale, stage, figures }: Props) {
  const [{ filters, q, open }] = useListState<string>(shape)
  const [moving, setMoving] = useState<{ step: LoanStep; loan: AdminLoanDetail } | null>(null)
  const isCounted = isWhole(stage, filters, q)
  const columns = stageStatuses[stage].filter(
    // rare states take room only when they hold something
    (status) => stage !== 'all' || usual.has(status) || rows.some((row) => row.status === status),
  )
  return (
    <section className={isStale ? `${styles.board} stale` : styles.board} aria-label={labels.board}>
      {columns.map((status) => {
        const held = rows.filter((row) => row.status === status)
        const sum = (isCounted && sumOf(figures, [status])) || shownSum(held)
        return (
          <section
            key={status}
            className={styles.column}
            aria-label={labels.column(loanStatus[status].label, sum.count)}
          >
            <h2 className={styles.head} title={isCounted ? undefined : labels.onThisPage}>
              {loanStatus[status].label}
              <small className="num">{labels.sum(sum.count, formatDollars(sum.sumCents))}</small>
            </h2>
            {held.length === 0 && <p className="small muted">{labels.nothing}</p>}
            <ul className={styles.cards}>
              {held.map((loan) => (
                <BoardCard
                  key={loan.id}
                  loan={loan}
                  isOpen={loan.id === open}
                  isTicked={isSelected(selection, loan.id)}
                  onOpen={() => onOpen(loan.id)}
                  onTick={(on) => onSelect(select(selection, [loan.id], on))}
                  onMove={(step, detail) => setMoving({ step, loan: detail })}
                />
              ))}
            </ul>
          </section>
        )
      })}
      {moving && <LoanDialog {...moving} withOffer onClose={() => setMoving(null)} />}
    </section>
  )
}

const shownSum = (loans: readonly AdminLoan[]) => ({
  count: loans.length,
  sumCents: loans.reduce((sum, { principalCents }) => sum + principalCents, 0),
})
