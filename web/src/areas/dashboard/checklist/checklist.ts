import type { Profile } from '@ambry/contract/accounts/records'
import type { NoticePreferences } from '@ambry/contract/notices/endpoints'

import type { steps } from '../labels.ts'

export type StepKey = keyof typeof steps
export type Step = { key: StepKey; isDone: boolean }

type Known = {
  profile: Pick<Profile, 'name' | 'shippingAddress'>
  cards: number
  /** How many cards in Secure they have viewed. */
  viewed: number
  preferences: Pick<NoticePreferences, 'version'>
}

/** The completed steps, derived from the data; nothing is checked off manually. */
export const stepsOf = ({ profile, cards, viewed, preferences }: Known): readonly Step[] => [
  { key: 'profile', isDone: profile.name !== null && profile.shippingAddress !== null },
  { key: 'card', isDone: cards > 0 },
  { key: 'secure', isDone: viewed > 0 },
  // version 1 is the default, and saving creates version 2
  { key: 'notices', isDone: preferences.version > 1 },
]
