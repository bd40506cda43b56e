import { accountsArea as contract } from '@ambry/contract/accounts/area'

import { defineServerArea } from '../../area.ts'
import { systemOrigin } from '../../db/transaction.ts'
import { noteAccessRequest } from './access/service.ts'
import { eraseDue, removeFiles } from './closing/erasing-service.ts'
import { accountsClosing } from './closing/queries.ts'
import { emailPages } from './email/pages-service.ts'
import { deliverMessage } from './messages/service.ts'
import { accountFileHandlers, accountHandlers } from './routes.ts'
import { deliverStranded } from './sign-in/codes-service.ts'
import { returnLeftItems } from './work/service.ts'

export const accountsArea = defineServerArea({
  contract,
  closing: accountsClosing,
  routes: (deps) => ({ handlers: accountHandlers(deps), files: accountFileHandlers(deps), pages: emailPages(deps) }),
  jobs: ({ deps }) => ({
    note_access_request: (payload) => noteAccessRequest(deps, payload as Parameters<typeof noteAccessRequest>[1]),
    send_message: async ({ id }) => deliverMessage(deps, String(id)),
    // queued by the version before
    send_text: async ({ id }) => deliverMessage(deps, String(id)),
    deliver_stranded_codes: () => deliverStranded(deps),
    erase_closed_accounts: () => eraseDue(deps),
    remove_files: async ({ keys }) => removeFiles(deps, keys as string[]),
    return_left_items: () => deps.transactions.run(systemOrigin, returnLeftItems),
  }),
  schedule: [
    { task: 'deliver_stranded_codes', cron: '* * * * *' },
    { task: 'erase_closed_accounts', cron: '*/10 * * * *' },
    { task: 'return_left_items', cron: '* * * * *' },
  ],
  constraints: {
    users_phone: ['conflict', 'This phone number already has an account or an invitation.'],
    users_last_admin: ['refused', 'There must be at least one admin. Make someone else an admin first.'],
    saved_views_name: ['conflict', 'You already have a view of this list with this name.'],
    access_requests_one_pending: ['conflict', 'This phone number has already requested access.'],
  },
})
