import type { Profile } from '@ambry/contract/accounts/records'
import type { NoticePreferences } from '@ambry/contract/notices/endpoints'

import type { steps } from './labels.ts'

export type StepKey = keyof typeof steps
export type Step = { key: StepKey; isDone: boolean }

type Known = {
  profile: Pick<Profile, 'name' | 'shippingAddress'>
  cards: number
  /** Cards of Secure that they have viewed. */
  viewed: number
  preferences: Pick<NoticePreferences, 'version'>
}

/** What a newcomer has done already, told by the data itself: nobody ticks anything. */
export const stepsOf = ({ profile, cards, viewed, preferences }: Known): readonly Step[] => [
  { key: 'profile', isDone: profile.name !== null && profile.shippingAddress !== null },
  { key: 'card', isDone: cards > 0 },
  { key: 'secure', isDone: viewed > 0 },
  // the first version is what everyone begins with; saving makes the second
  { key: 'notices', isDone: preferences.version > 1 },
]
