import { keysOf } from '@ambry/contract/kernel/keys'
import type { AdminLoanDetail } from '@ambry/contract/lending/detail-records'
import { useQuery } from '@tanstack/react-query'

import { WhyItem } from '../../../../ui/WhyButton.tsx'
import type { LoanStep } from '../dialogs/LoanDialog.tsx'
import { loanQuery, usePendingForLoan } from '../loan-query.ts'
import * as labels from './labels.ts'

const moves = keysOf(labels.moves)
const dangers: ReadonlySet<LoanStep> = new Set<LoanStep>(['reject', 'cancel_offer'])

type Props = { id: string; onMove: (step: LoanStep, loan: AdminLoanDetail) => void }

/** What moves a loan to another column, as far as the server allows it now. */
export function MoveItems({ id, onMove }: Props) {
  const { data: loan, error } = useQuery(loanQuery(id))
  const isWaiting = usePendingForLoan(id).some(({ kind }) => kind === 'loan')
  if (error) return <p className="menu-word">{labels.didNotLoad}</p>
  if (!loan) return <p className="menu-word">{labels.loading}</p>
  const allowed = moves.filter((move) => loan.actions.includes(move))
  if (allowed.length === 0) return <p className="menu-word">{labels.noMoves}</p>
  return allowed.map((move) => (
    <WhyItem
      key={move}
      why={move === 'approve' && isWaiting ? labels.waitsForSecond : null}
      danger={dangers.has(move)}
      onClick={() => onMove(move, loan)}
    >
      {labels.moves[move]}
    </WhyItem>
  ))
}
