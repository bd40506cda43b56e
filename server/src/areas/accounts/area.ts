import { accountsArea as contract } from '@ambry/contract/accounts/area'

import { defineServerArea } from '../../area.ts'
import { systemOrigin } from '../../db/transaction.ts'
import { noteAccessRequest } from './access/service.ts'
import { accountsAudited } from './audited-queries.ts'
import { eraseDue, removeFiles } from './closing/erasing-service.ts'
import { accountsClosing } from './closing/queries.ts'
import { accountsData } from './data-classes.ts'
import { emailPages } from './email/pages-service.ts'
import { deliverMessage } from './messages/service.ts'
import { administratorApproval } from './people/approvals-service.ts'
import { lostPhoneApproval } from './phone/approvals-service.ts'
import { finishDueChanges } from './phone/lost-service.ts'
import { stopChangePages } from './phone/pages-service.ts'
import { profileAttention } from './profile/attention-service.ts'
import { accountFileHandlers, accountHandlers } from './routes.ts'
import { deliverStranded } from './sign-in/codes-service.ts'
import { returnLeftItems } from './work/service.ts'

export const accountsArea = defineServerArea({
  contract,
  data: accountsData,
  audited: accountsAudited,
  closing: accountsClosing,
  attention: [profileAttention],
  approvals: [administratorApproval, lostPhoneApproval],
  routes: (deps) => ({
    handlers: accountHandlers(deps),
    files: accountFileHandlers(deps),
    pages: emailPages(deps, stopChangePages(deps)),
  }),
  jobs: ({ deps }) => ({
    note_access_request: (payload) => noteAccessRequest(deps, payload as Parameters<typeof noteAccessRequest>[1]),
    send_message: async ({ id }) => deliverMessage(deps, String(id)),
    // queued by the version before
    send_text: async ({ id }) => deliverMessage(deps, String(id)),
    deliver_stranded_codes: () => deliverStranded(deps),
    finish_phone_changes: () => finishDueChanges(deps),
    erase_closed_accounts: () => eraseDue(deps),
    remove_files: async ({ keys }) => removeFiles(deps, keys as string[]),
    return_left_items: () => deps.transactions.run(systemOrigin, returnLeftItems),
  }),
  schedule: [
    { task: 'deliver_stranded_codes', cron: '* * * * *' },
    { task: 'finish_phone_changes', cron: '* * * * *' },
    { task: 'erase_closed_accounts', cron: '*/10 * * * *' },
    { task: 'return_left_items', cron: '* * * * *' },
  ],
  constraints: {
    users_phone: ['conflict', 'This phone number already has an account or an invitation.'],
    phone_changes_one_open: ['conflict', 'A phone change is already pending for this person. Stop it first.'],
    users_last_admin: ['refused', 'There must be at least one admin. Make someone else an admin first.'],
    saved_views_name: ['conflict', 'You already have a view of this list with this name.'],
    access_requests_one_pending: ['conflict', 'This phone number has already requested access.'],
  },
})
