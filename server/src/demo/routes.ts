import type { demoEndpoints } from '@ambry/contract/demo/endpoints'

import { phoneIfServed } from '../areas/accounts/sign-in/codes-service.ts'
import type { Deps } from '../deps.ts'
import { readEmailOutbox } from '../gateways/email-outbox.ts'
import { readOutbox } from '../gateways/sms-outbox.ts'
import type { Handlers } from '../http/bind.ts'

export const demoHandlers = ({ db, settings }: Deps): Handlers<typeof demoEndpoints> => ({
  outbox: async ({ query }) => {
    // an unencoded plus sign arrives as a space; without a country code the number belongs to our home country
    const phone = phoneIfServed(query.phone, settings.current)
    if (!phone) return { messages: [], emails: [] }
    return { messages: await readOutbox(db, phone), emails: await readEmailOutbox(db, phone) }
  },
})
