import type { SavedMethod } from '@ambry/contract/payments/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { Section } from '../../../ui/Section.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Attempts } from '../attempts.ts'
import { methodDetail, methodName } from '../charge-labels.ts'
import { AddMethodDialog } from './AddMethodDialog.tsx'

/** Cards and accounts that the member keeps for the next payment and for renewals. */
export function WaysToPayPanel() {
  const methods = useQuery(query(api.payments.paymentMethods, {}))
  const gateway = methods.data?.gateway
  return (
    <Section
      id="ways-to-pay"
      title="Payment methods"
      lead="Stored by Stripe. We only see the last four digits."
      end={gateway && (gateway === 'sandbox' ? <AddHere /> : <AddThere />)}
    >
      <Loaded query={methods}>
        {({ items }) =>
          items.length > 0 ? (
            <ul className="lines">
              {items.map((method) => (
                <MethodLine key={method.id} method={method} />
              ))}
            </ul>
          ) : (
            <p className="muted">
              {gateway
                ? 'No saved payment methods. Add one here, or save one when you pay.'
                : 'We accept wires, so there’s nothing to save.'}
            </p>
          )
        }
      </Loaded>
    </Section>
  )
}

const addWords = 'Add payment method'

function AddHere() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {addWords}
      </Button>
      {isOpen && <AddMethodDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** The processor asks for it on its own page, and leads back here. */
function AddThere() {
  const attempts = useRef(new Attempts())
  const add = useAction({
    mutationFn: () =>
      attempts.current.run('add', ({ key }) => api.payments.addPaymentMethod({ body: {} }, { idempotencyKey: key })),
    onSuccess: ({ actionUrl }) => {
      if (actionUrl) location.assign(actionUrl)
    },
    onError: (error) =>
      toasts.show({ title: 'The payment method wasn’t added', description: sentenceOf(error), variant: 'destructive' }),
  })
  return (
    <Button variant="secondary" size="small" working={add.isPending} onClick={() => add.mutate()}>
      {addWords}
    </Button>
  )
}

function MethodLine({ method }: { method: SavedMethod }) {
  const [isRemoving, setRemoving] = useState(false)
  const { id, isDefault, isExpired, actions } = method
  const name = methodName(method)
  const prefer = useAction({
    mutationFn: () => api.payments.makeDefaultMethod({ params: { id } }),
    onSuccess: () => toasts.show({ title: 'Default payment method changed', description: name }),
  })
  return (
    <li className="line">
      <div className="line-text">
        <strong>{name}</strong>
        <p>{methodDetail(method)}</p>
      </div>
      {isExpired && <Tag tone="bad">Expired</Tag>}
      {isDefault && <Tag tone="ok">Default</Tag>}
      {actions.includes('make_default') && (
        <Button variant="secondary" size="small" working={prefer.isPending} onClick={() => prefer.mutate()}>
          Make default<span className="sr"> {name}</span>
        </Button>
      )}
      {actions.includes('remove') && (
        <Button variant="quiet" size="small" onClick={() => setRemoving(true)}>
          Remove<span className="sr"> {name}</span>
        </Button>
      )}
      {prefer.error && <Failure text={sentenceOf(prefer.error)} />}
      {isRemoving && <RemoveDialog method={method} onClose={() => setRemoving(false)} />}
    </li>
  )
}

function RemoveDialog({ method, onClose }: { method: SavedMethod; onClose: () => void }) {
  const name = methodName(method)
  const remove = useAction({
    mutationFn: () => api.payments.removeMethod({ params: { id: method.id } }),
    onSuccess: () => {
      toasts.show({ title: 'Removed', description: name })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Remove ${name}`}
      consequence={
        method.isDefault
          ? 'It will be removed. Renewals are charged to another payment method. Without one, they stay unpaid.'
          : 'It will be removed. Past payments aren’t affected.'
      }
      confirm="Remove"
      danger
      working={remove.isPending}
      failure={remove.error && <Failure text={sentenceOf(remove.error)} />}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  )
}
