import type { User } from '@ambry/contract/accounts/records'

import { api } from '../../../api/api.ts'
import { personName } from '../../../ui/phone.ts'
import * as labels from './labels.ts'

export type UserActionEntry = {
  key: string
  label: string
  /** The effect, stated before the action is taken. */
  consequence: string
  confirm: string
  danger?: boolean
  reason?: 'required'
  act: (reason: string) => Promise<unknown>
}

/** The actions the server currently allows for this person, with their labels. */
export function userActionsOf(user: User): readonly UserActionEntry[] {
  const params = { id: user.id }
  const name = personName(user)
  const may = (action: User['actions'][number]) => user.actions.includes(action)
  const all: (UserActionEntry & { isOpen: boolean })[] = [
    {
      isOpen: may('inviteAgain'),
      key: 'inviteAgain',
      label: labels.resendInvitation,
      consequence: labels.willGetTheInvitation(name),
      confirm: labels.resend,
      act: () => api.accounts.inviteAgain({ params }),
    },
    {
      isOpen: may('invite'),
      key: 'invite',
      label: labels.inviteAgain,
      consequence: labels.willGetATextMessageAnd(name),
      confirm: labels.invite,
      act: () => api.accounts.inviteUser({ body: { phone: user.phone } }),
    },
    {
      isOpen: may('unlock'),
      key: 'unlock',
      label: labels.unlockSign,
      consequence: labels.thisPhoneIsLockedAfter(name),
      confirm: labels.unlock,
      act: () => api.accounts.unlockUser({ params }),
    },
    {
      isOpen: may('reinstate'),
      key: 'reinstate',
      label: labels.reinstate,
      consequence: labels.canSignInAgain(name),
      confirm: labels.reinstate,
      act: () => api.accounts.reinstateUser({ params }),
    },
    {
      isOpen: may('signOut'),
      key: 'signOut',
      label: labels.signOutEverywhere,
      consequence: labels.allOfSSessionsEnd(name),
      confirm: labels.signOut,
      act: () => api.accounts.signOutUser({ params }),
    },
    {
      isOpen: may('revoke'),
      key: 'revoke',
      label: labels.revokeInvitation,
      consequence: labels.wontBeAbleToRegister(name),
      confirm: labels.revoke,
      danger: true,
      act: () => api.accounts.revokeInvitation({ params }),
    },
    {
      isOpen: may('suspend'),
      key: 'suspend',
      label: labels.suspend,
      consequence: labels.theyreSignedOutImmediately,
      confirm: labels.suspend,
      danger: true,
      reason: 'required',
      act: (reason) => api.accounts.suspendUser({ params, body: { reason } }),
    },
    {
      isOpen: may('close'),
      key: 'close',
      label: labels.closeAccount,
      consequence: labels.youCanCloseAnAccount,
      confirm: labels.closeAccount,
      danger: true,
      reason: 'required',
      act: (reason) => api.accounts.closeUser({ params, body: { reason } }),
    },
  ]
  return all.filter(({ isOpen }) => isOpen)
}
