import { keysOf } from '@ambry/contract/kernel/keys'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { OwnLoanDetail } from '@ambry/contract/lending/detail-records'
import { type ExtraChoice, extraChoices } from '@ambry/contract/lending/kinds'
import type { Charge } from '@ambry/contract/payments/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { sentenceOf } from '../../../../api/errors.ts'
import { query } from '../../../../api/queries.ts'
import { useSearchOf } from '../../../../paths.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Failure } from '../../../../ui/Failure.tsx'
import { amountText, centsOf } from '../../../../ui/fields/amount.ts'
import { Radio } from '../../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { FormDialog } from '../../../../ui/layers/FormDialog.tsx'
import { toasts } from '../../../../ui/layers/toast.ts'
import { WireDetails } from '../../../billing/own/WireDetails.tsx'
import { ConfirmChargeDialog } from '../../../payments/ConfirmChargeDialog.tsx'
import { failedLabel, onwardFrom } from '../../../payments/charge-labels.ts'
import { useOnward } from '../../../payments/use-onward.ts'
import * as labels from '../labels.ts'
import styles from '../loan.module.css'
import { PaymentPreviewPart } from './PaymentPreviewPart.tsx'
import { PaymentSource } from './PaymentSource.tsx'
import { firstSource, type PaySource } from './payment-source.ts'
import { presetsOf } from './presets.ts'
import { usePayFrom } from './use-pay-from.ts'

/** An amount, where it comes from, and where it goes before it is paid. */
export function PayDialog({ loan, onClose }: { loan: OwnLoanDetail; onClose: () => void }) {
  const presets = presetsOf(loan)
  const methods = useQuery(query(api.payments.paymentMethods, {}))
  const house = useQuery(query(api.site.site, {}))
  const { amount } = useSearchOf('/lend')
  const [typed, setTyped] = useState(amountText(Number(amount) || (presets[0]?.cents ?? loan.balance.totalCents)))
  const [extraTo, setExtraTo] = useState<ExtraChoice>('principal')
  const [chosen, setSource] = useState<PaySource | null>(null)
  const [ended, setEnded] = useState<Charge | null>(null)
  const cents = centsOf(typed)
  const amountCents = typeof cents === 'number' ? cents : 0
  const quotedCents = Number(amount) || 0
  // the payoff of a later day arrives by wire on that day; anything else is taken at once
  const isLaterPayoff = amountCents === quotedCents && amountCents > loan.balance.totalCents
  const first: PaySource | null = methods.data ? firstSource(methods.data, loan.creditCents) : null
  const source = isLaterPayoff && methods.data ? { kind: 'wire' as const } : (chosen ?? first)
  const amountError = isLaterPayoff ? null : amountErrorOf(cents, loan.balance.totalCents)
  const ordinaryCents = Math.max(loan.balance.dueCents, loan.pastDueCents + (loan.nextDueCents ?? 0))
  const hasExtra = amountCents > ordinaryCents && amountCents < loan.balance.totalCents
  const onward = useOnward()
  const follow = (charge: Charge | null) => {
    if (charge === null) {
      toasts.show({ title: labels.paid, description: labels.paidWithCredit(formatMoney(amountCents)) })
      return onClose()
    }
    setEnded(onward(charge) ? charge : null)
  }
  const pay = usePayFrom(
    (asked: { amountCents: number; extraTo: ExtraChoice }, from, options) =>
      api.lending.payLoan({ params: { id: loan.id }, body: { ...asked, source: from } }, options),
    follow,
  )
  const isWire = source?.kind === 'wire'
  const isPayable = amountCents > 0 && amountError === null
  if (ended !== null && onwardFrom(ended) === 'confirm')
    return <ConfirmChargeDialog charge={ended} onDone={follow} onClose={() => setEnded(null)} />
  return (
    <FormDialog
      title={labels.payTitle(loan.number)}
      submit={isWire ? labels.done : isPayable ? labels.payAmount(formatMoney(amountCents)) : labels.pay}
      working={pay.isPending}
      blocked={!isWire && !isPayable}
      wide
      failure={
        <>
          {pay.error && <Failure text={sentenceOf(pay.error)} />}
          {ended?.status === 'failed' && <Failure text={failedLabel(ended)} />}
        </>
      }
      onInput={() => pay.isError && pay.reset()}
      onSubmit={() => {
        if (isWire || source === null) return onClose()
        setEnded(null)
        pay.mutate({ asked: { amountCents, extraTo: hasExtra ? extraTo : 'installments' }, source })
      }}
      onClose={onClose}
    >
      <fieldset className={styles.presets} aria-label={labels.amount}>
        {presets.map((preset) => (
          <Button
            key={preset.name}
            variant="secondary"
            size="small"
            aria-pressed={preset.cents === amountCents}
            onClick={() => setTyped(amountText(preset.cents))}
          >
            {preset.name} <span className="num">{formatMoney(preset.cents)}</span>
          </Button>
        ))}
      </fieldset>
      <MoneyField
        label={labels.amount}
        name="amount"
        required
        value={typed}
        hint={(isLaterPayoff ? labels.onlyByWire : labels.payoffToday)(formatMoney(loan.balance.totalCents))}
        error={amountError}
        onChange={(event) => setTyped(event.target.value)}
      />
      {hasExtra && (
        <fieldset aria-label={labels.extra}>
          <p className="field-label">{labels.extra}</p>
          {keysOf(extraChoices).map((choice) => (
            <Radio
              key={choice}
              name="extraTo"
              checked={extraTo === choice}
              onChange={() => setExtraTo(choice)}
              label={
                <>
                  {extraChoices[choice]} <span className="small muted">{labels.extraText[choice]}</span>
                </>
              }
            />
          ))}
        </fieldset>
      )}
      {isPayable && !isLaterPayoff && (
        <PaymentPreviewPart loanId={loan.id} amountCents={amountCents} extraTo={hasExtra ? extraTo : 'installments'} />
      )}
      {source && methods.data && (
        <PaymentSource
          available={methods.data}
          creditCents={loan.creditCents}
          source={source}
          onSource={setSource}
          error={pay.error}
        />
      )}
      {isWire && isPayable && <WireDetails wire={loan.wire} dueCents={amountCents} house={house.data} />}
    </FormDialog>
  )
}

/** What the server would refuse. Text that is no amount is the field's own error. */
function amountErrorOf(cents: ReturnType<typeof centsOf>, totalCents: number): string | null {
  if (cents === 'bad') return null
  if (cents === null || cents === 0) return labels.enterAnAmount
  return cents > totalCents ? labels.youOwe(formatMoney(totalCents)) : null
}
