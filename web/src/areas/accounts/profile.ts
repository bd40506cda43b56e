import type { Profile } from '@ambry/contract/accounts/records'

import type { FormReader } from '../../ui/fields/form.ts'
import * as labels from './member-labels.ts'

export type ProfileValues = Pick<Profile, 'name' | 'email' | 'instagram' | 'city' | 'shippingAddress'>

export const profileLabels: Record<keyof ProfileValues, string> = {
  name: 'Name',
  email: 'Email',
  instagram: 'Instagram',
  city: 'City',
  shippingAddress: labels.shippingAddress,
}

export const readProfile = (form: FormReader): ProfileValues => ({
  name: form.optional('name'),
  email: form.optional('email'),
  instagram: form.optional('instagram'),
  city: form.optional('city'),
  shippingAddress: form.optional('shippingAddress'),
})
