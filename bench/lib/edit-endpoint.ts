import { defineEndpoints } from '@ambry/contract/kernel/endpoint'
import { z } from 'zod'

/** The peer's write as one of our endpoints: the same INSERT, with everything our stack adds. */
export const editEndpoints = defineEndpoints({
  edit: {
    method: 'POST',
    path: '/api/bench/edit',
    summary: 'Writes one row',
    permission: 'profile.edit',
    publishes: [],
    body: z.strictObject({ address: z.string().max(500) }),
    response: z.object({ status: z.literal('ok') }),
  },
})
