import { type MethodKind, methodKinds } from '@ambry/contract/payments/kinds'
import { useRef, useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { Attempts } from '../attempts.ts'
import { methodName } from '../charge-labels.ts'
import { SandboxFields } from '../SandboxFields.tsx'
import { nothingTyped, numbersOf } from '../sandbox-form.ts'
import * as labels from './labels.ts'

/** Saves a sandbox card or bank account. */
export function AddMethodDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<MethodKind>('card')
  const [typed, setTyped] = useState(nothingTyped)
  const attempts = useRef(new Attempts())
  const add = useAction({
    mutationFn: async () => {
      const numbers = numbersOf(kind, typed)
      return attempts.current.run(JSON.stringify(numbers), async (attempt) => {
        attempt.token ??= (await api.payments.sandboxToken({ body: numbers })).token
        return api.payments.addPaymentMethod({ body: { token: attempt.token } }, { idempotencyKey: attempt.key })
      })
    },
    onSuccess: ({ method }) => {
      toasts.show({ title: labels.paymentMethodSaved, ...(method && { description: methodName(method) }) })
      onClose()
    },
  })
  return (
    <FormDialog
      title={labels.addPaymentMethod}
      submit={labels.save}
      working={add.isPending}
      failure={add.error && <Failure text={sentenceOf(add.error)} />}
      onSubmit={() => add.mutate()}
      onClose={onClose}
    >
      <Segments
        label={labels.type}
        value={kind}
        options={methodKinds}
        onChange={(next) => {
          setKind(next)
          add.reset()
        }}
      />
      <SandboxFields kind={kind} typed={typed} onTyped={setTyped} error={add.error} />
    </FormDialog>
  )
}
