import { type FeeUnit, feePayers, feeRuleKinds, tierWays } from '@ambry/contract/billing/fees/kinds'
import { Plus, Trash2 } from 'lucide-react'

import { Button, IconButton } from '../../../ui/Button.tsx'
import { Field, SelectField } from '../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { RateField } from '../../../ui/fields/RateField.tsx'
import { Segments } from '../../../ui/fields/Segments.tsx'
import styles from './fees.module.css'
import { emptyTier, type RuleDraft, type RuleFaults, type TierDraft } from './rule-draft.ts'

const units: Record<FeeUnit, string> = {
  once: 'Once',
  card: 'Per card',
  day: 'Per day',
  month: 'Per month',
  year: 'Per year',
}

type Props = { draft: RuleDraft; faults: RuleFaults; onChange: (patch: Partial<RuleDraft>) => void }

/** Everything one rule can say. */
export function RuleFields({ draft, faults, onChange }: Props) {
  const box = (field: 'label' | 'rate' | 'flat' | 'min' | 'max' | 'from' | 'below') => ({
    name: field,
    value: draft[field],
    error: faults[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  })
  return (
    <div className={styles.fields}>
      <Field label="Name" {...box('label')} maxLength={80} autoComplete="off" placeholder="Commission" />
      <div className={styles.how}>
        <Segments
          label="Calculation"
          value={draft.kind}
          options={feeRuleKinds}
          onChange={(kind) => onChange({ kind })}
          small
        />
        {draft.kind === 'tiers' && (
          <Segments
            label="How tiers apply"
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
        {draft.kind === 'percent' && <RateField label="Rate" {...box('rate')} />}
        {draft.kind === 'flat' && <MoneyField label="Amount" {...box('flat')} />}
        <SelectField
          label="Charged"
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
          label="Paid by"
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
          Limits<span className="optional"> (optional)</span>
        </legend>
        <div className={styles.four}>
          <MoneyField label="Minimum" {...box('min')} />
          <MoneyField label="Maximum" {...box('max')} />
          <MoneyField label="Only from" {...box('from')} />
          <MoneyField label="Only below" {...box('below')} />
        </div>
      </fieldset>
    </div>
  )
}

const mostTiers = 20

type TierProps = { tiers: readonly TierDraft[]; faults: RuleFaults; onChange: (tiers: readonly TierDraft[]) => void }

/** The tiers of a rule, the lowest first. The last one has no end. */
function TierFields({ tiers, faults, onChange }: TierProps) {
  const last = tiers.length - 1
  return (
    <div className={styles.tiers}>
      <ol aria-label="Tiers">
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
                  <span className="field-label">Up to</span>
                  {last === 0 ? 'Any amount' : 'Everything above'}
                </p>
              ) : (
                <MoneyField label="Up to" {...box('upTo')} />
              )}
              <RateField label="Rate" {...box('rate')} />
              <MoneyField label="Plus amount" {...box('flat')} optional />
              <IconButton
                label={`Remove tier ${at + 1}`}
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
          // above the one without end
          onClick={() => onChange([...tiers.slice(0, last), emptyTier(), ...tiers.slice(last)])}
        >
          <Plus aria-hidden="true" className="icon-small" />
          Add tier
        </Button>
      )}
    </div>
  )
}
