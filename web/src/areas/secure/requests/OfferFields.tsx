import { formatMoney } from '@ambry/contract/money'
import { type Delivery, deliveries } from '@ambry/contract/secure-kinds'

import { fieldError } from '../../../api/errors.ts'
import { centsOf } from '../../../ui/amount.ts'
import { Radio, TextArea } from '../../../ui/Field.tsx'
import type { FormReader } from '../../../ui/form.ts'
import { MoneyField } from '../../../ui/MoneyField.tsx'

/** What somebody asks for a card with. An offer of null is the list price. */
export type Offer = { offerCents: number | null; note: string | null; delivery: Delivery }

/** What the form says. `isReady` is false while another price is chosen and none is written. */
export function readOffer(form: FormReader): Offer & { isOffer: boolean; isReady: boolean } {
  const isOffer = form.text('price') === 'offer'
  const typed = isOffer ? centsOf(form.text('offerCents')) : null
  const offerCents = typeof typed === 'number' && typed > 0 ? typed : null
  return {
    isOffer,
    isReady: !isOffer || offerCents !== null,
    offerCents,
    note: form.optional('note'),
    delivery: form.text('delivery') === 'send' ? 'send' : 'stay',
  }
}

type Props = {
  askingCents: number
  /** Whether another price than the list price is chosen now. */
  isOffer: boolean
  begin: Offer
  /** It was sent while another price was chosen and none was written. */
  isMissing: boolean
  error: unknown
}

/** At the list price or another one, with a note, and where the card is to be. */
export function OfferFields({ askingCents, isOffer, begin, isMissing, error }: Props) {
  return (
    <>
      <fieldset className="stack-small">
        <legend className="field-label">Price</legend>
        <Radio
          name="price"
          value="list"
          label={`At the list price, ${formatMoney(askingCents)}`}
          defaultChecked={begin.offerCents === null}
        />
        <Radio name="price" value="offer" label="Offer another price" defaultChecked={begin.offerCents !== null} />
        {isOffer && (
          <MoneyField
            label="Your offer"
            name="offerCents"
            required
            cents={begin.offerCents}
            hint="Below the list price its owner must agree first."
            error={isMissing ? 'Write an offer above nothing.' : fieldError(error, 'offerCents')}
          />
        )}
      </fieldset>
      <fieldset className="stack-small">
        <legend className="field-label">Once it is yours</legend>
        {(Object.keys(deliveries) as Delivery[]).map((key) => (
          <Radio
            key={key}
            name="delivery"
            value={key}
            label={deliveries[key]}
            defaultChecked={begin.delivery === key}
          />
        ))}
      </fieldset>
      <TextArea
        label="Note to the house"
        name="note"
        optional
        maxLength={500}
        defaultValue={begin.note ?? ''}
        error={fieldError(error, 'note')}
      />
    </>
  )
}
