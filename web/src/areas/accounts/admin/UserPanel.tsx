import type { User } from '@ambry/contract/accounts/records'
import { formatDate, formatDateTime } from '@ambry/contract/kernel/dates'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Copy, Eye } from 'lucide-react'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { RecordAudit } from '../../../parts/audit/RecordAudit.tsx'
import { Contributed } from '../../../parts/contributions.tsx'
import type { PanelProps } from '../../../parts/lists/ListPage.tsx'
import { RecordPanel } from '../../../parts/lists/RecordPanel.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { formatPhone, personName } from '../../../ui/phone.ts'
import { Note } from '../../../ui/Tag.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { When } from '../../../ui/When.tsx'
import * as labels from './labels.ts'
import { UserMessages } from './messages/UserMessages.tsx'
import { LostPhoneDialog } from './phone/LostPhoneDialog.tsx'
import { changeLostPhone } from './phone/labels.ts'
import { UserPhone } from './phone/UserPhone.tsx'
import { RolesDialog } from './roles/RolesDialog.tsx'
import { BadgeTags, UserStatusTag } from './status.tsx'
import { UserClosing } from './UserClosing.tsx'
import styles from './UserPanel.module.css'
import { UserRecords } from './UserRecords.tsx'
import { UserSessions } from './UserSessions.tsx'
import { type UserActionEntry, userActionsOf } from './user-actions.ts'
import { ViewAsMember } from './ViewAsMember.tsx'

/** One person: profile, sessions, history, and the available actions. */
export function UserPanel(panel: PanelProps) {
  const user = useQuery(query(api.accounts.user, { params: { id: panel.id } }))
  useTitle(user.data ? labels.userAccessName(personName(user.data)) : labels.userAccess)
  return (
    <RecordPanel
      {...panel}
      query={user}
      failure={labels.weCouldntLoadThisPerson}
      head={headOf}
      foot={(person) => <PanelActions user={person} />}
    >
      {(person) => <Person user={person} />}
    </RecordPanel>
  )
}

const headOf = (user: User) => ({
  title: personName(user),
  above: <UserStatusTag status={user.status} />,
  below: (
    <>
      {user.erasedAt ? '' : `${formatPhone(user.phone)}. `}
      {user.registeredAt ? labels.memberSince(formatDate(user.registeredAt)) : labels.notRegisteredYet}
    </>
  ),
})

function Person({ user }: { user: User }) {
  return (
    <>
      {user.suspendedReason && (
        <section>
          <Note tone="bad" title={`Suspended ${formatDate(user.suspendedAt)}`}>
            {user.suspendedReason}
          </Note>
        </section>
      )}
      {(user.closesAt || user.erasedAt) && <UserClosing user={user} />}
      <section>
        <dl className="facts">
          <Fact name={labels.roles}>
            <BadgeTags user={user} />
          </Fact>
          <Fact name={labels.email}>{user.email}</Fact>
          <Fact name={labels.instagram}>{user.instagram}</Fact>
          <Fact name={labels.referredBy}>{user.referral}</Fact>
          <Fact name={labels.city}>{user.city}</Fact>
          <Fact name={labels.shippingAddress}>{user.shippingAddress}</Fact>
          <Fact name={labels.texts}>{user.smsOptIn ? labels.optedIn : labels.codesAndInvitationsOnly}</Fact>
          <Fact name={labels.newsletter}>{user.marketingOptIn ? labels.optedIn : labels.optedOut}</Fact>
          <Fact name={labels.invitedBy}>{user.invitedBy}</Fact>
          <Fact name={labels.added}>{formatDateTime(user.createdAt)}</Fact>
          <Fact name={labels.lastSeen}>
            <When at={user.lastSeenAt} never={labels.never} />
          </Fact>
          <Fact name="ID">
            <CopyId id={user.id} />
          </Fact>
        </dl>
      </section>
      <UserRecords user={user} />
      <Contributed to="personSection" user={user} />
      <UserMessages user={user} />
      <UserSessions user={user} />
      <UserPhone user={user} />
      <RecordAudit kind="user" id={user.id} />
    </>
  )
}

function CopyId({ id }: { id: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(id)
    toasts.show({ title: labels.copied, description: id })
  }
  return (
    <button type="button" className={`${styles.copy} record`} title={labels.copyId} onClick={() => void copy()}>
      …{id.slice(-8)}
      <Copy aria-hidden="true" className="icon-small" />
    </button>
  )
}

function PanelActions({ user }: { user: User }) {
  const [confirming, setConfirming] = useState<UserActionEntry | null>(null)
  const [viewing, setViewing] = useState(false)
  const [changing, setChanging] = useState(false)
  const [isPhoneLost, setPhoneLost] = useState(false)
  const mayChangeRoles = user.actions.includes('roles')
  const mayChangePhone = user.actions.includes('phone')
  const actions = userActionsOf(user)
  const run = useAction({
    mutationFn: ({ action, reason }: { action: UserActionEntry; reason: string | null }) => action.act(reason ?? ''),
    onSuccess: (_, { action }) => {
      toasts.show({ title: action.label, description: labels.doneFor(personName(user)) })
      setConfirming(null)
    },
  })
  const ask = (action: UserActionEntry) => {
    run.reset()
    setConfirming(action)
  }
  return (
    <>
      {user.actions.includes('impersonate') && (
        <Button onClick={() => setViewing(true)}>
          <Eye aria-hidden="true" />
          {labels.viewAsMember}
        </Button>
      )}
      {(actions.length > 0 || mayChangeRoles || mayChangePhone) && (
        <Menu
          title={labels.moreActions}
          buttonClass="btn btn-secondary"
          listClass="menu-up"
          label={
            <>
              {labels.actions}
              <ChevronDown aria-hidden="true" className="icon-small" />
            </>
          }
        >
          {mayChangeRoles && (
            <button type="button" className="menu-item" onClick={() => setChanging(true)}>
              {labels.changeRoles}
            </button>
          )}
          {mayChangePhone && (
            <button type="button" className="menu-item" onClick={() => setPhoneLost(true)}>
              {changeLostPhone}
            </button>
          )}
          {actions.map((action) => (
            <button
              type="button"
              key={action.key}
              className={action.danger ? 'menu-item menu-danger' : 'menu-item'}
              onClick={() => ask(action)}
            >
              {action.label}
            </button>
          ))}
        </Menu>
      )}
      {viewing && <ViewAsMember user={user} onClose={() => setViewing(false)} />}
      {changing && <RolesDialog holder={{ ...user, name: personName(user) }} onClose={() => setChanging(false)} />}
      {isPhoneLost && <LostPhoneDialog user={user} onClose={() => setPhoneLost(false)} />}
      {confirming && (
        <ConfirmDialog
          title={`${confirming.label}: ${personName(user)}`}
          consequence={confirming.consequence}
          confirm={confirming.confirm}
          danger={confirming.danger === true}
          reason={confirming.reason}
          working={run.isPending}
          failure={run.error && <Failure text={sentenceOf(run.error)} />}
          onConfirm={(reason) => run.mutate({ action: confirming, reason })}
          onClose={() => setConfirming(null)}
        />
      )}
    </>
  )
}
