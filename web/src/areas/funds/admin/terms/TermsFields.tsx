import { fieldError } from '../../../../api/errors.ts'
import { Field, SelectField } from '../../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { RateField } from '../../../../ui/fields/RateField.tsx'
import styles from '../funds-admin.module.css'
import * as labels from './labels.ts'
import type { NewTerms } from './terms.ts'

type Props = { terms: Omit<NewTerms, 'windowMonths'> & { windowMonths: number | null }; error: unknown }

const order = ['', '1', '3', '6', '12'] as const

/** The terms of a fund, in the order in which its page states them. */
export function TermsFields({ terms, error }: Props) {
  const at = (name: string) => fieldError(error, `terms.${name}`)
  const days = (name: 'lockUpDays' | 'noticeDays' | 'coolingOffDays' | 'mostHolders', least: number, most: number) => ({
    ...{ name, type: 'number', inputMode: 'numeric' as const, required: true, min: least, max: most, step: 1 },
    ...{ defaultValue: terms[name], error: at(name) },
  })
  return (
    <fieldset className={styles.group}>
      <legend>{labels.terms}</legend>
      <div className="grid-2 grid-close">
        <RateField
          label={labels.management}
          name="managementBps"
          required
          most={1000}
          bps={terms.managementBps}
          hint={labels.managementHint}
          error={at('managementBps')}
        />
        <RateField
          label={labels.carry}
          name="carryBps"
          required
          most={5000}
          bps={terms.carryBps}
          hint={labels.carryHint}
          error={at('carryBps')}
        />
        <RateField
          label={labels.hurdle}
          name="hurdleBps"
          required
          most={5000}
          bps={terms.hurdleBps}
          hint={labels.hurdleHint}
          error={at('hurdleBps')}
        />
        <RateField
          label={labels.entryFee}
          name="entryFeeBps"
          required
          most={1000}
          bps={terms.entryFeeBps}
          hint={labels.entryFeeHint}
          error={at('entryFeeBps')}
        />
        <MoneyField
          label={labels.minimum}
          name="minimumCents"
          required
          cents={terms.minimumCents}
          error={at('minimumCents')}
        />
        <MoneyField
          label={labels.step}
          name="stepCents"
          required
          cents={terms.stepCents}
          hint={labels.stepHint}
          error={at('stepCents')}
        />
        <Field label={labels.lockUp} {...days('lockUpDays', 0, 3650)} />
        <SelectField
          label={labels.windows}
          name="windowMonths"
          defaultValue={String(terms.windowMonths ?? '')}
          error={at('windowMonths')}
        >
          {order.map((months) => (
            <option key={months} value={months}>
              {labels.windowNames[months]}
            </option>
          ))}
        </SelectField>
        <Field label={labels.notice} {...days('noticeDays', 0, 180)} />
        <RateField
          label={labels.gate}
          name="gateBps"
          required
          bps={terms.gateBps}
          hint={labels.gateHint}
          error={at('gateBps')}
        />
        <Field label={labels.mostHolders} {...days('mostHolders', 1, 99)} hint={labels.mostHoldersHint} />
        <Field label={labels.coolingOff} {...days('coolingOffDays', 0, 30)} hint={labels.coolingOffHint} />
      </div>
    </fieldset>
  )
}
