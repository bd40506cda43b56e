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
      label: 'Resend invitation',
      consequence: `${name} will get the invitation by text message again.`,
      confirm: 'Resend',
      act: () => api.accounts.inviteAgain({ params }),
    },
    {
      isOpen: may('invite'),
      key: 'invite',
      label: 'Invite again',
      consequence: `${name} will get a text message and can register with a code.`,
      confirm: 'Invite',
      act: () => api.accounts.inviteUser({ body: { phone: user.phone } }),
    },
    {
      isOpen: may('unlock'),
      key: 'unlock',
      label: 'Unlock sign-in',
      consequence: `This phone is locked after too many wrong codes. Unlocking lets ${name} request a new code right away.`,
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
      label: user.isLender ? 'Remove lender role' : 'Make lender',
      consequence: user.isLender
        ? `${name} won’t see new loans to fund. Loans they’ve already funded aren’t affected.`
        : `${name} will see loans offered to lenders and can fund them.`,
      confirm: user.isLender ? 'Remove role' : 'Make lender',
      act: mark({ isLender: !user.isLender }),
    },
    {
      isOpen: may('mark'),
      key: 'admin',
      label: user.isAdmin ? 'Remove admin role' : 'Make admin',
      consequence: user.isAdmin
        ? `${name} loses access to the back-office immediately. There must always be at least one admin.`
        : `${name} will be able to see and do everything in the back-office, for every member.`,
      confirm: user.isAdmin ? 'Remove role' : 'Make admin',
      danger: true,
      act: mark({ isAdmin: !user.isAdmin }),
    },
    {
      isOpen: may('signOut'),
      key: 'signOut',
      label: 'Sign out everywhere',
      consequence: `All of ${name}’s sessions end immediately. They can sign in again with a code.`,
      confirm: 'Sign out',
      act: () => api.accounts.signOutUser({ params }),
    },
    {
      isOpen: may('revoke'),
      key: 'revoke',
      label: 'Revoke invitation',
      consequence: `${name} won’t be able to register. You can invite them again later.`,
      confirm: 'Revoke',
      danger: true,
      act: () => api.accounts.revokeInvitation({ params }),
    },
    {
      isOpen: may('suspend'),
      key: 'suspend',
      label: 'Suspend',
      consequence:
        'They’re signed out immediately, their pending requests are withdrawn, and their listings are paused. Loans and reservations stay in force.',
      confirm: 'Suspend',
      danger: true,
      reason: 'required',
      act: (reason) => api.accounts.suspendUser({ params, body: { reason } }),
    },
    {
      isOpen: may('close'),
      key: 'close',
      label: 'Close account',
      consequence: 'You can close an account only when nothing is open on it. You can invite the person again later.',
      confirm: 'Close account',
      danger: true,
      reason: 'required',
      act: (reason) => api.accounts.closeUser({ params, body: { reason } }),
    },
  ]
  return all.filter(({ isOpen }) => isOpen)
}
