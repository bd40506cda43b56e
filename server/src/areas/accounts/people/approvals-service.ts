import { accountEndpoints } from '@ambry/contract/accounts/endpoints'
import { IdSchema } from '@ambry/contract/kernel/fields'

import { notThere } from '../../../access/access.ts'
import { defineApproval } from '../../../approvals.ts'
import * as labels from './labels.ts'
import { findUser } from './queries.ts'
import { changeRoles } from './service.ts'

/** Making someone an administrator, who can do everything. */
export const administratorApproval = defineApproval({
  name: 'administrator',
  permission: 'user.roles',
  input: accountEndpoints.changeRoles.body.omit({ version: true }).extend({ id: IdSchema }),
  // otherwise there could never be a second one
  allowsSoleHolder: async () => true,
  about: async (_db, _deps, { id }) => ({ record: id, subjectId: id, amountCents: null }),
  title: (_input, { name }) => labels.makeAnAdministrator(name),
  link: ({ id }) => `/admin/user-access?user=${id}`,
  run: async (tx, deps, { id, ...roles }, by) => {
    const person = await findUser(tx, id)
    if (!person) throw notThere()
    return changeRoles(tx, deps, by, id, { ...roles, version: person.version })
  },
})
