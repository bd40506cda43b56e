import type { GatewayKind } from '@ambry/contract/billing/invoices/kinds'
import type { SavedMethod } from '@ambry/contract/payments/endpoints'
import type { MethodKind } from '@ambry/contract/payments/kinds'

import { Check, Radio } from '../../../ui/fields/Field.tsx'
import { methodDetail, methodName } from '../charge-labels.ts'
import payments from '../payments.module.css'
import { SandboxFields } from '../SandboxFields.tsx'
import type { Typed } from '../sandbox-form.ts'
import styles from './checkout.module.css'
import * as labels from './labels.ts'

export const payForm = 'pay-form'

/** The choice within a payment method; a `methodId` of `null` means a new one. */
export type ChargeChoice = { methodId: string | null; typed: Typed; save: boolean }

type Props = {
  kind: MethodKind
  gateway: GatewayKind
  methods: readonly SavedMethod[]
  choice: ChargeChoice
  onChoice: (choice: ChargeChoice) => void
  error: unknown
  onSubmit: () => void
}

const words = {
  card: { heading: labels.card, other: labels.anotherCard },
  bank: { heading: labels.bankAccount, other: labels.anotherAccount },
} as const satisfies Record<MethodKind, object>

/** By card or bank account, saved or new. The submit button is next to the total. */
export function ChargeForm({ kind, gateway, methods, choice, onChoice, error, onSubmit }: Props) {
  const { heading, other } = words[kind]
  const isNew = choice.methodId === null
  return (
    <form
      id={payForm}
      className={`sheet ${payments.checkoutSheet} stack`}
      aria-labelledby="charge-heading"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <h2 id="charge-heading">{heading}</h2>
      {methods.length > 0 && (
        <fieldset aria-label={labels.savedForNextTime} className={styles.keptChoices}>
          {methods.map((method) => (
            <Radio
              key={method.id}
              name="method"
              disabled={method.isExpired}
              checked={choice.methodId === method.id}
              onChange={() => onChoice({ ...choice, methodId: method.id })}
              label={
                <>
                  {methodName(method)} <span className="small dim">{methodDetail(method)}</span>
                </>
              }
            />
          ))}
          <Radio name="method" label={other} checked={isNew} onChange={() => onChoice({ ...choice, methodId: null })} />
        </fieldset>
      )}
      {isNew && gateway === 'sandbox' && (
        <SandboxFields
          kind={kind}
          typed={choice.typed}
          onTyped={(typed) => onChoice({ ...choice, typed })}
          error={error}
        />
      )}
      {isNew && gateway === 'stripe' && <p className="muted">{labels.youllEnterYourDetails}</p>}
      {isNew && (
        <Check
          name="save"
          label={labels.saveForNextTime}
          checked={choice.save}
          onChange={(event) => onChoice({ ...choice, save: event.target.checked })}
        />
      )}
    </form>
  )
}
