import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import type { OwnLoanDetail } from '@ambry/contract/lending/detail-records'
import { noticeKinds } from '@ambry/contract/lending/margin/kinds'
import type { CollateralSale } from '@ambry/contract/lending/margin/records'

import { Note } from '../../../ui/Tag.tsx'
import * as labels from './labels.ts'

/** A loan in default, or closed by selling its cards: what it means, and what can still be done. */
export function DefaultPart({ loan }: { loan: OwnLoanDetail }) {
  if (loan.status !== 'defaulted' && loan.status !== 'foreclosed') return null
  const saleNotice = loan.notices.findLast(({ kind, isInForce }) => kind === 'disposition' && isInForce)
  const surplusCents = loan.collateralSales.reduce((sum, sale) => sum + (sale.surplusCents ?? 0), 0)
  const isOver = loan.status === 'foreclosed'
  return (
    <Note tone={isOver ? 'info' : 'bad'} role="status" title={isOver ? labels.foreclosed : labels.inDefault}>
      <span className="stack">
        {!isOver && <span>{labels.inDefaultText(formatMoney(loan.balance.totalCents))}</span>}
        {!isOver && saleNotice && <span>{labels.mayBeSoldFrom(formatDate(saleNotice.effectiveOn))}</span>}
        {loan.collateralSales.map((sale) => (
          <span key={sale.id}>{saleText(sale)}</span>
        ))}
        {surplusCents > 0 && <span>{labels.surplus(formatMoney(surplusCents))}</span>}
        {isOver && loan.deficiency === 'kept' && (
          <span>{labels.deficiencyKept(formatMoney(loan.balance.totalCents))}</span>
        )}
        {loan.notices.map(({ id, kind, sentAt, address }) => (
          <a key={id} href={address} target="_blank" rel="noreferrer">
            {labels.noticeOf(noticeKinds[kind], formatDate(sentAt))}
          </a>
        ))}
      </span>
    </Note>
  )
}

function saleText({ status, title, priceCents, toLoanCents }: CollateralSale): string {
  if (status === 'settled') return labels.soldFor(title, formatDollars(priceCents), formatMoney(toLoanCents ?? 0))
  return status === 'agreed' ? labels.saleAgreed(title, formatDollars(priceCents)) : labels.saleCanceled(title)
}
