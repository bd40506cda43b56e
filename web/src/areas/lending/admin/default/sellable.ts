import type { AdminLoanDetail } from '@ambry/contract/lending/detail-records'
import type { Collateral } from '@ambry/contract/lending/records'

type Standing = Pick<AdminLoanDetail, 'status' | 'collateral' | 'collateralSales' | 'marginCall'>

/** While the loan is active, the cards the borrower agreed to sell; in default, every pledged one without a buyer. */
export function sellable({ status, collateral, collateralSales, marginCall }: Standing): Collateral[] {
  const inSale = new Set(
    collateralSales.filter((sale) => sale.status === 'agreed').map(({ collateralId }) => collateralId),
  )
  const free = collateral.filter((item) => item.status === 'pledged' && !inSale.has(item.id))
  if (status !== 'active') return free
  return free.filter(({ id }) => marginCall?.consent?.collateralIds.includes(id))
}
