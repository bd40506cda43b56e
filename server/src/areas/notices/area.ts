import { noticesArea as contract } from '@ambry/contract/notices/area'

import { defineServerArea } from '../../area.ts'
import { noticeHandlers } from './routes.ts'
import { notify } from './service.ts'

export const noticesArea = defineServerArea({
  contract,
  routes: (deps) => ({ handlers: noticeHandlers(deps) }),
  hooks: (deps) => ({
    accessApproved: (tx, userId) =>
      notify(tx, userId, {
        kind: 'access',
        title: 'Access Request Approved',
        message: 'Your access request has been approved. You can now log in.',
      }),
    accessRejected: (tx, userId) =>
      notify(tx, userId, {
        kind: 'access',
        title: 'Access Request Rejected',
        message: 'Your access request was not approved. Please contact support for more information.',
      }),
    rolesChanged: (tx, userId, { isAdmin, isLender }) => {
      const message = `You are ${isAdmin ? 'an admin' : 'no admin'} and ${isLender ? 'a lender' : 'no lender'} of the house now.`
      return notify(tx, userId, {
        kind: 'rights',
        title: 'Your rights have changed',
        message,
        text: `${deps().settings.current.houseName}: your rights have changed. ${message}`,
      })
    },
    accountViewed: (tx, userId, reason) =>
      notify(tx, userId, {
        kind: 'security',
        title: 'The house looked at your account',
        message: `The reason: ${reason.slice(0, 400)}`,
        link: '/dashboard',
      }),
  }),
})
