import type { demoEndpoints } from '@ambry/contract/system'

import type { Deps } from '../deps.ts'
import { readOutbox } from '../gateways/sms-outbox.ts'
import type { Handlers } from '../http/bind.ts'

export const demoHandlers = ({ db }: Deps): Handlers<typeof demoEndpoints> => ({
  outbox: async ({ query }) => {
    // a plus sign that was not encoded arrives as a space
    const phone = `+${query.phone.replace(/\D/g, '')}`
    return { messages: await readOutbox(db, phone) }
  },
})
