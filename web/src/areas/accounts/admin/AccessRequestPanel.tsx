import type { AccessRequestAction } from '@ambry/contract/accounts/kinds'
import { accessRequestStatus, userStatus } from '@ambry/contract/accounts/kinds'
import type { AccessRequestDetail } from '@ambry/contract/accounts/records'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { RecordAudit } from '../../../parts/audit/RecordAudit.tsx'
import type { PanelProps } from '../../../parts/lists/ListPage.tsx'
import { RecordPanel } from '../../../parts/lists/RecordPanel.tsx'
import { WorkBar } from '../../../parts/work/WorkBar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { countryName } from '../../../ui/fields/phone/countries.ts'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { useLetterKeys } from '../../../ui/layers/use-letter-keys.ts'
import { formatPhone } from '../../../ui/phone.ts'
import { Note } from '../../../ui/Tag.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { When } from '../../../ui/When.tsx'
import * as labels from './labels.ts'
import { RequestStatusTag } from './status.tsx'

/** One access request: everything known about the person, and the decision. */
export function AccessRequestPanel(panel: PanelProps) {
  const request = useQuery(query(api.accounts.accessRequest, { params: { id: panel.id } }))
  useTitle(request.data ? labels.accessRequests(formatPhone(request.data.phone)) : labels.accessRequestsTitle)
  return (
    <RecordPanel
      {...panel}
      query={request}
      failure={labels.weCouldntLoadThisRequest}
      head={headOf}
      foot={(confirming) => <Decision request={confirming} onDecided={panel.onNext} />}
    >
      {(confirming) => <Confirming request={confirming} />}
    </RecordPanel>
  )
}

const headOf = (request: AccessRequestDetail) => ({
  title: labels.accessRequest(formatPhone(request.phone)),
  above: <RequestStatusTag status={request.status} />,
  below: (
    <>
      <When at={request.createdAt} />
      {request.country && `, from ${countryName(request.country)}`}
    </>
  ),
})

function Confirming({ request }: { request: AccessRequestDetail }) {
  return (
    <>
      {request.status === 'pending' && <WorkBar queue="accessRequests" id={request.id} />}
      {request.knownAs && (
        <section>
          <Note tone="info" title={labels.thisPhoneBelongs(knownName(request.knownAs.displayName))}>
            {userStatus[request.knownAs.status].label}.{' '}
            <Link to="/admin/user-access" search={{ user: request.knownAs.userId }}>
              {labels.openProfile}
            </Link>
          </Note>
        </section>
      )}
      <section>
        <dl className="facts">
          <Fact name={labels.referredBy}>{request.referral}</Fact>
          <Fact name={labels.instagram}>{request.instagram}</Fact>
          <Fact name={labels.accepted}>{labels.termsPrivacy(request.termsVersion, request.privacyVersion)}</Fact>
          <Fact name={labels.texts}>{request.smsOptIn ? labels.optedIn : labels.optedOut}</Fact>
          <Fact name={labels.newsletter}>{request.marketingOptIn ? labels.optedIn : labels.optedOut}</Fact>
          <Fact name={labels.requested}>{formatDateTime(request.createdAt)}</Fact>
          {request.decidedAt && (
            <Fact name={accessRequestStatus[request.status].label}>
              {formatDateTime(request.decidedAt)}
              {request.decidedBy && ` by ${request.decidedBy}`}
            </Fact>
          )}
          {request.note && <Fact name={labels.note}>{request.note}</Fact>}
        </dl>
      </section>
      {request.previous.length > 0 && (
        <section aria-label={labels.previousRequests}>
          <h3>{labels.previousRequests}</h3>
          <ul className="lines">
            {request.previous.map((earlier) => (
              <li className="line" key={earlier.id}>
                <span className="line-text">{formatDateTime(earlier.createdAt)}</span>
                <RequestStatusTag status={earlier.status} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <RecordAudit kind="access_request" id={request.id} />
    </>
  )
}

/** People without a name are listed by their phone number. */
const knownName = (name: string) => (name.startsWith('+') ? formatPhone(name) : name)

const decisions: Record<AccessRequestAction, { title: string; consequence: string; done: string }> = {
  approve: {
    title: labels.approve,
    consequence: labels.theyreInvitedByTextMessage,
    done: labels.approved,
  },
  reject: {
    title: labels.decline,
    consequence: labels.theyllGetATextMessageThat,
    done: labels.declined,
  },
}

/** The error, or that another admin decided in the meantime. */
function DecisionFailure({ request, error }: { request: AccessRequestDetail; error: unknown }) {
  if (error) return <Failure text={sentenceOf(error)} />
  if (request.actions.length > 0) return null
  const who = request.decidedBy ?? labels.someoneElse
  return (
    <Note role="alert">
      <p>{labels.alreadyDecidedThisRequest(who, accessRequestStatus[request.status].label.toLowerCase())}</p>
    </Note>
  )
}

/** After a decision the next request opens automatically; `a` and `d` are the shortcuts. */
function Decision({ request, onDecided }: { request: AccessRequestDetail; onDecided: (() => void) | undefined }) {
  const [confirming, setConfirming] = useState<AccessRequestAction | null>(null)
  const params = { id: request.id }
  const decide = useAction({
    mutationFn: ({ action, note }: { action: AccessRequestAction; note: string | null }) =>
      action === 'approve'
        ? api.accounts.approveAccessRequest({ params, body: { note } })
        : api.accounts.rejectAccessRequest({ params, body: { note } }),
    onSuccess: (_, { action }) => {
      const { done } = decisions[action]
      toasts.show({ title: `${done}: ${formatPhone(request.phone)}`, description: labels.theyllGetATextMessage })
      setConfirming(null)
      onDecided?.()
    },
  })
  const isOpen = request.actions.length > 0

  useLetterKeys(isOpen ? { a: () => setConfirming('approve'), d: () => setConfirming('reject') } : {})

  if (!isOpen && !confirming) return null
  return (
    <>
      <Button onClick={() => setConfirming('approve')}>{labels.approve}</Button>
      <Button variant="danger" onClick={() => setConfirming('reject')}>
        {labels.decline}
      </Button>
      {confirming && (
        <ConfirmDialog
          title={`${decisions[confirming].title}: ${formatPhone(request.phone)}`}
          consequence={decisions[confirming].consequence}
          confirm={decisions[confirming].title}
          danger={confirming === 'reject'}
          reason="optional"
          reasonHint={labels.internalOnly}
          working={decide.isPending}
          failure={<DecisionFailure request={request} error={decide.error} />}
          onConfirm={(note) => decide.mutate({ action: confirming, note })}
          onClose={() => {
            decide.reset()
            setConfirming(null)
          }}
        />
      )}
    </>
  )
}
