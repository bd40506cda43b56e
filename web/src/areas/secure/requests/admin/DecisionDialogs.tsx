import type { DecidedRequest, HouseRequestDetail } from '@ambry/contract/secure/records'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { fieldError } from '../../../../api/errors.ts'
import { query } from '../../../../api/queries.ts'
import { ActDialog } from '../../../../parts/ActDialog.tsx'
import { usePaused } from '../../../../parts/use-paused.ts'
import { centsOf } from '../../../../ui/fields/amount.ts'
import { TextArea } from '../../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { Note } from '../../../../ui/Tag.tsx'
import { QuotePart } from '../../../sales/admin/QuotePart.tsx'
import { priceText } from '../../price-text.ts'
import { DeclineFields } from './DeclineFields.tsx'
import { type Deciding, presentOf } from './HouseRequestPanel.tsx'
import { askingOf, declinedText } from './house-request-words.ts'
import styles from './requests-admin.module.css'

export type StepProps = Deciding & { onClose: () => void }

/** One step about the request as it stood when the dialog was opened. Overtaken, it makes room for what changed. */
export function useStep({ request, decide, onClose }: StepProps) {
  const [looked] = useState(request)
  const run = (step: Promise<DecidedRequest>) =>
    decide(step, looked).catch((error) => {
      if (presentOf(error)) onClose()
      throw error
    })
  return { looked, run, params: { id: looked.id } }
}

export function ApproveDialog(props: StepProps) {
  const { looked, run, params } = useStep(props)
  const { member, card, offerCents, quote } = looked
  return (
    <ActDialog
      title={`Approve at ${priceText(offerCents)}`}
      submit="Approve"
      enterSends
      run={(_, options) => run(api.secure.approveRequest({ params, body: { offerCents } }, options))}
      done={({ invoice }) => ({
        title: `${card.playerName} is reserved for ${member.name}`,
        description: invoice ? `Invoice ${invoice.number} is issued.` : 'The invoice is issued.',
      })}
      onDone={props.onDecided}
      onClose={props.onClose}
    >
      {() => (
        <ul className={styles.consequences}>
          <li>
            {card.playerName} is reserved for {member.name}.
          </li>
          <li>
            They get an invoice with a number of its own over {priceText(quote.totalCents)}, and title passes when it is
            paid.
          </li>
          <li>{declinedText(looked)}</li>
        </ul>
      )}
    </ActDialog>
  )
}

/** What somebody typed for a price, or a sentence about it. */
export function priceOf(typed: string): number {
  const cents = centsOf(typed)
  if (cents === null || cents === 'bad' || cents === 0) throw new Error('Write a price above nothing.')
  return cents
}

/** A price below the owner's is first asked of them, and sent once they agree. */
export function CounterDialog(props: StepProps) {
  const { looked, run, params } = useStep(props)
  const { member, card, offerCents, seller, ownerFloorCents } = looked
  const [typed, setTyped] = useState('')
  const { data: settings } = useQuery(query(api.house.settings, {}))
  const hours = settings?.values.counterHours
  const written = centsOf(typed)
  const cents = usePaused(written)
  const needsOwner = (price: number) => ownerFloorCents !== null && price < ownerFloorCents
  const asksOwner = typeof written === 'number' && written > 0 && needsOwner(written)
  return (
    <ActDialog
      title={`Counter ${member.name}’s offer`}
      submit={asksOwner ? 'Ask the owner' : 'Send the counter-offer'}
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
          ? askedToast(looked, owner?.cents ?? 0)
          : {
              title: 'Counter-offer sent',
              description: `${member.name} can have ${card.playerName} for ${priceText(counterCents)}.`,
            }
      }
      onDone={props.onDecided}
      onClose={props.onClose}
    >
      {(error) => (
        <>
          <p>
            They offer {priceText(offerCents)}; the list price is {priceText(askingOf(looked))}. They have{' '}
            {hours ?? '…'} hours to answer. If they accept, the card is reserved and the invoice issued at once.
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
              {priceText(written)} is below {priceText(ownerFloorCents ?? 0)}. Ask them now; once they agree, send the
              counteroffer from here. They see the price and what they would receive, never who made the offer.
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
              hint="The member reads it."
              error={fieldError(error, 'note')}
            />
          )}
        </>
      )}
    </ActDialog>
  )
}

/** What is said when an owner was asked about a price. */
export const askedToast = ({ seller, card }: Pick<HouseRequestDetail, 'seller' | 'card'>, cents: number) => ({
  title: `${seller.name} is asked`,
  description: `Whether ${card.playerName} may go for ${priceText(cents)}.`,
})

export function DeclineDialog(props: StepProps) {
  const { looked, run, params } = useStep(props)
  const { member, card } = looked
  return (
    <ActDialog
      title={`Decline ${member.name}’s request`}
      submit="Decline"
      danger
      run={(form) => run(api.secure.declineRequest({ params, body: { reason: form.text('reason') } }))}
      done={() => ({ title: 'Request declined', description: `${card.playerName}. ${member.name} is told why.` })}
      onDone={props.onDecided}
      onClose={props.onClose}
    >
      {(error) => <DeclineFields error={error} />}
    </ActDialog>
  )
}

export function CallOffDialog(props: StepProps) {
  const { looked, run, params } = useStep(props)
  const { member, card, invoice } = looked
  return (
    <ActDialog
      title="Call the reservation off"
      submit="Call off"
      dismiss="Leave it as it is"
      danger
      withReason
      reasonHint="The member reads it. It is kept in the audit log."
      run={(form, options) =>
        run(api.secure.callOffRequest({ params, body: { reason: form.text('reason') } }, options))
      }
      done={() => ({ title: 'Reservation called off', description: `${card.playerName} is free again.` })}
      onClose={props.onClose}
    >
      {() => (
        <p>
          {card.playerName} is free again, and the next on its waitlist is offered it.{' '}
          {invoice?.number ?? 'The invoice'} ends; what {member.name} has paid of it is their credit.
        </p>
      )}
    </ActDialog>
  )
}
