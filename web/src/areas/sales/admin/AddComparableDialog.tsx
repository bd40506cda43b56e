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
import type { CatalogCard } from '@ambry/contract/sales/catalog/records'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { fieldError } from '../../../api/errors.ts'
import { today } from '../../../api/live/server-meta.ts'
import { CatalogField } from '../../../parts/catalog/CatalogField.tsx'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { centsOf } from '../../../ui/fields/amount.ts'
import { Field, SelectField } from '../../../ui/fields/Field.tsx'
import type { FormReader } from '../../../ui/fields/form.ts'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import * as labels from './labels.ts'

/** Adds a sale elsewhere manually. */
export function AddComparableDialog({ onClose }: { onClose: () => void }) {
  const [grader, setGrader] = useState<Grader>('PSA')
  const [known, setKnown] = useState<CatalogCard | null>(null)
  const [described, setDescribed] = useState('')
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
      title={labels.addComparableSale}
      submit={labels.addSale}
      wide
      long
      run={add}
      done={({ playerName, priceCents }) => ({
        title: labels.saleAdded,
        description: `${playerName}, ${formatMoney(priceCents)}.`,
      })}
      onClose={onClose}
    >
      {(error) => {
        const said = (name: string) => ({ name, error: fieldError(error, name), autoComplete: 'off' })
        return (
          <>
            <CatalogField
              label={labels.findCard}
              hint={labels.findCardHint}
              value={known}
              onChoose={setKnown}
              onDescribe={setDescribed}
            />
            <CardFields key={known?.id ?? described} known={known} described={described} error={error} />
            <div className="grid-2 grid-close">
              <SelectField
                label={labels.grader}
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
              <SelectField label={labels.grade} optional name="grade" error={fieldError(error, 'grade')}>
                <option value="">{labels.none}</option>
                {gradesBy[grader].map((grade) => (
                  <option key={grade} value={grade}>
                    {gradeName(grade)}
                  </option>
                ))}
              </SelectField>
              <Field label="Cert #" optional maxLength={20} {...said('certNumber')} />
              <MoneyField label={labels.price} name="priceCents" required error={fieldError(error, 'priceCents')} />
              <Field label={labels.dateSold} type="date" required min="1900-01-01" max={today()} {...said('soldOn')} />
            </div>
            <Field
              label={labels.source}
              required
              maxLength={80}
              hint={labels.theAuctionHouseOrMarketplace}
              {...said('source')}
            />
            <Field label={labels.link} type="url" optional maxLength={500} placeholder="https://" {...said('link')} />
          </>
        )
      }}
    </ActDialog>
  )
}

type CardFieldsProps = { known: CatalogCard | null; described: string; error: unknown }

/** What the card is: from the catalog, or as it is described. */
function CardFields({ known, described, error }: CardFieldsProps) {
  const said = (name: 'playerName' | 'year' | 'set' | 'cardNumber' | 'variety') => ({
    name,
    error: fieldError(error, name),
    autoComplete: 'off',
    defaultValue: known?.[name] ?? (name === 'playerName' ? described : ''),
  })
  return (
    <>
      <Field label={labels.playerOrSubject} required maxLength={120} {...said('playerName')} />
      <div className="grid-2 grid-close">
        <Field label={labels.year} optional maxLength={7} placeholder="1986" {...said('year')} />
        <Field label={labels.set} optional maxLength={120} {...said('set')} />
        <Field label={labels.cardNumber} optional maxLength={20} {...said('cardNumber')} />
        <Field label={labels.variety} optional maxLength={80} {...said('variety')} />
        <SelectField
          label={labels.category}
          optional
          name="category"
          defaultValue={known?.category ?? ''}
          error={fieldError(error, 'category')}
        >
          <option value="">{labels.notSet}</option>
          {Object.entries(cardCategories).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  )
}
