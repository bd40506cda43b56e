import { formatDollars } from '@ambry/contract/kernel/money'
import type { AdminLoanDetail } from '@ambry/contract/lending/detail-records'
import type { AdminLoan } from '@ambry/contract/lending/records'
import { TriangleAlert } from 'lucide-react'
import type { KeyboardEvent } from 'react'

import { CardPicture } from '../../../../parts/CardPicture.tsx'
import { Menu } from '../../../../ui/layers/Menu.tsx'
import { focusRow } from '../../../../ui/table/DataTable.tsx'
import type { LoanStep } from '../dialogs/LoanDialog.tsx'
import { LtvBar } from '../LtvBar.tsx'
import { Age, nameOf } from '../loan-list.tsx'
import styles from './board.module.css'
import * as labels from './labels.ts'
import { MoveItems } from './MoveItems.tsx'

type Props = {
  loan: AdminLoan
  isOpen: boolean
  isTicked: boolean
  onOpen: () => void
  onTick: (on: boolean) => void
  onMove: (step: LoanStep, loan: AdminLoanDetail) => void
}

export function BoardCard({ loan, isOpen, isTicked, onOpen, onTick, onMove }: Props) {
  const name = nameOf(loan)
  const onKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const to = neighbor(event.currentTarget, event.key)
    const isTick = event.key === 'x'
    if (to === undefined && !isTick) return
    event.preventDefault()
    if (isTick) onTick(!isTicked)
    else focusRow(to)
  }
  return (
    <li className={styles.card} data-open={isOpen || undefined} data-ticked={isTicked || undefined}>
      <div className={styles.top}>
        <button type="button" id={`row-${loan.id}`} className={styles.name} onClick={onOpen} onKeyDown={onKey}>
          <strong>{loan.member.name}</strong>
          <span className="record dim">{loan.number}</span>
        </button>
        <input
          type="checkbox"
          className="tick"
          aria-label={labels.select(name)}
          checked={isTicked}
          onChange={(event) => onTick(event.target.checked)}
        />
      </div>
      <div className={styles.money}>
        <strong className="num">{formatDollars(loan.principalCents)}</strong>
        <LtvBar bps={loan.ltvBps} level={loan.ltvLevel} />
      </div>
      <div className={styles.pictures} title={loan.title}>
        {loan.pictures.map((picture) => (
          <CardPicture key={picture} picture={picture} size="row" />
        ))}
        {loan.cards > loan.pictures.length && <span className="small muted">+{loan.cards - loan.pictures.length}</span>}
      </div>
      {loan.blockers.length > 0 && (
        <ul className={styles.blockers}>
          {loan.blockers.map((blocker) => (
            <li key={blocker}>
              <TriangleAlert aria-hidden="true" className="icon-small" />
              {blocker}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        <span className="small">
          <span className="muted">{loan.assignee?.name ?? labels.unassigned}</span> <Age loan={loan} />
        </span>
        <Menu title={labels.moveName(name)} buttonClass="btn btn-secondary btn-small" label={labels.moveTo}>
          <MoveItems id={loan.id} onMove={onMove} />
        </Menu>
      </div>
    </li>
  )
}

/** The card that an arrow leads to: along the column, or at the same height of the next one that has cards. */
function neighbor(from: HTMLElement, key: string): HTMLElement | null | undefined {
  const column = from.closest('section')
  const cards = [...(column?.querySelectorAll<HTMLElement>('[id^="row-"]') ?? [])]
  const at = cards.indexOf(from)
  const down = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[key]
  if (down) return cards[at + down] ?? null
  const aside = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (!aside || !column) return undefined
  const columns = [...(column.parentElement?.children ?? [])]
  const place = columns.indexOf(column)
  const others = aside > 0 ? columns.slice(place + 1) : columns.slice(0, place).toReversed()
  for (const other of others) {
    const there = other.querySelectorAll<HTMLElement>('[id^="row-"]')
    if (there.length > 0) return there[Math.min(at, there.length - 1)] ?? null
  }
  return null
}
