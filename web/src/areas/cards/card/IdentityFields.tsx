import { gradeChoices, qualifiersBy } from '@ambry/contract/cards/grades'
import { cardCategories, type Grader, gradeName, graders, qualifiers } from '@ambry/contract/cards/kinds'
import { type ReactNode, useState } from 'react'

import { fieldError } from '../../../api/errors.ts'
import { Field, SelectField } from '../../../ui/fields/Field.tsx'
import styles from './card.module.css'
import { gradeChoice, type Identity } from './identity.ts'
import * as labels from './labels.ts'
import { SuggestField } from './SuggestField.tsx'

type Props = {
  values: Partial<Identity>
  error: unknown
  /** The card has been received or is committed, so its details are locked. */
  disabled?: boolean
  /** Shown below the cert number: what is already known about it. */
  certHint?: ReactNode
  /** Shows the hint instead of the server's error for the cert number. */
  hintWins?: boolean
}

/** The fields of a card's identity; parsed by `readIdentity`. */
export function IdentityFields({ values, error, disabled = false, certHint, hintWins = false }: Props) {
  const [grader, setGrader] = useState<Grader>(values.grader ?? 'PSA')
  const chosen = gradeChoice(values)
  const choices = gradeChoices(grader).map(gradeChoice)
  // a card registered before we knew the grader's scale keeps its grade until someone changes it
  if (grader === values.grader && chosen && !choices.includes(chosen)) choices.unshift(chosen)
  const at = (name: keyof Identity) => ({ name, error: fieldError(error, name) })
  return (
    <fieldset className="grid-2 grid-close" disabled={disabled}>
      <SelectField
        label={labels.grader}
        {...at('grader')}
        value={grader}
        onChange={(event) => setGrader(event.target.value as Grader)}
      >
        {graders.map((name) => (
          <option key={name} value={name}>
            {name === 'RAW' ? labels.rawNotGraded : name}
          </option>
        ))}
      </SelectField>
      {grader === 'RAW' ? (
        <p className={`muted ${styles.fieldsNote}`}>{labels.rawCardsHaveNoGrade}</p>
      ) : (
        <>
          <Field
            label={labels.certNumber}
            name="certNumber"
            error={hintWins ? undefined : fieldError(error, 'certNumber')}
            required
            autoComplete="off"
            spellCheck={false}
            maxLength={30}
            className="record-input"
            hint={certHint}
            defaultValue={values.certNumber ?? ''}
          />
          <SelectField label={labels.grade} {...at('grade')} required defaultValue={chosen}>
            <option value="">{labels.choose}</option>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {gradeName(choice)}
              </option>
            ))}
          </SelectField>
          {grader === 'PSA' && (
            <SelectField label={labels.qualifier} {...at('qualifier')} optional defaultValue={values.qualifier ?? ''}>
              <option value="">{labels.none}</option>
              {qualifiersBy.PSA.map((name) => (
                <option key={name} value={name}>
                  {name}, {qualifiers[name].toLowerCase()}
                </option>
              ))}
            </SelectField>
          )}
        </>
      )}
      <SuggestField
        label={labels.name}
        field="playerName"
        {...at('playerName')}
        required
        maxLength={120}
        hint={labels.thePlayer}
        defaultValue={values.playerName ?? ''}
      />
      <SelectField label={labels.category} {...at('category')} required defaultValue={values.category ?? ''}>
        <option value="">{labels.choose}</option>
        {Object.entries(cardCategories).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        label={labels.year}
        {...at('year')}
        optional
        autoComplete="off"
        inputMode="numeric"
        maxLength={7}
        hint={labels.forExample}
        defaultValue={values.year ?? ''}
      />
      <SuggestField
        label={labels.set}
        field="set"
        {...at('set')}
        optional
        maxLength={120}
        defaultValue={values.set ?? ''}
      />
      <Field
        label={labels.cardNumber}
        {...at('cardNumber')}
        optional
        autoComplete="off"
        maxLength={20}
        defaultValue={values.cardNumber ?? ''}
      />
      <SuggestField
        label={labels.variety}
        field="variety"
        {...at('variety')}
        optional
        maxLength={80}
        defaultValue={values.variety ?? ''}
      />
    </fieldset>
  )
}
