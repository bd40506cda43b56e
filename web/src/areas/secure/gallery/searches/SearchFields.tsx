import { fieldError } from '../../../../api/errors.ts'
import { Check, Field } from '../../../../ui/fields/Field.tsx'

type Props = { name: string; isNotified: boolean; error: unknown }

/** What a search is called, and whether its keeper hears of new cards. */
export const SearchFields = ({ name, isNotified, error }: Props) => (
  <>
    <Field
      label="Name"
      name="name"
      required
      maxLength={80}
      autoComplete="off"
      defaultValue={name}
      error={fieldError(error, 'name')}
    />
    <Check label="Notify me about new cards" name="isNotified" defaultChecked={isNotified} />
  </>
)
