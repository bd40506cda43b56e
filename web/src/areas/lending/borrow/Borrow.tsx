import type { Borrowing } from '@ambry/contract/lending/borrowing-records'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'

import { GateNotice } from '../../../parts/identity/GateNotice.tsx'
import { useSearchOf } from '../../../paths.ts'
import { Note } from '../../../ui/Tag.tsx'
import { AmountPart } from './AmountPart.tsx'
import { amountFault } from './amount-fault.ts'
import styles from './borrow.module.css'
import { CollateralPart } from './CollateralPart.tsx'
import { ComparePart } from './ComparePart.tsx'
import { LtvPart } from './LtvPart.tsx'
import * as labels from './labels.ts'
import { quoteOf } from './quote.ts'
import { SchedulePart } from './SchedulePart.tsx'
import { SellPart } from './SellPart.tsx'
import { TermSheet } from './TermSheet.tsx'
import { useDraft } from './use-draft.ts'

/** The calculator: collateral, amount and term, LTV; the term sheet beside them. */
export function Borrow({ borrowing }: { borrowing: Borrowing }) {
  const { draft, failure, change, flush } = useDraft(borrowing, useSearchOf('/lend').card)
  const navigate = useNavigate()
  const [typed, setTyped] = useState<string | null>(null)
  const quote = useMemo(() => quoteOf(borrowing, draft), [borrowing, draft])
  // what compares and sums up follows a moment later, so that gauge and schedule follow every key
  const later = useDeferredValue(quote)
  const apply = useCallback(async () => {
    change({ step: 'details' })
    await flush()
    void navigate({ to: '/lend', search: { step: 'details' } })
  }, [change, flush, navigate])
  return (
    <div className={styles.columns}>
      <div className={styles.steps}>
        {!borrowing.product.isOpen && <Note tone="wait">{labels.closedNow}</Note>}
        <GateNotice gate="borrow" />
        <CollateralPart borrowing={borrowing} chosen={draft.cardIds} onChange={change} />
        <AmountPart
          borrowing={borrowing}
          draft={draft}
          quote={quote}
          onChange={change}
          typed={typed}
          onTyped={setTyped}
        />
        <LtvPart borrowing={borrowing} quote={quote} />
        <SchedulePart quote={quote} />
        <ComparePart borrowing={borrowing} quote={later} />
        <SellPart borrowing={borrowing} quote={later} />
      </div>
      <TermSheet
        borrowing={borrowing}
        quote={later}
        failure={failure}
        isAmountInvalid={amountFault(typed) !== null}
        onApply={apply}
      />
    </div>
  )
}
