import { formatMoney } from '@ambry/contract/kernel/money'
import type { LendingOverview } from '@ambry/contract/lending/lenders/records'
import type { Charge } from '@ambry/contract/payments/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { amountText, centsOf } from '../../../ui/fields/amount.ts'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { WireDetails } from '../../billing/own/WireDetails.tsx'
import { ConfirmChargeDialog } from '../../payments/ConfirmChargeDialog.tsx'
import { failedLabel, onwardFrom } from '../../payments/charge-labels.ts'
import { useOnward } from '../../payments/use-onward.ts'
import { PaymentSource } from '../loan/pay/PaymentSource.tsx'
import { firstSource, type PaySource } from '../loan/pay/payment-source.ts'
import { usePayFrom } from '../loan/pay/use-pay-from.ts'
import * as labels from './labels.ts'

type Props = { overview: LendingOverview; onClose: () => void }

const usualCents = 1_000_000

export function AddFundsDialog({ overview: { creditCents, wire }, onClose }: Props) {
  const methods = useQuery(query(api.payments.paymentMethods, {}))
  const house = useQuery(query(api.site.site, {}))
  const [typed, setTyped] = useState(amountText(usualCents))
  const [chosen, setSource] = useState<PaySource | null>(null)
  const [ended, setEnded] = useState<Charge | null>(null)
  const source = chosen ?? (methods.data ? firstSource(methods.data, creditCents) : null)
  const cents = centsOf(typed)
  const amountCents = typeof cents === 'number' ? cents : 0
  const onward = useOnward()
  const follow = (charge: Charge | null) => {
    if (charge === null) {
      toasts.show({ title: labels.added, description: labels.addedText(formatMoney(amountCents)) })
      return onClose()
    }
    setEnded(onward(charge) ? charge : null)
  }
  const add = usePayFrom(
    (asked: { amountCents: number }, from, options) =>
      api.lending.addLenderFunds({ body: { ...asked, source: from } }, options),
    follow,
  )
  const isWire = source?.kind === 'wire'
  if (ended !== null && onwardFrom(ended) === 'confirm')
    return <ConfirmChargeDialog charge={ended} onDone={follow} onClose={() => setEnded(null)} />
  return (
    <FormDialog
      title={labels.addTitle}
      submit={isWire ? labels.doneButton : amountCents > 0 ? labels.addAmount(formatMoney(amountCents)) : labels.add}
      working={add.isPending}
      blocked={!isWire && amountCents === 0}
      wide
      failure={
        <>
          {add.error && <Failure text={sentenceOf(add.error)} />}
          {ended?.status === 'failed' && <Failure text={failedLabel(ended)} />}
        </>
      }
      onInput={() => add.isError && add.reset()}
      onSubmit={() => {
        if (isWire || source === null) return onClose()
        setEnded(null)
        add.mutate({ asked: { amountCents }, source })
      }}
      onClose={onClose}
    >
      <p>{labels.addText}</p>
      <MoneyField
        label={labels.amount}
        name="amount"
        required
        value={typed}
        error={cents === null || cents === 0 ? labels.enterAnAmount : null}
        onChange={(event) => setTyped(event.target.value)}
      />
      {source && methods.data && (
        <PaymentSource
          available={methods.data}
          creditCents={creditCents}
          source={source}
          onSource={setSource}
          error={add.error}
        />
      )}
      {isWire && amountCents > 0 && <WireDetails wire={wire} dueCents={amountCents} house={house.data} />}
    </FormDialog>
  )
}
