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
    consequence: 'Each card that is on its way is taken in, in the condition you write. Its owner is told.',
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
    label: 'Move to a place',
    consequence: 'Each card in the vault moves there. The move is written into its chain.',
    fields: (error) => <VaultFields error={error} onlyKnown />,
    run: (select, _, form) =>
      api.cards.adminChangeCards({
        body: { action: 'move', vault: form.text('vault'), place: form.optional('place'), select },
      }),
  },
  {
    label: 'Change value',
    consequence:
      'Each card gets a new appraisal, its present value changed by this much. Cards without a value are refused.',
    fields: (error) => (
      <>
        <Field
          label="Change in percent"
          name="percent"
          required
          inputMode="decimal"
          pattern="[+\-−]?\d{1,3}([.,]\d{1,2})?"
          title="A number such as 5, -3 or 2.5"
          hint="5 raises by five percent, -3 lowers by three."
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
    consequence: 'Each card is corrected. The correction and its reason are written into its chain.',
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
    consequence: `A PDF with a label for each card opens in a new tab, at most ${mostLabels} at a time.`,
    run: async (select) => {
      const ids = await idsOf(select)
      if (ids.length > mostLabels) throw new Error(`That are more than ${mostLabels} cards. Choose fewer.`)
      openLabels(ids)
      return { done: ids.length, refused: [] }
    },
  },
]
