import { fieldError } from '../../../../api/errors.ts'
import { Check, Field } from '../../../../ui/fields/Field.tsx'
import * as labels from './labels.ts'
import type { SearchPlace } from './SavedMenu.tsx'

type Props = { place?: SearchPlace; name: string; isNotified: boolean; error: unknown }

/** A saved search's name, and whether to notify about what is new. */
export const SearchFields = ({ place = 'secure', name, isNotified, error }: Props) => (
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
    <Check label={labels.notifyMe[place]} name="isNotified" defaultChecked={isNotified} />
  </>
)
