import { formatMoney } from '@ambry/contract/kernel/money'
import { Link } from '@tanstack/react-router'

import { Button, buttonClass } from '../../../ui/Button.tsx'
import { payForm } from './ChargeForm.tsx'
import styles from './checkout.module.css'
import * as labels from './labels.ts'

/** In a small window the total stays visible next to the button. */
const Total = ({ dueCents }: { dueCents: number }) => (
  <p className={styles.total}>
    <span>{labels.total}</span>
    <strong className="num">{formatMoney(dueCents)}</strong>
  </p>
)

type PayProps = { dueCents: number; isHosted: boolean; working: boolean }

export const PayBar = ({ dueCents, isHosted, working }: PayProps) => (
  <>
    <Total dueCents={dueCents} />
    <Button type="submit" form={payForm} size="large" working={working}>
      {isHosted ? labels.continueToStripe : `Pay ${formatMoney(dueCents)}`}
    </Button>
  </>
)

type WireProps = {
  dueCents: number
  isSaid: boolean
  /** Our bank details are configured. */
  isPossible: boolean
  hasOthers: boolean
  working: boolean
  onSent: () => void
}

export const WireBar = ({ dueCents, isSaid, isPossible, hasOthers, working, onSent }: WireProps) => (
  <>
    <Total dueCents={dueCents} />
    {isSaid || !isPossible ? (
      <Link
        to="/dashboard"
        search={{ invoices: 'due' }}
        className={buttonClass({ variant: 'secondary', size: 'large' })}
      >
        {labels.backToYourInvoices}
      </Link>
    ) : (
      <Button size="large" working={working} onClick={onSent}>
        {labels.iveSentTheWire}
      </Button>
    )}
    {hasOthers && (
      <Button
        variant="quiet"
        size="large"
        className={styles.other}
        onClick={() => document.querySelector<HTMLElement>('#ways input:checked')?.focus()}
      >
        {labels.payAnotherWay}
      </Button>
    )}
  </>
)
