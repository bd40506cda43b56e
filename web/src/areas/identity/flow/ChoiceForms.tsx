import {
  type AccreditationKind,
  accreditationKindNames,
  accreditationKinds,
  type IdDocumentKind,
  idDocumentKindNames,
  idDocumentKinds,
  identityLevelNames,
  identityLevels,
  isAtLeast,
} from '@ambry/contract/identity/kinds'
import type { ReactNode } from 'react'

import { fieldError } from '../../../api/errors.ts'
import { Check, SelectField } from '../../../ui/fields/Field.tsx'
import { countryName } from '../../../ui/fields/phone/countries.ts'
import { dialByCountry } from '../../../ui/fields/phone/dial-codes.ts'
import styles from '../identity.module.css'
import * as labels from '../labels.ts'
import type { Flow } from './IdentityPage.tsx'
import { StepForm } from './StepForm.tsx'
import type { Target } from './steps.ts'

const targets = identityLevelNames.filter((level): level is Target => level !== 'none')

/** Which level they want, with what each opens. */
export function LevelForm({ flow }: { flow: Flow }) {
  const { gates, level: held } = flow.status
  return (
    <StepForm
      flow={flow}
      step="level"
      title={labels.levelStep}
      lead={labels.chooseALevel}
      valuesOf={({ target }) => ({ target })}
      names={{ target: labels.level }}
      read={(form) => ({ target: form.text('target') as Target })}
    >
      {() => (
        <fieldset className={styles.choices} aria-label={labels.level}>
          {targets.map((level) => (
            <Choice
              key={level}
              name="target"
              value={level}
              defaultChecked={level === flow.target}
              title={identityLevels[level]}
              note={
                isAtLeast(held, level)
                  ? labels.alreadyVerified
                  : labels.gatesOf(gates.filter((gate) => gate.level === level))
              }
            />
          ))}
        </fieldset>
      )}
    </StepForm>
  )
}

const countries = [...dialByCountry.keys()]
  .map((code) => ({ code, name: countryName(code) }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))

export function DocumentForm({ flow }: { flow: Flow }) {
  return (
    <StepForm
      flow={flow}
      step="document"
      title={labels.countryAndDocument}
      lead={labels.documentLead}
      valuesOf={({ country, documentKind }) => ({
        country: country ?? undefined,
        documentKind: documentKind ?? undefined,
      })}
      names={{ country: labels.country, documentKind: labels.document }}
      read={(form) => ({
        country: form.text('country'),
        documentKind: form.text('documentKind') as IdDocumentKind,
      })}
    >
      {(values, error) => (
        <>
          <SelectField
            label={labels.country}
            name="country"
            required
            defaultValue={values.country ?? 'US'}
            error={fieldError(error, 'country')}
            autoComplete="country"
          >
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <fieldset className={styles.choices} aria-label={labels.document}>
            {idDocumentKindNames.map((kind) => (
              <Choice
                key={kind}
                name="documentKind"
                value={kind}
                defaultChecked={kind === (values.documentKind ?? 'driver_license')}
                title={idDocumentKinds[kind].label}
                note={labels.documentNotes[kind]}
              />
            ))}
          </fieldset>
        </>
      )}
    </StepForm>
  )
}

export function QualifyForm({ flow }: { flow: Flow }) {
  return (
    <StepForm
      flow={flow}
      step="qualify"
      title={labels.howYouQualify}
      lead={labels.qualifyLead}
      valuesOf={({ accreditationKind }) => ({ accreditationKind: accreditationKind ?? undefined })}
      names={{ accreditationKind: labels.howYouQualify }}
      read={(form) => ({ accreditationKind: form.text('accreditationKind') as AccreditationKind })}
    >
      {(values) => (
        <>
          <fieldset className={styles.choices} aria-label={labels.howYouQualify}>
            {accreditationKindNames.map((kind) => (
              <Choice
                key={kind}
                name="accreditationKind"
                value={kind}
                required
                defaultChecked={kind === values.accreditationKind}
                title={accreditationKinds[kind]}
              />
            ))}
          </fieldset>
          <Check
            name="certify"
            required
            label={labels.certify}
            defaultChecked={values.accreditationKind !== undefined}
          />
        </>
      )}
    </StepForm>
  )
}

type ChoiceProps = {
  name: string
  value: string
  defaultChecked: boolean
  required?: boolean
  title: string
  note?: ReactNode
}

function Choice({ title, note, ...input }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input {...input} type="radio" className="tick" />
      <span>
        <strong className={styles.choiceTitle}>{title}</strong>
        {note && <small>{note}</small>}
      </span>
    </label>
  )
}
