import { formatMoney } from '@ambry/contract/kernel/money'
import { type Delivery, deliveries } from '@ambry/contract/secure/kinds'

import { fieldError } from '../../../api/errors.ts'
import { Radio, TextArea } from '../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import type { Offer } from './offer.ts'

type Props = {
  listPriceCents: number
  /** Whether another price than the list price is chosen now. */
  isOffer: boolean
  begin: Offer
  /** What is wrong with the price that was to be sent. */
  fault: string | null
  error: unknown
}

/** At the list price or another one, with a note, and where the card is to be. */
export function OfferFields({ listPriceCents, isOffer, begin, fault, error }: Props) {
  return (
    <>
      <fieldset className="stack-small">
        <legend className="field-label">Price</legend>
        <Radio
          name="price"
          value="list"
          label={`List price, ${formatMoney(listPriceCents)}`}
          defaultChecked={begin.offerCents === null}
        />
        <Radio name="price" value="offer" label="Make an offer" defaultChecked={begin.offerCents !== null} />
        {isOffer && (
          <MoneyField
            label="Your offer"
            name="offerCents"
            aria-required
            cents={begin.offerCents}
            hint="The owner must agree to an offer below the list price."
            error={fault ?? fieldError(error, 'offerCents')}
          />
        )}
      </fieldset>
      <fieldset className="stack-small">
        <legend className="field-label">Delivery</legend>
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
        label="Note to us"
        name="note"
        optional
        maxLength={500}
        defaultValue={begin.note ?? ''}
        error={fieldError(error, 'note')}
      />
    </>
  )
}
