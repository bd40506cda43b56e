import { gradesBy } from '@ambry/contract/cards/grades'
import {
  type CardCategory,
  cardCategories,
  type Grade,
  type Grader,
  gradeName,
  graders,
} from '@ambry/contract/cards/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { fieldError } from '../../../api/errors.ts'
import { today } from '../../../api/live/server-meta.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { centsOf } from '../../../ui/fields/amount.ts'
import { Field, SelectField } from '../../../ui/fields/Field.tsx'
import type { FormReader } from '../../../ui/fields/form.ts'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'

/** Writes one sale elsewhere down by hand. */
export function AddComparableDialog({ onClose }: { onClose: () => void }) {
  const [grader, setGrader] = useState<Grader>('PSA')
  const add = async (form: FormReader) => {
    const priceCents = centsOf(form.text('priceCents'))
    if (typeof priceCents !== 'number' || priceCents <= 0) throw new Error('Enter a price greater than $0.')
    return api.sales.addComparable({
      body: {
        category: form.optional('category') as CardCategory | null,
        playerName: form.text('playerName'),
        year: form.optional('year'),
        set: form.optional('set'),
        cardNumber: form.optional('cardNumber'),
        variety: form.optional('variety'),
        grader: form.text('grader') as Grader,
        grade: form.optional('grade') as Grade | null,
        certNumber: form.optional('certNumber'),
        priceCents,
        soldOn: form.text('soldOn'),
        source: form.text('source'),
        link: form.optional('link'),
      },
    })
  }
  return (
    <ActDialog
      title="Add comparable sale"
      submit="Add sale"
      wide
      long
      run={add}
      done={({ playerName, priceCents }) => ({
        title: 'Sale added',
        description: `${playerName}, ${formatMoney(priceCents)}.`,
      })}
      onClose={onClose}
    >
      {(error) => {
        const said = (name: string) => ({ name, error: fieldError(error, name), autoComplete: 'off' })
        return (
          <>
            <Field label="Player or subject" required maxLength={120} {...said('playerName')} />
            <div className="grid-2 grid-close">
              <Field label="Year" optional maxLength={7} placeholder="1986" {...said('year')} />
              <Field label="Set" optional maxLength={120} {...said('set')} />
              <Field label="Card number" optional maxLength={20} {...said('cardNumber')} />
              <Field label="Variety" optional maxLength={80} {...said('variety')} />
              <SelectField label="Category" optional name="category" error={fieldError(error, 'category')}>
                <option value="">Not set</option>
                {Object.entries(cardCategories).map(([key, name]) => (
                  <option key={key} value={key}>
                    {name}
                  </option>
                ))}
              </SelectField>
              <SelectField
                label="Grader"
                name="grader"
                required
                value={grader}
                onChange={(event) => setGrader(event.target.value as Grader)}
                error={fieldError(error, 'grader')}
              >
                {graders.map((name) => (
                  <option key={name} value={name}>
                    {name === 'RAW' ? 'Raw' : name}
                  </option>
                ))}
              </SelectField>
              <SelectField label="Grade" optional name="grade" error={fieldError(error, 'grade')}>
                <option value="">None</option>
                {gradesBy[grader].map((grade) => (
                  <option key={grade} value={grade}>
                    {gradeName(grade)}
                  </option>
                ))}
              </SelectField>
              <Field label="Cert #" optional maxLength={20} {...said('certNumber')} />
              <MoneyField label="Price" name="priceCents" required error={fieldError(error, 'priceCents')} />
              <Field label="Date sold" type="date" required min="1900-01-01" max={today()} {...said('soldOn')} />
            </div>
            <Field
              label="Source"
              required
              maxLength={80}
              hint="The auction house or marketplace."
              {...said('source')}
            />
            <Field label="Link" type="url" optional maxLength={500} placeholder="https://" {...said('link')} />
          </>
        )
      }}
    </ActDialog>
  )
}
