import { phoneEndpoints } from '@ambry/contract/accounts/phone/endpoints'
import { IdSchema } from '@ambry/contract/kernel/fields'

import { defineApproval } from '../../../approvals.ts'
import * as labels from './labels.ts'
import { startLostPhoneChange } from './lost-service.ts'

/** Whoever decides about a lost phone decides who gets the account. */
export const lostPhoneApproval = defineApproval({
  name: 'lost_phone',
  permission: 'user.phone',
  input: phoneEndpoints.startPhoneChange.body.extend({ userId: IdSchema }),
  about: async (_db, _deps, { userId, note }) => ({
    record: userId,
    subjectId: userId,
    amountCents: null,
    note: note.trim(),
  }),
  title: (_input, { name }) => labels.changeTheLostPhoneOf(name),
  link: ({ userId }) => `/admin/user-access?user=${userId}`,
  run: (tx, deps, input, by) => startLostPhoneChange(tx, deps, { ...input, startedBy: by.id }),
})
