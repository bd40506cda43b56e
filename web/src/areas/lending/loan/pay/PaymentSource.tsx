import { keysOf } from '@ambry/contract/kernel/keys'
import { formatMoney } from '@ambry/contract/kernel/money'
import { methodKinds } from '@ambry/contract/payments/kinds'

import { Check, Radio } from '../../../../ui/fields/Field.tsx'
import { methodDetail, methodName } from '../../../payments/charge-labels.ts'
import { SandboxFields } from '../../../payments/SandboxFields.tsx'
import { nothingTyped } from '../../../payments/sandbox-form.ts'
import * as labels from '../labels.ts'
import type { Available, PaySource } from './payment-source.ts'

type Props = {
  available: Available
  creditCents: number
  source: PaySource
  onSource: (source: PaySource) => void
  error: unknown
}

/** Saved methods, a new card or account, credit, or a wire. */
export function PaymentSource({ available: { items, gateway }, creditCents, source, onSource, error }: Props) {
  return (
    <>
      <fieldset aria-label={labels.payFrom}>
        <p className="field-label">{labels.payFrom}</p>
        {items.map((method) => (
          <Radio
            key={method.id}
            name="source"
            disabled={method.isExpired}
            checked={source.kind === 'saved' && source.methodId === method.id}
            onChange={() => onSource({ kind: 'saved', methodId: method.id })}
            label={
              <>
                {methodName(method)} <span className="small dim">{methodDetail(method)}</span>
              </>
            }
          />
        ))}
        {gateway !== null &&
          keysOf(methodKinds).map((kind) => (
            <Radio
              key={kind}
              name="source"
              checked={source.kind === 'new' && source.methodKind === kind}
              onChange={() => onSource({ kind: 'new', methodKind: kind, typed: nothingTyped, save: false })}
              label={(items.some((method) => method.kind === kind) ? labels.newMethod : labels.firstMethod)[kind]}
            />
          ))}
        {creditCents > 0 && (
          <Radio
            name="source"
            checked={source.kind === 'credit'}
            onChange={() => onSource({ kind: 'credit' })}
            label={labels.yourCredit(formatMoney(creditCents))}
          />
        )}
        <Radio
          name="source"
          checked={source.kind === 'wire'}
          onChange={() => onSource({ kind: 'wire' })}
          label={labels.wire}
        />
      </fieldset>
      {source.kind === 'new' && gateway === 'sandbox' && (
        <SandboxFields
          kind={source.methodKind}
          typed={source.typed}
          onTyped={(typed) => onSource({ ...source, typed })}
          error={error}
        />
      )}
      {source.kind === 'new' && gateway === 'stripe' && <p className="muted">{labels.onStripe}</p>}
      {source.kind === 'new' && (
        <Check
          name="save"
          label={labels.saveForNextTime}
          checked={source.save}
          onChange={(event) => onSource({ ...source, save: event.target.checked })}
        />
      )}
    </>
  )
}
