import { fieldError } from '../../api/errors.ts'
import { Field, TextArea } from '../../ui/fields/Field.tsx'
import { type ProfileValues, profileLabels } from './profile.ts'

type Props = {
  values?: ProfileValues
  /** Why the last attempt failed; what it says of a field stands at that field. */
  error?: unknown
}

/** The profile's inputs, the same when joining and when editing. */
export function ProfileFields({ values, error }: Props) {
  const field = (name: keyof ProfileValues) => ({
    name,
    label: profileLabels[name],
    defaultValue: values?.[name] ?? '',
    optional: true,
    error: fieldError(error, name),
  })
  return (
    <>
      <Field {...field('name')} autoComplete="name" maxLength={200} />
      <Field {...field('email')} type="email" autoComplete="email" maxLength={200} />
      <Field {...field('instagram')} autoComplete="off" maxLength={60} />
      <Field {...field('city')} autoComplete="address-level2" maxLength={120} />
      <div className="wide">
        <TextArea {...field('shippingAddress')} autoComplete="street-address" maxLength={500} />
      </div>
    </>
  )
}
