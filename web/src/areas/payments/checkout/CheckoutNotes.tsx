import { formatMoney } from '@ambry/contract/kernel/money'
import type { Checkout } from '@ambry/contract/payments/endpoints'
import { type ReactNode, useEffect, useRef } from 'react'

import { sentenceOf } from '../../../api/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { useCredit } from './use-pay.ts'

/** The member's credit, to be used before anything is charged. */
export function CreditNote({ checkout, onUsed }: { checkout: Checkout; onUsed: () => void }) {
  const use = useCredit(checkout)
  const { creditCents, dueCents } = checkout
  const usedCents = Math.min(creditCents, dueCents)
  const leftCents = dueCents - usedCents
  return (
    <>
      <Note tone="info">
        <p>
          You have {formatMoney(creditCents)} in credit.{' '}
          {leftCents === 0
            ? 'It covers the full amount.'
            : `Applied first, it leaves ${formatMoney(leftCents)} to pay.`}
        </p>
        <Button
          variant="secondary"
          size="small"
          working={use.isPending}
          onClick={() => use.mutate(undefined, { onSuccess: onUsed })}
        >
          Use {formatMoney(usedCents)} of credit
        </Button>
      </Note>
      {use.error && <Failure text={sentenceOf(use.error)} />}
    </>
  )
}

/** Brought into sight: in a small window the button is far from where it stands. */
function Seen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // some browsers answer with a promise, which is nothing to clean up
    void place.current?.scrollIntoView({ block: 'center' })
  }, [])
  return <div ref={place}>{children}</div>
}

/** Why it failed. */
export const SeenFailure = ({ text }: { text: string }) => (
  <Seen>
    <Failure text={text} />
  </Seen>
)

/** What is due changed while the page was open. */
export const ChangedNote = ({ before, now }: { before: number; now: number }) => (
  <Seen>
    <Note role="alert" title="The amount has changed. ">
      It was {formatMoney(before)} when you opened this page and is now {formatMoney(now)}. Nothing was charged.
    </Note>
  </Seen>
)
