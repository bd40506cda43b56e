import { keysOf } from '@ambry/contract/kernel/keys'
import { formatMoney } from '@ambry/contract/kernel/money'
import { deliveries } from '@ambry/contract/secure/kinds'

import { fieldError } from '../../../api/errors.ts'
import { Radio, TextArea } from '../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { Note } from '../../../ui/Tag.tsx'
import * as labels from './labels.ts'
import { isLowOffer, type Offer } from './offer.ts'

type Props = {
  listPriceCents: number
  /** Whether an offer instead of the list price is selected, and its amount. */
  isOffer: boolean
  offerCents: number | null
  begin: Offer
  /** Why the price can't be submitted. */
  fault: string | null
  error: unknown
}

/** The list price or an offer, the delivery, and a note. */
export function OfferFields({ listPriceCents, isOffer, offerCents, begin, fault, error }: Props) {
  return (
    <>
      <fieldset className="stack-small">
        <legend className="field-label">{labels.price}</legend>
        <Radio
          name="price"
          value="list"
          label={labels.atListPrice(formatMoney(listPriceCents))}
          defaultChecked={begin.offerCents === null}
        />
        <Radio name="price" value="offer" label={labels.makeOffer} defaultChecked={begin.offerCents !== null} />
        {isOffer && (
          <MoneyField
            label={labels.yourOffer}
            name="offerCents"
            aria-required
            cents={begin.offerCents}
            hint={labels.ownerDecides}
            error={fault ?? fieldError(error, 'offerCents')}
          />
        )}
        <div role="status">
          {isOffer && isLowOffer(offerCents, listPriceCents) && <Note tone="wait">{labels.lowOffer}</Note>}
        </div>
      </fieldset>
      <fieldset className="stack-small">
        <legend className="field-label">{labels.delivery}</legend>
        {keysOf(deliveries).map((key) => (
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
        label={labels.note}
        name="note"
        optional
        maxLength={500}
        defaultValue={begin.note ?? ''}
        error={fieldError(error, 'note')}
      />
    </>
  )
}
