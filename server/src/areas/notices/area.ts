import { noticesArea as contract } from '@ambry/contract/notices/area'

import { defineServerArea } from '../../area.ts'
import { noticeHandlers } from './routes.ts'
import { notify } from './service.ts'
import { unsubscribePages } from './unsubscribe-service.ts'

export const noticesArea = defineServerArea({
  contract,
  routes: (deps) => ({ handlers: noticeHandlers(deps), pages: unsubscribePages(deps) }),
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
      const held = [isAdmin && 'an admin', isLender && 'a lender'].filter(Boolean).join(' and ')
      const message = `You’re now ${held || 'a member without other roles'}.`
      return notify(tx, userId, {
        kind: 'rights',
        title: 'Your role has changed',
        message,
        text: `${deps().settings.current.houseName}: your role has changed. ${message}`,
      })
    },
    accountViewed: (tx, userId, reason) =>
      notify(tx, userId, {
        kind: 'security',
        title: 'Our staff viewed your account',
        message: `Reason: ${reason.slice(0, 400)}`,
        link: '/dashboard',
      }),
  }),
})
