import type { User, UserStatus } from '@ambry/contract/accounts-records'
import { formatDateTime } from '@ambry/contract/dates'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { ViewAsMember } from './ViewAsMember.tsx'

const statuses: Record<UserStatus, [word: string, tag: string]> = {
  invited: ['Invited', 'tag-wait'],
  active: ['Active', 'tag-ok'],
  suspended: ['Suspended', 'tag-bad'],
  revoked: ['Invitation taken back', 'tag-plain'],
  closed: ['Closed', 'tag-plain'],
}

type Step = 'suspend' | 'close' | 'impersonate'

/** One person with the actions the server says are open now. */
export function PersonRow({ user }: { user: User }) {
  const [step, setStep] = useState<Step | null>(null)
  const run = useAction({ mutationFn: (act: () => Promise<unknown>) => act() })
  const params = { id: user.id }
  const may = (action: User['actions'][number]) => user.actions.includes(action)
  const mark = (change: { isAdmin: boolean } | { isLender: boolean }) => () =>
    api.accounts.markUser({ params, body: { version: user.version, ...change } })

  const immediate: [isOpen: boolean, label: string, act: () => Promise<unknown>][] = [
    [may('reinstate'), 'Reinstate', () => api.accounts.reinstateUser({ params })],
    [may('revoke'), 'Take invitation back', () => api.accounts.revokeInvitation({ params })],
    [may('invite'), 'Invite again', () => api.accounts.inviteUser({ body: { phone: user.phone } })],
    [may('mark'), user.isAdmin ? 'Remove admin mark' : 'Mark as admin', mark({ isAdmin: !user.isAdmin })],
    [may('mark'), user.isLender ? 'Remove lender mark' : 'Mark as lender', mark({ isLender: !user.isLender })],
    [may('unlock'), 'Unlock sign-in', () => api.accounts.unlockUser({ params })],
    [may('signOut'), 'Sign out everywhere', () => api.accounts.signOutUser({ params })],
  ]
  const asking: [isOpen: boolean, label: string, step: Step, what: string][] = [
    [
      may('impersonate'),
      'View as member',
      'impersonate',
      'See what they see, for 30 minutes, without changing anything.',
    ],
    [may('suspend'), 'Suspend', 'suspend', 'Signs them out at once and keeps them out until reinstated.'],
    [may('close'), 'Close account', 'close', 'Only an account with nothing open can be closed.'],
  ]

  return (
    <li className="entry">
      <Identity user={user} />
      <div className="row">
        {immediate.map(
          ([isOpen, label, act]) =>
            isOpen && (
              <Button key={label} look="secondary" small onClick={() => run.mutate(act)}>
                {label}
                <span className="sr"> {user.displayName}</span>
              </Button>
            ),
        )}
        {asking.map(
          ([isOpen, label, next, what]) =>
            isOpen && (
              <Tooltip key={label} text={what}>
                <Button look={next === 'impersonate' ? 'secondary' : 'danger'} small onClick={() => setStep(next)}>
                  {label}
                  <span className="sr"> {user.displayName}</span>
                </Button>
              </Tooltip>
            ),
        )}
      </div>
      {run.error && <Failure text={sentenceOf(run.error)} />}
      {step === 'impersonate' && <ViewAsMember user={user} onClose={() => setStep(null)} />}
      {step === 'suspend' && (
        <ReasonDialog
          title={`Suspend ${user.displayName}`}
          consequence="They are signed out at once, their pending requests are withdrawn and their listings paused. Loans and reservations stand."
          confirm="Suspend"
          act={(reason) => api.accounts.suspendUser({ params, body: { reason } })}
          onClose={() => setStep(null)}
        />
      )}
      {step === 'close' && (
        <ReasonDialog
          title={`Close the account of ${user.displayName}`}
          consequence="Only an account with nothing open can be closed. The person may be invited again later."
          confirm="Close account"
          act={(reason) => api.accounts.closeUser({ params, body: { reason } })}
          onClose={() => setStep(null)}
        />
      )}
    </li>
  )
}

function Identity({ user }: { user: User }) {
  const [word, tag] = statuses[user.status]
  const details = [user.email, user.instagram && `Instagram ${user.instagram}`, user.city].filter(Boolean).join(' · ')
  return (
    <div>
      <strong>{user.displayName}</strong>
      <span className={`tag ${tag}`}>{word}</span>
      {user.isAdmin && <span className="tag tag-plain">Admin</span>}
      {user.isLender && <span className="tag tag-plain">Lender</span>}
      {user.name && <p className="record">{user.phone}</p>}
      {details && <p>{details}</p>}
      {user.suspendedReason && <p>Suspended: {user.suspendedReason}</p>}
      <p className="record">
        {user.lastSeenAt ? `Last seen ${formatDateTime(user.lastSeenAt)}` : 'Never signed in'}
        {user.liveSessions > 0 && `; ${user.liveSessions} open ${user.liveSessions === 1 ? 'session' : 'sessions'}`}
        {user.invitedBy && `; invited by ${user.invitedBy}`}
      </p>
    </div>
  )
}
