import { gradeChoices, qualifiersBy } from '@ambry/contract/cards/grades'
import { cardCategories, type Grader, gradeName, graders, qualifiers } from '@ambry/contract/cards/kinds'
import { type ReactNode, useState } from 'react'

import { fieldError } from '../../../api/errors.ts'
import { Field, SelectField } from '../../../ui/fields/Field.tsx'
import styles from './card.module.css'
import { gradeChoice, type Identity } from './identity.ts'
import { SuggestField } from './SuggestField.tsx'

type Props = {
  values: Partial<Identity>
  error: unknown
  /** The house has seen the card, or it is committed: what it is stands fast. */
  disabled?: boolean
  /** Below the cert: what is known about it already. */
  certHint?: ReactNode
  /** It stands there even when the cert was refused. */
  hintWins?: boolean
}

/** What a card is, read back by `readIdentity`. */
export function IdentityFields({ values, error, disabled = false, certHint, hintWins = false }: Props) {
  const [grader, setGrader] = useState<Grader>(values.grader ?? 'PSA')
  const chosen = gradeChoice(values)
  const choices = gradeChoices(grader).map(gradeChoice)
  // a card from before the graders' scales were known keeps its grade until somebody changes it
  if (grader === values.grader && chosen && !choices.includes(chosen)) choices.unshift(chosen)
  const at = (name: keyof Identity) => ({ name, error: fieldError(error, name) })
  return (
    <fieldset className="grid-2 grid-close" disabled={disabled}>
      <SelectField
        label="Grader"
        {...at('grader')}
        value={grader}
        onChange={(event) => setGrader(event.target.value as Grader)}
      >
        {graders.map((name) => (
          <option key={name} value={name}>
            {name === 'RAW' ? 'Raw (not graded)' : name}
          </option>
        ))}
      </SelectField>
      {grader === 'RAW' ? (
        <p className={`muted ${styles.fieldsNote}`}>Raw cards have no grade or cert number.</p>
      ) : (
        <>
          <Field
            label="Cert number"
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
          <SelectField label="Grade" {...at('grade')} required defaultValue={chosen}>
            <option value="">Choose</option>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {gradeName(choice)}
              </option>
            ))}
          </SelectField>
          {grader === 'PSA' && (
            <SelectField label="Qualifier" {...at('qualifier')} optional defaultValue={values.qualifier ?? ''}>
              <option value="">None</option>
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
        label="Name"
        field="playerName"
        {...at('playerName')}
        required
        maxLength={120}
        hint="The player, character, or card name."
        defaultValue={values.playerName ?? ''}
      />
      <SelectField label="Category" {...at('category')} required defaultValue={values.category ?? ''}>
        <option value="">Choose</option>
        {Object.entries(cardCategories).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        label="Year"
        {...at('year')}
        optional
        autoComplete="off"
        inputMode="numeric"
        maxLength={7}
        hint="For example, 1986 or 1996-97."
        defaultValue={values.year ?? ''}
      />
      <SuggestField label="Set" field="set" {...at('set')} optional maxLength={120} defaultValue={values.set ?? ''} />
      <Field
        label="Card number"
        {...at('cardNumber')}
        optional
        autoComplete="off"
        maxLength={20}
        defaultValue={values.cardNumber ?? ''}
      />
      <SuggestField
        label="Variety"
        field="variety"
        {...at('variety')}
        optional
        maxLength={80}
        defaultValue={values.variety ?? ''}
      />
    </fieldset>
  )
}
