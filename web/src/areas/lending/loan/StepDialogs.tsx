import { cardTitle } from '@ambry/contract/cards/kinds'
import type { OwnLoanDetail } from '@ambry/contract/lending/detail-records'

import { api } from '../../../api/api.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { useSearchOf } from '../../../paths.ts'
import * as labels from './labels.ts'

type Props = { loan: OwnLoanDetail; onClose: () => void }

/** Withdraws an application, or declines an offer. */
export function WithdrawDialog({ loan, onClose }: Props) {
  const isOffer = loan.status === 'approved'
  return (
    <ActDialog
      title={isOffer ? labels.declineOffer : labels.withdrawApplication}
      submit={isOffer ? labels.declineOffer : labels.withdrawApplication}
      dismiss={labels.keepIt}
      danger
      run={(_, options) => api.lending.withdrawLoan({ params: { id: loan.id } }, options)}
      done={() => ({ title: labels.withdrawnTitle, description: labels.cardsAreFree })}
      onClose={onClose}
    >
      {() => <p>{isOffer ? labels.declineOfferText : labels.withdrawText}</p>}
    </ActDialog>
  )
}

/** Takes a card out of an application, for example when its value is disputed. */
export function DropDialog({ loan, onClose }: Props) {
  const { card } = useSearchOf('/lend')
  const item = loan.collateral.find(({ id }) => id === card)
  if (!item) return null
  return (
    <ActDialog
      title={labels.removeCard}
      submit={labels.removeCard}
      danger
      run={(_, options) => api.lending.dropOwnCollateral({ params: { id: loan.id, collateralId: item.id } }, options)}
      done={() => ({ title: labels.cardRemoved, description: cardTitle(item.card) })}
      onClose={onClose}
    >
      {() => <p>{labels.removeCardText(cardTitle(item.card))}</p>}
    </ActDialog>
  )
}

/** Whether the cards come back after payoff. */
export function ReturnDialog({ loan, onClose }: Props) {
  const returnsCards = !loan.returnsCards
  return (
    <ActDialog
      title={returnsCards ? labels.sendBack : labels.keepInVault}
      submit={returnsCards ? labels.sendBack : labels.keepInVault}
      run={(_, options) => api.lending.setReturnsCards({ params: { id: loan.id }, body: { returnsCards } }, options)}
      done={() => ({ title: labels.saved, description: returnsCards ? labels.sendBackText : labels.keepInVaultText })}
      onClose={onClose}
    >
      {() => <p>{returnsCards ? labels.sendBackText : labels.keepInVaultText}</p>}
    </ActDialog>
  )
}
