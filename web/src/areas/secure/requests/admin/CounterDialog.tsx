import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { fieldError } from '../../../../api/errors.ts'
import { query } from '../../../../api/queries.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { usePaused } from '../../../../parts/use-paused.ts'
import { centsOf } from '../../../../ui/fields/amount.ts'
import { TextArea } from '../../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { Note } from '../../../../ui/Tag.tsx'
import { QuotePart } from '../../../sales/admin/QuotePart.tsx'
import { priceText } from '../../price-text.ts'
import { listPriceOf } from './admin-request-labels.ts'
import { priceOf, requestedToast, type StepProps, useStep } from './use-decision.ts'

/** A price below the owner's is first asked of them, and sent once they agree. */
export function CounterDialog(props: StepProps) {
  const { looked, run, params } = useStep(props)
  const { member, card, offerCents, seller, ownerFloorCents } = looked
  const [typed, setTyped] = useState('')
  const { data: settings } = useQuery(query(api.site.settings, {}))
  const hours = settings?.values.counterHours
  const written = centsOf(typed)
  const cents = usePaused(written)
  const needsOwner = (price: number) => ownerFloorCents !== null && price < ownerFloorCents
  const asksOwner = typeof written === 'number' && written > 0 && needsOwner(written)
  return (
    <ActDialog
      title={`Counter ${member.name}’s offer`}
      submit={asksOwner ? 'Ask the owner' : 'Send counteroffer'}
      long
      run={(form, options) => {
        const price = priceOf(form.text('counterCents'))
        if (needsOwner(price)) return run(api.secure.askOwner({ params, body: { cents: price } }))
        return run(
          api.secure.counterRequest({ params, body: { counterCents: price, note: form.optional('note') } }, options),
        )
      }}
      done={({ counterCents, owner }) =>
        counterCents === null
          ? requestedToast(looked, owner?.cents ?? 0)
          : {
              title: 'Counteroffer sent',
              description: `${member.name} can buy ${card.playerName} for ${priceText(counterCents)}.`,
            }
      }
      onDone={props.onDecided}
      onClose={props.onClose}
    >
      {(error) => (
        <>
          <p>
            They offered {priceText(offerCents)}; the list price is {priceText(listPriceOf(looked))}. They have{' '}
            {hours ?? '…'} hours to respond. If they accept, the card is reserved and the invoice issued immediately.
          </p>
          <MoneyField
            label="Your price"
            name="counterCents"
            required
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={fieldError(error, 'counterCents')}
          />
          {asksOwner && (
            <Note title={`${seller.name} must agree first.`} role="status">
              {' '}
              {priceText(written)} is below {priceText(ownerFloorCents ?? 0)}. Ask them now. Once they agree, send the
              counteroffer from here. They see the price and what they’d receive, but not who made the offer.
            </Note>
          )}
          <QuotePart
            cardId={card.id}
            buyerId={member.id}
            priceCents={typeof cents === 'number' ? cents : 0}
            decided={{ buyerFeeCents: null, sellerFeeCents: null }}
            isListed
          />
          {!asksOwner && (
            <TextArea
              label="Note"
              name="note"
              optional
              maxLength={500}
              hint="Visible to the member."
              error={fieldError(error, 'note')}
            />
          )}
        </>
      )}
    </ActDialog>
  )
}
