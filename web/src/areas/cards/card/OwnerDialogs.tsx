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
import * as labels from './labels.ts'
import { DayField, ShipmentFields, type Step, StepDialog } from './StepDialog.tsx'

type Card = RegistryCardDetail
type Props = { card: Card; onClose: () => void }
function EstimateDialog({ card, onClose }: Props) {
  return (
    <StepDialog
      onClose={onClose}
      step={{
        title: labels.updateValue,
        submit: labels.saveEstimate,
        consequence: labels.yourEstimateIsAlwaysLabeled,
        done: labels.estimateSaved,
        fields: (error) => (
          <>
            <MoneyField
              label={labels.yourEstimate}
              name="valueCents"
              required
              error={fieldError(error, 'valueCents')}
            />
            <DayField error={error} />
            <Field
              label={labels.note}
              name="note"
              optional
              maxLength={300}
              autoComplete="off"
              hint={labels.whereTheFigureComes}
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
        title: labels.sendToVault,
        submit: labels.sendToVault,
        consequence: labels.wellLetYouKnowWhen,
        done: labels.yourCardIsOnOur,
        fields: (error) => (
          <>
            <SelectField
              label={labels.vault}
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
  /** The card was removed from the registry, so its page must close. */
  onRemoved: () => void
}

/** The dialog of an action. Editing has its own. */
export function OwnerDialog({ action, card, onClose, onRemoved }: DialogProps) {
  const params = { id: card.id }
  const steps: Partial<Record<CardActionName, Step>> = {
    requestReturn: {
      title: labels.requestReturn,
      submit: labels.requestReturn,
      consequence: labels.wellPackTheCard,
      done: labels.returnRequestedSentence,
      fields: (error) => (
        <TextArea label={labels.noteToUs} name="note" optional maxLength={300} error={fieldError(error, 'note')} />
      ),
      run: (form) => api.cards.requestReturn({ params, body: { note: form.optional('note') } }),
    },
    track: {
      title: card.shipment?.tracking ? labels.correctTracking : labels.addTracking,
      submit: labels.saveTracking,
      consequence: labels.thenWeKnowItsComing,
      done: labels.trackingSaved,
      fields: (error) => <ShipmentFields error={error} carrierNeeded trackingNeeded />,
      run: (form) =>
        api.cards.trackShipment({ params, body: { carrier: form.text('carrier'), tracking: form.text('tracking') } }),
    },
    cancel: {
      title: card.custody === 'inbound' ? labels.cancelShipment : labels.cancelReturn,
      submit: labels.cancelShipment,
      consequence: card.custody === 'inbound' ? labels.wellStopExpectingTheCard : labels.theCardStays,
      done: labels.canceled,
      run: () => api.cards.cancelMove({ params }),
    },
    confirmDelivery: {
      title: labels.confirmDelivery,
      submit: labels.confirmDelivery,
      consequence: labels.confirmThatYouHave,
      done: labels.deliveryConfirmed,
      run: () => api.cards.confirmDelivery({ params }),
    },
    remove: {
      title: labels.removeCard,
      submit: labels.removeCard,
      danger: true,
      consequence: labels.theCardLeavesYourRegistry,
      done: '',
      run: () => api.cards.removeCard({ params }),
      after: () => {
        onRemoved()
        toasts.show({
          title: labels.cardRemoved,
          description: card.playerName,
          action: { label: labels.undo, run: () => void putBack([card.id], card.playerName) },
        })
      },
    },
  }
  if (action === 'value') return <EstimateDialog card={card} onClose={onClose} />
  if (action === 'send') return <SendDialog card={card} onClose={onClose} />
  const step = steps[action]
  return step ? <StepDialog step={step} onClose={onClose} /> : null
}
