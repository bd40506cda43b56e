import type { Profile } from '@ambry/contract/accounts/records'
import { addDays } from '@ambry/contract/kernel/dates'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { today } from '../../../api/live/server-meta.ts'
import { query } from '../../../api/queries.ts'
import { stepsOf } from './checklist.ts'

const newcomerDays = 30

/**
 * The steps of a member who has no cards yet, or who joined recently, has no urgent task and has not finished them.
 * Only then are the queries sent.
 */
export function useChecklist(profile: Profile | undefined, cards: number | undefined, isPressed: boolean) {
  const isNew = profile !== undefined && profile.createdAt.slice(0, 10) > addDays(today(), -newcomerDays)
  const isOn = cards === 0 || (cards !== undefined && isNew && !isPressed)
  const preferences = useQuery({ ...query(api.notices.preferences, {}), enabled: isOn })
  const viewed = useQuery({ ...query(api.secure.recentCards, { query: { limit: 1 } }), enabled: isOn })
  const steps =
    profile && cards !== undefined && preferences.data && viewed.data
      ? stepsOf({ profile, cards, viewed: viewed.data.items.length, preferences: preferences.data })
      : []
  return {
    steps,
    isShown: isOn && steps.some(({ isDone }) => !isDone),
    /** Disabled queries stay pending forever, so they are ignored. */
    isPending: isOn && (preferences.isPending || viewed.isPending),
  }
}
