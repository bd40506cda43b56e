import { type CardCategory, cardCategories } from '@ambry/contract/cards/kinds'

import { api } from '../../../api/api.ts'
import { fieldError } from '../../../api/errors.ts'
import type { BulkAction } from '../../../parts/lists/BulkDialog.tsx'
import { Field, SelectField, TextArea } from '../../../ui/fields/Field.tsx'
import { idsOf, mostLabels, openLabels } from '../custody/labels.ts'
import { VaultFields } from '../custody/VaultFields.tsx'

const bpsOf = (percent: string): number => Math.round(Number(percent.replace('−', '-').replace(',', '.')) * 100)

/** What can be done to several cards; `added` is what other areas do with them. */
export const bulkWith = (added: readonly BulkAction[]): readonly BulkAction[] => [
  {
    label: 'Receive',
    consequence: 'Each card in transit is checked in with the condition you enter. Its owner is notified.',
    fields: (error) => (
      <>
        <VaultFields error={error} onlyKnown />
        <TextArea
          label="Condition"
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
    label: 'Move to location',
    consequence: 'Each card in the vault moves there. The move is recorded in its history.',
    fields: (error) => <VaultFields error={error} onlyKnown />,
    run: (select, _, form) =>
      api.cards.adminChangeCards({
        body: { action: 'move', vault: form.text('vault'), place: form.optional('place'), select },
      }),
  },
  {
    label: 'Change value',
    consequence:
      'Each card gets a new appraisal: its current value changed by this percentage. Cards without a value are skipped.',
    fields: (error) => (
      <>
        <Field
          label="Change (%)"
          name="percent"
          required
          inputMode="decimal"
          pattern="[+\-−]?\d{1,3}([.,]\d{1,2})?"
          title="Enter a number such as 5, -3, or 2.5"
          hint="5 raises the value by 5%. -3 lowers it by 3%."
          error={fieldError(error, 'byBps')}
        />
        <Field label="Note" name="note" optional maxLength={300} autoComplete="off" error={fieldError(error, 'note')} />
      </>
    ),
    run: (select, _, form) =>
      api.cards.adminChangeCards({
        body: { action: 'appraise', byBps: bpsOf(form.text('percent')), note: form.optional('note'), select },
      }),
  },
  ...added,
  {
    label: 'Set category',
    consequence: 'Each card is corrected. The change and its reason are recorded in its history.',
    reason: 'required',
    fields: (error) => (
      <SelectField label="Category" name="category" required error={fieldError(error, 'category')}>
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
    label: 'Print labels',
    consequence: `A PDF with a label for each card opens in a new tab, up to ${mostLabels} at a time.`,
    run: async (select) => {
      const ids = await idsOf(select)
      if (ids.length > mostLabels)
        throw new Error(`You can print up to ${mostLabels} labels at a time. Select fewer cards.`)
      openLabels(ids)
      return { done: ids.length, refused: [] }
    },
  },
]
