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
        submit: 'Keep estimate',
        consequence:
          'Your own estimate is always shown as such. A house valuation, where there is one, stays the value.',
        done: 'Your estimate is kept.',
        fields: (error) => (
          <>
            <MoneyField
              label="What it is worth in your view"
              name="valueCents"
              required
              error={fieldError(error, 'valueCents')}
            />
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
        title: 'Send to the vault',
        submit: 'Announce the parcel',
        consequence: 'We’ll let you know when it arrives. Until then you can cancel.',
        done: 'We expect your card. Print the packing slip from its page.',
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
      title: 'Ask for return',
      submit: 'Ask for return',
      consequence: 'The house packs it and sends it to the address in your settings. You see the tracking number here.',
      done: 'The house has been asked.',
      fields: (error) => (
        <TextArea label="Note to the house" name="note" optional maxLength={300} error={fieldError(error, 'note')} />
      ),
      run: (form) => api.cards.requestReturn({ params, body: { note: form.optional('note') } }),
    },
    cancel: {
      title: card.custody === 'inbound' ? 'Call off the parcel' : 'Call off the return',
      submit: 'Call off',
      consequence:
        card.custody === 'inbound'
          ? 'The house no longer expects it, and the card is with you as before.'
          : 'The card stays in the vault.',
      done: 'It is called off.',
      run: () => api.cards.cancelMove({ params }),
    },
    confirmDelivery: {
      title: 'Confirm delivery',
      submit: 'It has arrived',
      consequence: 'You say that the card is in your hands. From then on the house no longer answers for it.',
      done: 'The card is with you.',
      run: () => api.cards.confirmDelivery({ params }),
    },
    remove: {
      title: 'Take out of the registry',
      submit: 'Take out',
      danger: true,
      consequence:
        'It leaves your registry and its cert is free again. Its history stays on record; you can put it back as long as nobody else has registered it.',
      done: '',
      run: () => api.cards.removeCard({ params }),
      after: () => {
        onRemoved()
        toasts.show({
          title: 'Taken out of the registry',
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
