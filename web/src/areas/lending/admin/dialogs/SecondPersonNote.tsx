import { formatDollars } from '@ambry/contract/kernel/money'
import type { AdminLoanDetail } from '@ambry/contract/lending/detail-records'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'

import { api } from '../../../../api/api.ts'
import { query } from '../../../../api/queries.ts'
import { Note } from '../../../../ui/Tag.tsx'
import { percentText } from '../../ltv/ltv-bands.ts'
import * as labels from './labels.ts'
import { isTooHigh, offerLtvBps, secondPerson } from './offer.ts'

const dollar = 100

/** The amounts above which a second person approves; undefined while they load. */
export function useApprovalLimits() {
  const { data } = useQuery(query(api.site.settings, {}))
  return {
    loanCents: data && data.values.approvalLoanDollars * dollar,
    waiverCents: data && data.values.approvalWaiverDollars * dollar,
  }
}

export const tooHighText = ({ product }: AdminLoanDetail) => labels.tooHigh(percentText(product.settings.highestLtvBps))

/** Said before pressing: that someone else has to approve this amount, or that it can't be offered at all. */
export function SecondPersonNote({ loan, principalCents }: { loan: AdminLoanDetail; principalCents: number }) {
  const { loanCents } = useApprovalLimits()
  if (isTooHigh(loan, principalCents))
    return (
      <Note tone="bad" role="status">
        {tooHighText(loan)}
      </Note>
    )
  const reasons = secondPerson(loan, principalCents, loanCents)
  if (reasons.length === 0) return null
  return (
    <Note tone="wait" icon={Users} title={labels.secondPerson} role="status">
      {reasons
        .map((reason) =>
          reason === 'ltv'
            ? labels.aboveStandard(percentText(offerLtvBps(loan, principalCents)), percentText(loan.standardLtvBps))
            : labels.aboveLimit(formatDollars(loanCents)),
        )
        .join(' ')}
    </Note>
  )
}
