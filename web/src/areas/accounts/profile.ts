import type { Profile } from '@ambry/contract/accounts/records'

import type { FormReader } from '../../ui/fields/form.ts'

export type ProfileValues = Pick<Profile, 'name' | 'email' | 'instagram' | 'city' | 'shippingAddress'>

/** How the fields are called on screen. */
export const profileLabels: Record<keyof ProfileValues, string> = {
  name: 'Name',
  email: 'Email',
  instagram: 'Instagram',
  city: 'City',
  shippingAddress: 'Shipping address',
}

export const readProfile = (form: FormReader): ProfileValues => ({
  name: form.optional('name'),
  email: form.optional('email'),
  instagram: form.optional('instagram'),
  city: form.optional('city'),
  shippingAddress: form.optional('shippingAddress'),
})
