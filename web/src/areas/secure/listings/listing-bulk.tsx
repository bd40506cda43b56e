import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { fieldError } from '../../../api/errors.ts'
import type { BulkAction } from '../../../parts/lists/BulkDialog.tsx'
import { centsOf } from '../../../ui/fields/amount.ts'
import { Field, Radio } from '../../../ui/fields/Field.tsx'
import type { FormReader } from '../../../ui/fields/form.ts'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import styles from '../secure.module.css'
import * as labels from './labels.ts'
import { percentOf } from './percent.ts'

type Way = { other: 'value' | 'change'; label: string; hint: string; begin: string }

const byValue: Way = {
  other: 'value',
  label: labels.percentOfValue,
  hint: labels.n100ListsEachCard,
  begin: '100',
}
const byChange: Way = {
  other: 'change',
  label: labels.percentChange,
  hint: labels.n5RaisesThePrice,
  begin: '',
}

/** One price for all, or a computed one for each. */
function PriceFields({ way, error }: { way: Way; error: unknown }) {
  const [by, setBy] = useState<string>(way.other)
  return (
    <>
      <fieldset className={styles.promotionReasons} aria-label={labels.pricing}>
        <Radio
          name="by"
          value={way.other}
          label={way.label}
          checked={by === way.other}
          onChange={() => setBy(way.other)}
        />
        <Radio
          name="by"
          value="price"
          label={labels.onePrice}
          checked={by === 'price'}
          onChange={() => setBy('price')}
        />
      </fieldset>
      {by === 'price' ? (
        <MoneyField label={labels.price} name="cents" required error={fieldError(error, 'cents')} />
      ) : (
        <Field
          label={way.label}
          name="percent"
          required
          inputMode="decimal"
          autoComplete="off"
          defaultValue={way.begin}
          hint={way.hint}
          error={fieldError(error, 'bps')}
        />
      )}
    </>
  )
}

/**
 * The price entered for all cards, or null for another pricing method. Throws a message for the user if it is invalid.
 */
function priceIn(form: FormReader): { by: 'price'; cents: number } | null {
  if (form.text('by') !== 'price') return null
  const cents = centsOf(form.text('cents'))
  if (typeof cents !== 'number' || cents <= 0) throw new Error('Enter a price greater than $0.')
  return { by: 'price', cents }
}

function bpsIn(form: FormReader): number {
  const bps = percentOf(form.text('percent'))
  if (bps === null) throw new Error('Enter a percentage such as 100, -3, or 2.5.')
  return bps
}

export const listAction: BulkAction = {
  needs: 'card.list',
  label: labels.listInSecure,
  consequence: labels.listsEachSelectedCard,
  fields: (error) => <PriceFields way={byValue} error={error} />,
  run: (select, _, form, options) =>
    api.secure.changeListings(
      { body: { action: 'list', price: priceIn(form) ?? { by: 'value', bps: bpsIn(form) }, select } },
      options,
    ),
}

export const repriceAction: BulkAction = {
  needs: 'card.list',
  label: labels.changePrice,
  consequence: labels.changesThePriceOfEach,
  fields: (error) => <PriceFields way={byChange} error={error} />,
  run: (select, _, form, options) =>
    api.secure.changeListings(
      { body: { action: 'reprice', price: priceIn(form) ?? { by: 'change', bps: bpsIn(form) }, select } },
      options,
    ),
}

export const unlistAction: BulkAction = {
  needs: 'card.list',
  label: labels.removeFromSecure,
  consequence: labels.membersNoLongerSee,
  danger: true,
  reason: 'required',
  run: (select, reason, _, options) =>
    api.secure.changeListings({ body: { action: 'unlist', reason: reason ?? '', select } }, options),
}

export const listingBulk: readonly BulkAction[] = [listAction, repriceAction, unlistAction]
