import type { CardActionName, RegistryCardDetail } from '@ambry/contract/cards/records'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { fieldError } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { centsOf } from '../../../ui/fields/amount.ts'
import { Field, SelectField, TextArea } from '../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { VaultNote } from '../custody/VaultNote.tsx'
import { putBack } from '../put-back.ts'
import { DayField, ShipmentFields, type Step, StepDialog } from './StepDialog.tsx'

type Card = RegistryCardDetail
type Props = { card: Card; onClose: () => void }
function EstimateDialog({ card, onClose }: Props) {
  return (
    <StepDialog
      onClose={onClose}
      step={{
        title: 'Update value',
        submit: 'Save estimate',
        consequence:
          'Your estimate is always labeled as yours. Our valuation, if there is one, stays the card’s value.',
        done: 'Estimate saved.',
        fields: (error) => (
          <>
            <MoneyField label="Your estimate" name="valueCents" required error={fieldError(error, 'valueCents')} />
            <DayField error={error} />
            <Field
              label="Note"
              name="note"
              optional
              maxLength={300}
              autoComplete="off"
              hint="Where the figure comes from."
              error={fieldError(error, 'note')}
            />
          </>
        ),
        run: (form) => {
          const cents = centsOf(form.text('valueCents'))
          return api.cards.estimateCard({
            params: { id: card.id },
            body: {
              valueCents: cents === 'bad' ? Number.NaN : (cents ?? Number.NaN),
              on: form.optional('on') ?? undefined,
              note: form.optional('note'),
            },
          })
        },
      }}
    />
  )
}

function SendDialog({ card, onClose }: Props) {
  const { data } = useQuery(query(api.cards.vaultDetails, {}))
  const [chosen, setChosen] = useState<string | null>(null)
  const vault = chosen ?? data?.items[0]?.name
  return (
    <StepDialog
      onClose={onClose}
      step={{
        title: 'Send to vault',
        submit: 'Send to vault',
        consequence: 'We’ll let you know when it arrives. Until then you can cancel.',
        done: 'Your card is on our expected list. Print the packing slip from the card’s page.',
        fields: (error) => (
          <>
            <SelectField
              label="Vault"
              name="vault"
              required
              value={vault}
              onChange={(event) => setChosen(event.target.value)}
              error={fieldError(error, 'vault')}
            >
              {data?.items.map(({ name }) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </SelectField>
            {vault && <VaultNote name={vault} />}
            <ShipmentFields error={error} />
          </>
        ),
        run: (form) =>
          api.cards.sendToVault({
            params: { id: card.id },
            body: { vault: form.text('vault'), carrier: form.optional('carrier'), tracking: form.optional('tracking') },
          }),
      }}
    />
  )
}

type DialogProps = Props & {
  action: CardActionName
  /** The card is no longer in the registry: its page has nothing to show. */
  onRemoved: () => void
}

/** The dialog of an action. Editing has one of its own. */
export function OwnerDialog({ action, card, onClose, onRemoved }: DialogProps) {
  const params = { id: card.id }
  const steps: Partial<Record<CardActionName, Step>> = {
    requestReturn: {
      title: 'Request return',
      submit: 'Request return',
      consequence:
        'We’ll pack the card and ship it to the address in your settings. You’ll see the tracking number here.',
      done: 'Return requested.',
      fields: (error) => (
        <TextArea label="Note to us" name="note" optional maxLength={300} error={fieldError(error, 'note')} />
      ),
      run: (form) => api.cards.requestReturn({ params, body: { note: form.optional('note') } }),
    },
    cancel: {
      title: card.custody === 'inbound' ? 'Cancel shipment' : 'Cancel return',
      submit: 'Cancel shipment',
      consequence:
        card.custody === 'inbound'
          ? 'We’ll stop expecting the card. It stays with you.'
          : 'The card stays in the vault.',
      done: 'Canceled.',
      run: () => api.cards.cancelMove({ params }),
    },
    confirmDelivery: {
      title: 'Confirm delivery',
      submit: 'Confirm delivery',
      consequence: 'Confirm that you have the card. From then on it’s no longer in our custody.',
      done: 'Delivery confirmed.',
      run: () => api.cards.confirmDelivery({ params }),
    },
    remove: {
      title: 'Remove card',
      submit: 'Remove card',
      danger: true,
      consequence:
        'The card leaves your registry and its cert number becomes available. Its history stays on record. You can put it back unless another member registers it first.',
      done: '',
      run: () => api.cards.removeCard({ params }),
      after: () => {
        onRemoved()
        toasts.show({
          title: 'Card removed',
          description: card.playerName,
          action: { label: 'Undo', run: () => void putBack([card.id], card.playerName) },
        })
      },
    },
  }
  if (action === 'value') return <EstimateDialog card={card} onClose={onClose} />
  if (action === 'send') return <SendDialog card={card} onClose={onClose} />
  const step = steps[action]
  return step ? <StepDialog step={step} onClose={onClose} /> : null
}
