import { fieldError } from '../../api/errors.ts'
import { Field, TextArea } from '../../ui/fields/Field.tsx'
import { type ProfileValues, profileLabels } from './profile.ts'

type Props = {
  values?: ProfileValues
  /** The error of the last attempt; field errors are shown at their fields. */
  error?: unknown
}

/** The profile inputs, shared by registration and settings. */
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
