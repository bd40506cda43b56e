import type { User } from '@ambry/contract/accounts/records'

import { api } from '../../../api/api.ts'
import { personName } from '../../../ui/phone.ts'

export type UserActionEntry = {
  key: string
  label: string
  /** What it brings about, said before it is done. */
  consequence: string
  confirm: string
  danger?: boolean
  reason?: 'required'
  act: (reason: string) => Promise<unknown>
}

/** What the server says can be done to this person now, in words. */
export function userActionsOf(user: User): readonly UserActionEntry[] {
  const params = { id: user.id }
  const name = personName(user)
  const may = (action: User['actions'][number]) => user.actions.includes(action)
  const mark = (change: { isAdmin: boolean } | { isLender: boolean }) => () =>
    api.accounts.changeRoles({ params, body: { version: user.version, ...change } })
  const all: (UserActionEntry & { isOpen: boolean })[] = [
    {
      isOpen: may('inviteAgain'),
      key: 'inviteAgain',
      label: 'Send the invitation again',
      consequence: `${name} gets the invitation as a text message once more.`,
      confirm: 'Send again',
      act: () => api.accounts.inviteAgain({ params }),
    },
    {
      isOpen: may('invite'),
      key: 'invite',
      label: 'Invite again',
      consequence: `${name} gets a text message and can register with a code.`,
      confirm: 'Invite',
      act: () => api.accounts.inviteUser({ body: { phone: user.phone } }),
    },
    {
      isOpen: may('unlock'),
      key: 'unlock',
      label: 'Unlock sign-in',
      consequence: `Wrong codes have locked this phone. ${name} can ask for a new code at once.`,
      confirm: 'Unlock',
      act: () => api.accounts.unlockUser({ params }),
    },
    {
      isOpen: may('reinstate'),
      key: 'reinstate',
      label: 'Reinstate',
      consequence: `${name} can sign in again.`,
      confirm: 'Reinstate',
      act: () => api.accounts.reinstateUser({ params }),
    },
    {
      isOpen: may('mark'),
      key: 'lender',
      label: user.isLender ? 'Remove lender mark' : 'Mark as lender',
      consequence: user.isLender
        ? `${name} sees no more loans to take part in. What they lent already stands.`
        : `${name} sees the loans that are offered to lenders and can take part in them.`,
      confirm: user.isLender ? 'Remove mark' : 'Mark as lender',
      act: mark({ isLender: !user.isLender }),
    },
    {
      isOpen: may('mark'),
      key: 'admin',
      label: user.isAdmin ? 'Remove admin mark' : 'Mark as admin',
      consequence: user.isAdmin
        ? `${name} leaves the back-office at once. The house keeps at least one admin.`
        : `${name} can see and do everything in the back-office, for every member.`,
      confirm: user.isAdmin ? 'Remove mark' : 'Mark as admin',
      danger: true,
      act: mark({ isAdmin: !user.isAdmin }),
    },
    {
      isOpen: may('signOut'),
      key: 'signOut',
      label: 'Sign out everywhere',
      consequence: `Every session of ${name} ends at once. They can sign in again with a code.`,
      confirm: 'Sign out',
      act: () => api.accounts.signOutUser({ params }),
    },
    {
      isOpen: may('revoke'),
      key: 'revoke',
      label: 'Take invitation back',
      consequence: `${name} can no longer register. They may be invited again later.`,
      confirm: 'Take back',
      danger: true,
      act: () => api.accounts.revokeInvitation({ params }),
    },
    {
      isOpen: may('suspend'),
      key: 'suspend',
      label: 'Suspend',
      consequence:
        'They are signed out at once, their pending requests are withdrawn and their listings paused. Loans and reservations stand.',
      confirm: 'Suspend',
      danger: true,
      reason: 'required',
      act: (reason) => api.accounts.suspendUser({ params, body: { reason } }),
    },
    {
      isOpen: may('close'),
      key: 'close',
      label: 'Close account',
      consequence: 'Only an account with nothing open can be closed. The person may be invited again later.',
      confirm: 'Close account',
      danger: true,
      reason: 'required',
      act: (reason) => api.accounts.closeUser({ params, body: { reason } }),
    },
  ]
  return all.filter(({ isOpen }) => isOpen)
}
