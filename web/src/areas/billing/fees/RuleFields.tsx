import { type FeeUnit, feePayers, feeRuleKinds, tierWays } from '@ambry/contract/billing/fees/kinds'
import { Plus, Trash2 } from 'lucide-react'

import { Button, IconButton } from '../../../ui/Button.tsx'
import { Field, SelectField } from '../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { RateField } from '../../../ui/fields/RateField.tsx'
import { Segments } from '../../../ui/fields/Segments.tsx'
import styles from './fees.module.css'
import * as labels from './labels.ts'
import { emptyTier, type RuleDraft, type RuleFaults, type TierDraft } from './rule-draft.ts'

const units: Record<FeeUnit, string> = {
  once: 'Once',
  card: labels.perCard,
  day: 'Per day',
  month: 'Per month',
  year: 'Per year',
}

type Props = { draft: RuleDraft; faults: RuleFaults; onChange: (patch: Partial<RuleDraft>) => void }

/** All fields of one rule. */
export function RuleFields({ draft, faults, onChange }: Props) {
  const box = (field: 'label' | 'rate' | 'flat' | 'min' | 'max' | 'from' | 'below') => ({
    name: field,
    value: draft[field],
    error: faults[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  })
  return (
    <div className={styles.fields}>
      <Field label={labels.name} {...box('label')} maxLength={80} autoComplete="off" placeholder={labels.commission} />
      <div className={styles.how}>
        <Segments
          label={labels.calculation}
          value={draft.kind}
          options={feeRuleKinds}
          onChange={(kind) => onChange({ kind })}
          small
        />
        {draft.kind === 'tiers' && (
          <Segments
            label={labels.howTiersApply}
            value={draft.way}
            options={tierWays}
            onChange={(way) => onChange({ way })}
            small
          />
        )}
      </div>
      {draft.kind === 'tiers' && (
        <TierFields tiers={draft.tiers} faults={faults} onChange={(tiers) => onChange({ tiers })} />
      )}
      <div className={styles.three}>
        {draft.kind === 'percent' && <RateField label={labels.rate} {...box('rate')} />}
        {draft.kind === 'flat' && <MoneyField label={labels.amount} {...box('flat')} />}
        <SelectField
          label={labels.charged}
          name="unit"
          value={draft.unit}
          onChange={(event) => onChange({ unit: event.target.value as RuleDraft['unit'] })}
        >
          {Object.entries(units).map(([unit, words]) => (
            <option key={unit} value={unit}>
              {words}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={labels.paidByTitle}
          name="payer"
          value={draft.payer}
          onChange={(event) => onChange({ payer: event.target.value as RuleDraft['payer'] })}
        >
          {Object.entries(feePayers).map(([payer, words]) => (
            <option key={payer} value={payer}>
              {words}
            </option>
          ))}
        </SelectField>
      </div>
      <fieldset>
        <legend className="field-label">
          {labels.limits}
          <span className="optional"> {labels.optional}</span>
        </legend>
        <div className={styles.four}>
          <MoneyField label={labels.minimum} {...box('min')} />
          <MoneyField label={labels.maximum} {...box('max')} />
          <MoneyField label={labels.onlyFrom} {...box('from')} />
          <MoneyField label={labels.onlyBelow} {...box('below')} />
        </div>
      </fieldset>
    </div>
  )
}

const mostTiers = 20

type TierProps = { tiers: readonly TierDraft[]; faults: RuleFaults; onChange: (tiers: readonly TierDraft[]) => void }

/** The tiers of a rule, lowest first. The last one is unlimited. */
function TierFields({ tiers, faults, onChange }: TierProps) {
  const last = tiers.length - 1
  return (
    <div className={styles.tiers}>
      <ol aria-label={labels.tiers}>
        {tiers.map((tier, at) => {
          const box = (field: 'upTo' | 'rate' | 'flat') => ({
            name: field,
            value: tier[field],
            error: faults[`tiers.${at}.${field}`],
            onChange: (event: { target: { value: string } }) =>
              onChange(tiers.map((each) => (each === tier ? { ...tier, [field]: event.target.value } : each))),
          })
          return (
            <li key={tier.key} className={styles.tier}>
              {at === last ? (
                <p className={styles.above}>
                  <span className="field-label">{labels.upTo}</span>
                  {last === 0 ? labels.anyAmount : labels.everythingAbove}
                </p>
              ) : (
                <MoneyField label={labels.upTo} {...box('upTo')} />
              )}
              <RateField label={labels.rate} {...box('rate')} />
              <MoneyField label={labels.plusAmount} {...box('flat')} optional />
              <IconButton
                label={labels.removeTier(at + 1)}
                aria-disabled={tiers.length === 1}
                onClick={() => tiers.length > 1 && onChange(tiers.filter((each) => each !== tier))}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </li>
          )
        })}
      </ol>
      {tiers.length < mostTiers && (
        <Button
          variant="quiet"
          size="small"
          // above the unlimited tier
          onClick={() => onChange([...tiers.slice(0, last), emptyTier(), ...tiers.slice(last)])}
        >
          <Plus aria-hidden="true" className="icon-small" />
          {labels.addTier}
        </Button>
      )}
    </div>
  )
}
