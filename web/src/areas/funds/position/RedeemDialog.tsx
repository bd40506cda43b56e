import { formatUnitPrice, formatUnits } from '@ambry/contract/funds/arithmetic/units'
import type { FundDetail } from '@ambry/contract/funds/catalog/records'
import type { RedemptionQuote } from '@ambry/contract/funds/investing/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { usePaused } from '../../../parts/use-paused.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { Note } from '../../../ui/Tag.tsx'
import * as shared from '../labels.ts'
import * as labels from './labels.ts'
import { UnitsField } from './UnitsField.tsx'
import { unitsIn } from './units-text.ts'

/** How many units, and what they would pay at the last NAV. */
export function RedeemDialog({ fund, onClose }: { fund: FundDetail; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const read = unitsIn(typed)
  const units = typeof read === 'number' ? read : 0
  const asked = usePaused(units)
  const quote = useQuery({
    ...query(api.funds.redemptionQuote, { params: { id: fund.id }, query: { units: asked } }),
    placeholderData: keepPreviousData,
  })
  const isStale = quote.isPlaceholderData || asked !== units
  const problem = isStale ? null : (quote.data?.problem ?? null)
  // what no number of units would change
  const isClosed = quote.data !== undefined && (quote.data.windowOn === null || (asked === 0 && problem !== null))
  return (
    <ActDialog
      title={labels.redeemTitle}
      submit={labels.requestRedemption}
      blocked={isStale || units === 0 || problem !== null}
      run={(_form, options) => api.funds.redeemUnits({ params: { id: fund.id }, body: { units } }, options)}
      done={(made) => ({
        title: labels.requested,
        description: labels.requestedText(shared.units(made.units), formatDate(made.windowOn)),
      })}
      onClose={onClose}
    >
      {(error) => (
        <>
          {quote.error && <Failure text={sentenceOf(quote.error)} onRetry={() => void quote.refetch()} />}
          {isClosed && problem && (
            <Note tone="wait" role="status">
              {problem}
            </Note>
          )}
          <UnitsField
            label={labels.unitsToRedeem}
            typed={typed}
            most={quote.data?.freeUnits}
            hint={quote.data && labels.redeemable(shared.units(quote.data.freeUnits))}
            error={read === 'bad' ? labels.enterUnits : ((isClosed ? null : problem) ?? fieldError(error, 'units'))}
            onType={setTyped}
          />
          <div className={isStale ? 'stale' : undefined} aria-busy={isStale}>
            {quote.data ? <Quote quote={quote.data} /> : <SkeletonBar height={180} />}
          </div>
          {quote.data && <p className="small muted">{labels.gate(shared.percentOf(quote.data.gateBps))}</p>}
        </>
      )}
    </ActDialog>
  )
}

const money = (cents: number) => <span className="num">{formatMoney(cents)}</span>

const Quote = ({ quote }: { quote: RedemptionQuote }) => (
  <FactList
    facts={[
      ...(quote.windowOn ? [{ name: labels.window, value: formatDate(quote.windowOn) }] : []),
      ...(quote.noticeBy ? [{ name: labels.noticeBy, value: formatDate(quote.noticeBy) }] : []),
      ...(quote.lockedUnits > 0
        ? [{ name: labels.lockedUnits, value: <span className="num">{formatUnits(quote.lockedUnits)}</span> }]
        : []),
      ...(quote.price === null
        ? []
        : [{ name: labels.unitsAt(formatUnitPrice(quote.price)), value: money(quote.grossCents) }]),
      { name: labels.carryOnRedeemed, value: money(0 - quote.carryCents) },
    ]}
    total={{ name: labels.youReceive, value: money(quote.netCents) }}
  />
)
