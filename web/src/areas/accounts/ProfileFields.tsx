import { Field, TextArea } from '../../ui/Field.tsx'
import type { ProfileValues } from './profile.ts'

/** The profile's inputs, the same when joining and when editing. */
export function ProfileFields({ values }: { values?: ProfileValues }) {
  const initial = (name: keyof ProfileValues) => ({ name, defaultValue: values?.[name] ?? '', optional: true })
  return (
    <>
      <Field label="Name" {...initial('name')} autoComplete="name" maxLength={200} />
      <Field label="E-mail" {...initial('email')} type="email" autoComplete="email" maxLength={200} />
      <Field label="Instagram" {...initial('instagram')} autoComplete="off" maxLength={60} />
      <Field label="City" {...initial('city')} autoComplete="address-level2" maxLength={120} />
      <TextArea
        label="Shipping address"
        {...initial('shippingAddress')}
        autoComplete="street-address"
        maxLength={500}
      />
    </>
  )
}
