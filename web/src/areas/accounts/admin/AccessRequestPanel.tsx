import type { AccessRequestAction, AccessRequestDetail } from '@ambry/contract/accounts/records'
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
import { RequestStatusTag, requestStatusNames, userStatusNames } from './status.tsx'

/** One request: everything known of the person who asks, and the decision. */
export function AccessRequestPanel(panel: PanelProps) {
  const request = useQuery(query(api.accounts.accessRequest, { params: { id: panel.id } }))
  useTitle(request.data ? `${formatPhone(request.data.phone)}, Access Requests` : 'Access Requests')
  return (
    <RecordPanel
      {...panel}
      query={request}
      failure="We couldn’t load this request"
      head={headOf}
      foot={(confirming) => <Decision request={confirming} onDecided={panel.onNext} />}
    >
      {(confirming) => <Confirming request={confirming} />}
    </RecordPanel>
  )
}

const headOf = (request: AccessRequestDetail) => ({
  title: `Access request from ${formatPhone(request.phone)}`,
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
      {request.knownAs && (
        <section>
          <Note tone="info" title={`This phone belongs to ${knownName(request.knownAs.displayName)}`}>
            {userStatusNames[request.knownAs.status]}.{' '}
            <Link to="/admin/user-access" search={{ user: request.knownAs.userId }}>
              Open profile
            </Link>
          </Note>
        </section>
      )}
      <section>
        <dl className="facts">
          <Fact name="Referred by">{request.referral}</Fact>
          <Fact name="Instagram">{request.instagram}</Fact>
          <Fact name="Accepted">
            Terms {request.termsVersion}, Privacy {request.privacyVersion}
          </Fact>
          <Fact name="Texts">{request.smsOptIn ? 'Opted in' : 'Opted out'}</Fact>
          <Fact name="Newsletter">{request.marketingOptIn ? 'Opted in' : 'Opted out'}</Fact>
          <Fact name="Requested">{formatDateTime(request.createdAt)}</Fact>
          {request.decidedAt && (
            <Fact name={requestStatusNames[request.status]}>
              {formatDateTime(request.decidedAt)}
              {request.decidedBy && ` by ${request.decidedBy}`}
            </Fact>
          )}
          {request.note && <Fact name="Note">{request.note}</Fact>}
        </dl>
      </section>
      {request.previous.length > 0 && (
        <section aria-label="Previous requests">
          <h3>Previous requests</h3>
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

/** Without a name a person is called by their phone. */
const knownName = (name: string) => (name.startsWith('+') ? formatPhone(name) : name)

const decisions: Record<AccessRequestAction, { title: string; consequence: string; done: string }> = {
  approve: {
    title: 'Approve',
    consequence: 'They’re invited by text message and can register with a code.',
    done: 'They’ll get a text message.',
  },
  reject: {
    title: 'Decline',
    consequence: 'They’ll get a text message that the request wasn’t approved. They can request access again later.',
    done: 'They’ll get a text message.',
  },
}

/** What went wrong, or that somebody else was faster while this was being written. */
function DecisionFailure({ request, error }: { request: AccessRequestDetail; error: unknown }) {
  if (error) return <Failure text={sentenceOf(error)} />
  if (request.actions.length > 0) return null
  const who = request.decidedBy ?? 'Someone else'
  return (
    <Note role="alert">
      <p>
        {who} already decided this request: {requestStatusNames[request.status].toLowerCase()}. Your decision won’t be
        saved.
      </p>
    </Note>
  )
}

/** After a decision the next request opens by itself; `a` and `d` decide by keyboard. */
function Decision({ request, onDecided }: { request: AccessRequestDetail; onDecided: (() => void) | undefined }) {
  const [confirming, setConfirming] = useState<AccessRequestAction | null>(null)
  const params = { id: request.id }
  const decide = useAction({
    mutationFn: ({ action, note }: { action: AccessRequestAction; note: string | null }) =>
      action === 'approve'
        ? api.accounts.approveAccessRequest({ params, body: { note } })
        : api.accounts.rejectAccessRequest({ params, body: { note } }),
    onSuccess: (_, { action }) => {
      const { title, done } = decisions[action]
      toasts.show({ title: `${title}: ${formatPhone(request.phone)}`, description: done })
      setConfirming(null)
      onDecided?.()
    },
  })
  const isOpen = request.actions.length > 0

  useLetterKeys(isOpen ? { a: () => setConfirming('approve'), d: () => setConfirming('reject') } : {})

  if (!isOpen && !confirming) return null
  return (
    <>
      <Button onClick={() => setConfirming('approve')}>Approve</Button>
      <Button variant="danger" onClick={() => setConfirming('reject')}>
        Decline
      </Button>
      {confirming && (
        <ConfirmDialog
          title={`${decisions[confirming].title}: ${formatPhone(request.phone)}`}
          consequence={decisions[confirming].consequence}
          confirm={decisions[confirming].title}
          danger={confirming === 'reject'}
          reason="optional"
          reasonHint="Internal only."
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
