import { fieldError } from '../../../../api/errors.ts'
import { Check, Field } from '../../../../ui/fields/Field.tsx'
import * as labels from './labels.ts'

type Props = { name: string; isNotified: boolean; error: unknown }

/** A saved search's name, and whether to notify about new cards. */
export const SearchFields = ({ name, isNotified, error }: Props) => (
  <>
    <Field
      label={labels.name}
      name="name"
      required
      maxLength={80}
      autoComplete="off"
      defaultValue={name}
      error={fieldError(error, 'name')}
    />
    <Check label={labels.notifyMeAboutNewCards} name="isNotified" defaultChecked={isNotified} />
  </>
)
