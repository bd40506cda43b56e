import { fieldError } from '../api/errors.ts'
import { Field } from '../ui/fields/Field.tsx'

/** Who gets something, by the code they gave: a phone number would tell whether its owner is a member. */
export function ReceiveCodeField({ error }: { error: unknown }) {
  return (
    <Field
      label="Their receive code"
      name="code"
      required
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      hint="They create one in Settings under Receive code. It works for 24 hours."
      error={fieldError(error, 'code')}
    />
  )
}
