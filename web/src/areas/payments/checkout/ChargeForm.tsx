import type { GatewayKind } from '@ambry/contract/billing/invoices/kinds'
import type { SavedMethod } from '@ambry/contract/payments/endpoints'
import type { MethodKind } from '@ambry/contract/payments/kinds'

import { Check, Radio } from '../../../ui/fields/Field.tsx'
import { methodDetail, methodName } from '../charge-labels.ts'
import payments from '../payments.module.css'
import { SandboxFields } from '../SandboxFields.tsx'
import type { Typed } from '../sandbox-form.ts'
import styles from './checkout.module.css'

export const payForm = 'pay-form'

/** What is chosen within a way: one that is kept, or another. `null` is another. */
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
  card: { heading: 'Card', other: 'Another card' },
  bank: { heading: 'Bank account', other: 'Another account' },
} as const satisfies Record<MethodKind, object>

/** By card or from an account: one that is kept, or a new one. The button that sends it stands with the total. */
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
        <fieldset aria-label="Saved for next time" className={styles.keptChoices}>
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
      {isNew && gateway === 'stripe' && (
        <p className="muted">You’ll enter your details at Stripe. We never see your full card or account number.</p>
      )}
      {isNew && (
        <Check
          name="save"
          label="Save for next time"
          checked={choice.save}
          onChange={(event) => onChoice({ ...choice, save: event.target.checked })}
        />
      )}
    </form>
  )
}
