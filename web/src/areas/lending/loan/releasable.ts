import type { OwnLoanDetail } from '@ambry/contract/lending/detail-records'

export const pledgedOf = ({ collateral }: Pick<OwnLoanDetail, 'collateral'>) =>
  collateral.filter(({ status }) => status === 'pledged')

/** The last card has to stay, so a release can be requested only if there are others. */
export const isReleasable = (loan: Pick<OwnLoanDetail, 'collateral' | 'actions'>) =>
  loan.actions.includes('request_release') && pledgedOf(loan).length > 1
