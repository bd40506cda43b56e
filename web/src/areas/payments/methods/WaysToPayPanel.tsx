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
import * as labels from './labels.ts'

/** Cards and bank accounts saved for future payments and renewals. */
export function WaysToPayPanel() {
  const methods = useQuery(query(api.payments.paymentMethods, {}))
  const gateway = methods.data?.gateway
  return (
    <Section
      id="ways-to-pay"
      title={labels.paymentMethods}
      lead={labels.storedByStripe}
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
            <p className="muted">{gateway ? labels.noSavedPaymentMethods : labels.weAcceptWires}</p>
          )
        }
      </Loaded>
    </Section>
  )
}

const addWords = labels.addPaymentMethod

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

/** Opens the processor's own page, which returns here. */
function AddThere() {
  const attempts = useRef(new Attempts())
  const add = useAction({
    mutationFn: () =>
      attempts.current.run('add', ({ key }) => api.payments.addPaymentMethod({ body: {} }, { idempotencyKey: key })),
    onSuccess: ({ actionUrl }) => {
      if (actionUrl) location.assign(actionUrl)
    },
    onError: (error) =>
      toasts.show({ title: labels.thePaymentMethodWasntAdded, description: sentenceOf(error), variant: 'destructive' }),
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
    onSuccess: () => toasts.show({ title: labels.defaultPaymentMethodChanged, description: name }),
  })
  return (
    <li className="line">
      <div className="line-text">
        <strong>{name}</strong>
        <p>{methodDetail(method)}</p>
      </div>
      {isExpired && <Tag tone="bad">{labels.expired}</Tag>}
      {isDefault && <Tag tone="ok">{labels.defaultLabel}</Tag>}
      {actions.includes('make_default') && (
        <Button variant="secondary" size="small" working={prefer.isPending} onClick={() => prefer.mutate()}>
          {labels.makeDefault}
          <span className="sr"> {name}</span>
        </Button>
      )}
      {actions.includes('remove') && (
        <Button variant="quiet" size="small" onClick={() => setRemoving(true)}>
          {labels.remove}
          <span className="sr"> {name}</span>
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
      toasts.show({ title: labels.removed, description: name })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Remove ${name}`}
      consequence={method.isDefault ? labels.itWillBeRemoved : labels.itWillBeRemovedPastPayments}
      confirm={labels.remove}
      danger
      working={remove.isPending}
      failure={remove.error && <Failure text={sentenceOf(remove.error)} />}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  )
}
