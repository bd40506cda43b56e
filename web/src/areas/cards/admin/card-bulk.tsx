import { type CardCategory, cardCategories, unusualChangeBps } from '@ambry/contract/cards/kinds'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { fieldError } from '../../../api/errors.ts'
import type { BulkAction } from '../../../parts/lists/BulkDialog.tsx'
import { Check, Field, SelectField, TextArea } from '../../../ui/fields/Field.tsx'
import { idsOf, mostLabels, openLabels } from '../custody/label-sheets.ts'
import { VaultFields } from '../custody/VaultFields.tsx'
import * as labels from './labels.ts'

const bpsOf = (percent: string): number => Math.round(Number(percent.replace('−', '-').replace(',', '.')) * 100)

/** A change this large is often a typing mistake, so it is confirmed in the same dialog. */
function ChangeFields({ error }: { error: unknown }) {
  const [percent, setPercent] = useState('')
  return (
    <>
      <Field
        label="Change (%)"
        name="percent"
        required
        inputMode="decimal"
        pattern="[+\-−]?\d{1,3}([.,]\d{1,2})?"
        title={labels.enterANumberSuch}
        value={percent}
        onChange={(event) => setPercent(event.target.value)}
        hint={labels.n5RaisesTheValue}
        error={fieldError(error, 'byBps')}
      />
      {Math.abs(bpsOf(percent)) > unusualChangeBps && (
        <Check label={labels.confirmLargeChange(unusualChangeBps / 100)} name="confirm" required />
      )}
      <Field
        label={labels.note}
        name="note"
        optional
        maxLength={300}
        autoComplete="off"
        error={fieldError(error, 'note')}
      />
    </>
  )
}

/** Bulk actions on cards; `added` are those of other areas. */
export const bulkWith = (added: readonly BulkAction[]): readonly BulkAction[] => [
  {
    label: labels.receive,
    needs: 'card.custody',
    consequence: labels.eachCardInTransit,
    fields: (error) => (
      <>
        <VaultFields error={error} onlyKnown />
        <TextArea
          label={labels.condition}
          name="condition"
          required
          minLength={3}
          maxLength={1000}
          error={fieldError(error, 'condition')}
        />
      </>
    ),
    run: (select, _, form) =>
      api.cards.adminChangeCards({
        body: {
          action: 'receive',
          vault: form.text('vault'),
          place: form.optional('place'),
          condition: form.text('condition'),
          select,
        },
      }),
  },
  {
    label: labels.moveToLocation,
    needs: 'card.custody',
    consequence: labels.eachCardInTheVault,
    fields: (error) => <VaultFields error={error} onlyKnown />,
    run: (select, _, form) =>
      api.cards.adminChangeCards({
        body: { action: 'move', vault: form.text('vault'), place: form.optional('place'), select },
      }),
  },
  {
    label: labels.changeValue,
    needs: 'card.manage',
    consequence: labels.eachCardGetsANew,
    fields: (error) => <ChangeFields error={error} />,
    run: (select, _, form) =>
      api.cards.adminChangeCards({
        body: {
          action: 'appraise',
          byBps: bpsOf(form.text('percent')),
          note: form.optional('note'),
          confirm: form.checked('confirm'),
          select,
        },
      }),
  },
  ...added,
  {
    label: labels.setCategory,
    needs: 'card.manage',
    consequence: labels.eachCardIsCorrected,
    reason: 'required',
    fields: (error) => (
      <SelectField label={labels.category} name="category" required error={fieldError(error, 'category')}>
        {Object.entries(cardCategories).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
    ),
    run: (select, reason, form) =>
      api.cards.adminChangeCards({
        body: { action: 'category', category: form.text('category') as CardCategory, reason: reason ?? '', select },
      }),
  },
  {
    label: labels.printLabels,
    consequence: labels.aPdfWithALabel(mostLabels),
    run: async (select) => {
      const ids = await idsOf(select)
      if (ids.length > mostLabels)
        throw new Error(`You can print up to ${mostLabels} labels at a time. Select fewer cards.`)
      openLabels(ids)
      return { done: ids.length, refused: [] }
    },
  },
]
