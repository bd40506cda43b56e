import { staffRoles } from '@ambry/contract/kernel/permissions'
import { noticesArea as contract } from '@ambry/contract/notices/area'

import { defineServerArea } from '../../area.ts'
import { noticesClosing } from './closing-queries.ts'
import { noticesData } from './data-classes.ts'
import * as labels from './labels.ts'
import { noticeHandlers } from './routes.ts'
import { notify, notifyAdmins, notifyStaff } from './service.ts'
import { unsubscribePages } from './unsubscribe-service.ts'

const lists = new Intl.ListFormat('en-US')

export const noticesArea = defineServerArea({
  contract,
  data: noticesData,
  audited: {},
  closing: noticesClosing,
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
    rolesChanged: (tx, userId, { staffRoles: held, isLender }) => {
      const names = [...held.map((role) => staffRoles[role]), ...(isLender ? [labels.lender] : [])]
      const message = names.length === 0 ? labels.youHaveNoRoles : labels.yourRolesAre(lists.format(names))
      return notify(tx, userId, {
        kind: 'rights',
        title: 'Your role has changed',
        message,
        text: `${deps().settings.current.houseName}: your role has changed. ${message}`,
      })
    },
    erasingBlocked: (tx, userId) =>
      notifyAdmins(tx, {
        kind: 'access',
        title: labels.anAccountCouldntBeErased,
        message: labels.somethingIsStillOpen,
        link: `/admin/user-access?user=${userId}`,
      }),
    accountViewed: (tx, userId, reason) =>
      notify(tx, userId, {
        kind: 'security',
        title: 'Our staff viewed your account',
        message: `Reason: ${reason.slice(0, 400)}`,
        link: '/dashboard',
      }),
    phoneChangeStarted: (tx, userId, said) =>
      notify(tx, userId, { kind: 'phone', ...said, variant: 'destructive', link: '/settings#sign-in' }),
    phoneChangeEnded: (tx, userId, said) =>
      notifyStaff(tx, 'user.phone', {
        kind: 'security',
        ...said,
        variant: 'destructive',
        link: `/admin/user-access?user=${userId}`,
      }),
  }),
})
