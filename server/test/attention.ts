import { type AttentionPlace, countAttention } from '@ambry/contract/kernel/attention'

import { wanted } from './cards.ts'
import type { Caller } from './harness.ts'

/** The number in the badge of these places. */
export const waitingAt = async (by: Caller, ...places: AttentionPlace[]): Promise<number> =>
  countAttention((await wanted(by.get('/api/user/attention'))).items, places)
