import { formatMoney } from '@ambry/contract/kernel/money'
import type { Checkout } from '@ambry/contract/payments/endpoints'
import { type ReactNode, useEffect, useRef } from 'react'

import { sentenceOf } from '../../../api/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Note } from '../../../ui/Tag.tsx'
import * as labels from './labels.ts'
import { useCredit } from './use-pay.ts'

/** Offers the member's credit before anything is charged. */
export function CreditNote({ checkout, onUsed }: { checkout: Checkout; onUsed: () => void }) {
  const use = useCredit(checkout)
  const { creditCents, dueCents } = checkout
  const usedCents = Math.min(creditCents, dueCents)
  const leftCents = dueCents - usedCents
  return (
    <>
      <Note tone="info">
        <p>
          {labels.youHave} {formatMoney(creditCents)} {labels.inCredit}{' '}
          {leftCents === 0 ? labels.itCoversTheFullAmount : labels.appliedFirst(formatMoney(leftCents))}
        </p>
        <Button
          variant="secondary"
          size="small"
          working={use.isPending}
          onClick={() => use.mutate(undefined, { onSuccess: onUsed })}
        >
          {labels.useOfCredit(formatMoney(usedCents))}
        </Button>
      </Note>
      {use.error && <Failure text={sentenceOf(use.error)} />}
    </>
  )
}

/** Scrolls into view, because in a small window the button is far away. */
function Seen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // some browsers return a promise here, which must not become the effect's cleanup
    void place.current?.scrollIntoView({ block: 'center' })
  }, [])
  return <div ref={place}>{children}</div>
}

export const SeenFailure = ({ text }: { text: string }) => (
  <Seen>
    <Failure text={text} />
  </Seen>
)

/** The amount due changed while the page was open. */
export const ChangedNote = ({ before, now }: { before: number; now: number }) => (
  <Seen>
    <Note role="alert" title={labels.theAmountHasChanged}>
      {labels.itWasWhenYouOpened(formatMoney(before), formatMoney(now))}
    </Note>
  </Seen>
)
