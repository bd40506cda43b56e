import { cardCategories } from '@ambry/contract/cards/kinds'
import type { AdminFundDetail } from '@ambry/contract/funds/admin/records'
import { type FundRisk, fundRisks, type OfferingRule, offeringRules } from '@ambry/contract/funds/kinds'
import type { ReactNode } from 'react'

import { fieldError } from '../../../../api/errors.ts'
import { Field, SelectField, TextArea } from '../../../../ui/fields/Field.tsx'
import type { FormReader } from '../../../../ui/fields/form.ts'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import styles from '../funds-admin.module.css'
import * as labels from './labels.ts'
import { centsIn, countriesIn } from './terms.ts'

/** What a fund says about itself, as entered. */
export function readFacts(form: FormReader) {
  const targetCents = centsIn(form.text('targetCents'))
  if (targetCents <= 0) throw new Error(labels.enterAnAmount)
  return {
    name: form.text('name'),
    strategy: form.text('strategy'),
    about: form.optional('about'),
    team: form.optional('team'),
    valuationMethod: form.optional('valuationMethod'),
    category: form.optional('category'),
    countries: countriesIn(form.text('countries')),
    risk: form.text('risk') as FundRisk,
    offeringRule: form.text('offeringRule') as OfferingRule,
    targetCents,
    opensOn: form.optional('opensOn'),
    closesOn: form.optional('closesOn'),
    heldUntil: form.optional('heldUntil'),
  }
}

type Props = {
  fund?: AdminFundDetail
  error: unknown
  /** A field that only a new fund has. */
  children?: ReactNode
}

export function FactsFields({ fund, error, children }: Props) {
  const at = (name: string) => fieldError(error, name)
  const isOpened = fund !== undefined && fund.openedOn !== null
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{labels.about}</legend>
        <div className="grid-2 grid-close">
          <Field
            label={labels.name}
            name="name"
            required
            minLength={3}
            maxLength={80}
            autoComplete="off"
            defaultValue={fund?.name}
            error={at('name')}
          />
          <SelectField
            label={labels.category}
            name="category"
            defaultValue={fund?.category ?? ''}
            hint={labels.categoryHint}
            error={at('category')}
          >
            <option value="">{labels.mixed}</option>
            {Object.entries(cardCategories).map(([key, name]) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </SelectField>
          <div className="wide">
            <Field
              label={labels.strategy}
              name="strategy"
              required
              minLength={3}
              maxLength={200}
              autoComplete="off"
              defaultValue={fund?.strategy}
              hint={labels.strategyHint}
              error={at('strategy')}
            />
          </div>
          <MoneyField
            label={labels.target}
            name="targetCents"
            required
            cents={fund?.targetCents ?? null}
            error={at('targetCents')}
          />
          {children}
          <SelectField label={labels.risk} name="risk" defaultValue={fund?.risk ?? 'high'} error={at('risk')}>
            {Object.entries(fundRisks).map(([key, name]) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={labels.rule}
            name="offeringRule"
            defaultValue={fund?.offeringRule ?? '506b'}
            hint={isOpened ? labels.ruleFixed : undefined}
            error={at('offeringRule')}
          >
            {Object.entries(offeringRules)
              .filter(([key]) => !isOpened || key === fund.offeringRule)
              .map(([key, name]) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
          </SelectField>
          <Field
            label={labels.countries}
            name="countries"
            optional
            autoComplete="off"
            maxLength={300}
            defaultValue={(fund?.countries ?? ['US']).join(', ')}
            hint={labels.countriesHint}
            error={at('countries')}
          />
          <Field
            label={labels.opensOn}
            name="opensOn"
            type="date"
            optional
            defaultValue={fund?.opensOn ?? ''}
            error={at('opensOn')}
          />
          <Field
            label={labels.closesOn}
            name="closesOn"
            type="date"
            optional
            defaultValue={fund?.closesOn ?? ''}
            error={at('closesOn')}
          />
          <Field
            label={labels.heldUntil}
            name="heldUntil"
            type="date"
            optional
            defaultValue={fund?.heldUntil ?? ''}
            error={at('heldUntil')}
          />
        </div>
      </fieldset>
      <TextArea
        label={labels.description}
        name="about"
        optional
        rows={4}
        maxLength={8000}
        defaultValue={fund?.about ?? ''}
        hint={labels.markdownHint}
        error={at('about')}
      />
      <TextArea
        label={labels.team}
        name="team"
        optional
        maxLength={4000}
        defaultValue={fund?.team ?? ''}
        error={at('team')}
      />
      <TextArea
        label={labels.method}
        name="valuationMethod"
        optional
        maxLength={4000}
        defaultValue={fund?.valuationMethod ?? ''}
        error={at('valuationMethod')}
      />
    </>
  )
}
