import { cardCategories } from '@ambry/contract/cards/kinds'
import { keysOf } from '@ambry/contract/kernel/keys'
import { formatMoney } from '@ambry/contract/kernel/money'
import { riskGradeNames } from '@ambry/contract/lending/lenders/kinds'
import type { InvestRule, LendingOverview, RuleOutcome } from '@ambry/contract/lending/lenders/records'
import { useRef } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Check, Field } from '../../../ui/fields/Field.tsx'
import { formReader } from '../../../ui/fields/form.ts'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import * as labels from './labels.ts'
import styles from './lenders.module.css'
import { readRule, usualRule } from './rule-form.ts'

type Props = { overview: LendingOverview; onClose: () => void }

/** The limits within which loans are committed to automatically, with a dry run against today's offers. */
export function RuleDialog({ overview, onClose }: Props) {
  const { version, concentration, isRuleOn } = overview
  const rule = overview.rule ?? usualRule
  return (
    <ActDialog
      title={labels.ruleTitle}
      submit={labels.save}
      wide
      run={async (form) => {
        const isOn = form.checked('isOn')
        await api.lending.saveLenderSettings({
          body: { version, alertBps: concentration.alertBps, rule: readRule(form), isRuleOn: isOn },
        })
        return isOn
      }}
      done={(isOn) => ({ title: labels.saved, description: isOn ? labels.ruleSaved : labels.ruleSavedOff })}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{labels.autoLead}</p>
          <div className="grid-2">
            <MoneyField label={labels.ruleAmount} name="amount" required cents={rule.amountCents} />
            <MoneyField label={labels.ruleTotal} name="total" required cents={rule.mostTotalCents} />
            <MoneyField label={labels.ruleKeep} name="keep" required cents={rule.keepCents} />
            <Percent label={labels.ruleShare} name="share" bps={rule.mostShareBps} />
            <Percent label={labels.ruleLtv} name="ltv" bps={rule.mostLtvBps} />
            <Percent label={labels.ruleRate} name="rate" bps={rule.leastRateBps} />
            <Field
              label={labels.ruleMonths}
              name="months"
              type="number"
              required
              min={1}
              max={120}
              defaultValue={rule.mostMonths}
            />
          </div>
          <Choices
            legend={labels.ruleGrades}
            name="grade"
            options={Object.fromEntries(riskGradeNames.map((grade) => [grade, grade]))}
            chosen={rule.grades}
          />
          <Choices legend={labels.ruleCategories} name="category" options={cardCategories} chosen={rule.categories} />
          <p className="small muted">{labels.ruleAll}</p>
          <Check name="isOn" label={labels.ruleOn} defaultChecked={isRuleOn} />
          <DryRun />
        </>
      )}
    </ActDialog>
  )
}

const Percent = ({ label, name, bps }: { label: string; name: string; bps: number }) => (
  <Field label={label} name={name} type="number" required min={0} max={100} step="any" defaultValue={bps / 100} />
)

type ChoicesProps = {
  legend: string
  name: string
  options: Readonly<Record<string, string>>
  chosen: readonly string[]
}

const Choices = ({ legend, name, options, chosen }: ChoicesProps) => (
  <fieldset className={styles.choices}>
    <legend className="field-label">{legend}</legend>
    {keysOf(options).map((key) => (
      <Check key={key} name={`${name}-${key}`} label={options[key]} defaultChecked={chosen.includes(key)} />
    ))}
  </fieldset>
)

/** Runs the rule as it is in the form, against what is offered now. Nothing is committed. */
function DryRun() {
  const place = useRef<HTMLDivElement>(null)
  const attempt = useAction({
    mutationFn: async (): Promise<readonly RuleOutcome[]> => {
      const form = place.current?.closest('form')
      const rule: InvestRule = readRule(formReader(new FormData(form ?? undefined)))
      return (await api.lending.tryInvestRule({ body: { rule } })).items
    },
  })
  return (
    <div ref={place} className="stack">
      <div>
        <Button variant="secondary" size="small" working={attempt.isPending} onClick={() => attempt.mutate()}>
          {labels.tryRule}
        </Button>
      </div>
      {attempt.error && <Failure text={sentenceOf(attempt.error)} />}
      {attempt.data && (
        <div role="status">
          <p className="small muted">{attempt.data.length === 0 ? labels.nothingOffered : labels.tried}</p>
          <ul className="bare">
            {attempt.data.map(({ loan, title, amountCents, fault }) => (
              <li key={loan.id}>
                <span className="record">{loan.number}</span> {title}:{' '}
                {fault ?? <strong>{labels.wouldCommit(formatMoney(amountCents))}</strong>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
