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
import * as labels from './labels.ts'
import { priceOf, requestedToast, type StepProps, useStep } from './use-decision.ts'

/** A price below the owner's is first proposed to them, and sent once they agree. */
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
      title={labels.counterSOffer(member.name)}
      submit={asksOwner ? labels.askTheOwner : labels.sendCounteroffer}
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
              title: labels.counterofferSent,
              description: labels.canBuy(member.name, card.playerName, priceText(counterCents)),
            }
      }
      onDone={props.onDecided}
      onClose={props.onClose}
    >
      {(error) => (
        <>
          <p>
            {labels.theyOffered} {priceText(offerCents)}
            {labels.theListPrice} {priceText(listPriceOf(looked))}
            {labels.theyHave} {hours ?? '…'} {labels.hoursToRespond}
          </p>
          <MoneyField
            label={labels.yourPrice}
            name="counterCents"
            required
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={fieldError(error, 'counterCents')}
          />
          {asksOwner && (
            <Note title={labels.mustAgreeFirst(seller.name)} role="status">
              {labels.isBelow(priceText(written), priceText(ownerFloorCents ?? 0))}
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
              label={labels.note}
              name="note"
              optional
              maxLength={500}
              hint={labels.visibleToTheMember}
              error={fieldError(error, 'note')}
            />
          )}
        </>
      )}
    </ActDialog>
  )
}
