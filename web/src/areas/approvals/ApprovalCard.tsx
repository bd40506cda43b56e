import type { Approval } from '@ambry/contract/approvals/endpoints'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { staffRoles } from '@ambry/contract/kernel/permissions'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Clock, Lock } from 'lucide-react'
import type { ReactNode } from 'react'

import { api } from '../../api/api.ts'
import { sentenceOf } from '../../api/errors.ts'
import { query } from '../../api/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './approvals.module.css'
import { Effects } from './Effects.tsx'
import * as labels from './labels.ts'

type Props = {
  approval: Approval
  isOpen: boolean
  isCurrent: boolean
  myId: string
  onOpen: () => void
  onApprove: () => void
  onDecline: () => void
  onWithdraw: () => void
}

const roleList = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** One request: what will happen, for whom, whether anything has changed, and the decision. */
export function ApprovalCard(props: Props) {
  const { approval, isOpen, isCurrent } = props
  return (
    <li
      id={`approval-${approval.id}`}
      className={isCurrent && isOpen ? `sheet ${styles.card} ${styles.current}` : `sheet ${styles.card}`}
    >
      <div className={styles.head}>
        <div>
          <h2 className={isOpen ? styles.openTitle : styles.title}>{approval.title}</h2>
          <Why {...props} />
        </div>
        <div className={styles.end}>
          {isOpen ? (
            <>
              <Tag tone="wait" icon={Clock}>
                {labels.expires(formatDateTime(approval.expiresAt))}
              </Tag>
              <span className="mono small muted">{approval.number}</span>
            </>
          ) : (
            <Folded {...props} />
          )}
        </div>
      </div>
      {isOpen && <Unfolded {...props} />}
    </li>
  )
}

function Why({ approval, myId }: Props) {
  const { requestedBy, reason, note, createdAt } = approval
  const roles = requestedBy.staffRoles.map((role) => staffRoles[role]).join(', ')
  return (
    <p className="small">
      {labels.requestedBy} {requestedBy.id === myId ? labels.you : <strong>{requestedBy.name}</strong>}
      {requestedBy.id !== myId && roles && `, ${roles}`}, {formatDateTime(createdAt)}.{reason && ` ${reason}`}
      {note && ` “${note}”`}
    </p>
  )
}

function Folded({ approval, onOpen, onWithdraw }: Props) {
  return (
    <>
      <span className="small muted">{labels.expires(formatDateTime(approval.expiresAt))}</span>
      <Waiting approval={approval} />
      {approval.actions.includes('withdraw') && (
        <Button variant="secondary" size="small" onClick={onWithdraw}>
          {labels.withdraw}
          <span className="sr"> {approval.title}</span>
        </Button>
      )}
      <Button variant="secondary" size="small" onClick={onOpen}>
        {labels.open}
        <span className="sr"> {approval.title}</span>
      </Button>
    </>
  )
}

const Waiting = ({ approval }: { approval: Approval }) =>
  approval.actions.includes('approve') ? (
    <Tag tone="wait">{labels.waitingForYou}</Tag>
  ) : (
    <Tag tone="outline" icon={Lock}>
      {approval.actions.includes('withdraw') ? labels.someoneElse : labels.someoneWith(rolesOf(approval))}
    </Tag>
  )

const rolesOf = ({ roles }: Approval) => roleList.format(roles.map((role) => staffRoles[role]))

function Unfolded({ approval, onApprove, onDecline, onWithdraw }: Props) {
  const { actions, title } = approval
  return (
    <>
      <div className={styles.body}>
        <section>
          <h3>{labels.whatWillHappen}</h3>
          <Effects approval={approval} />
        </section>
        <aside>
          <h3>{labels.concerns}</h3>
          <Details approval={approval} />
          <h3>{labels.checks}</h3>
          <Checks approval={approval} />
        </aside>
      </div>
      <div className={styles.foot}>
        <p className="small">{actions.includes('approve') ? labels.youConfirm : <Waiting approval={approval} />}</p>
        <div className={styles.buttons}>
          {actions.includes('withdraw') && (
            <Button variant="secondary" onClick={onWithdraw}>
              {labels.withdraw}
              <span className="sr"> {title}</span>
            </Button>
          )}
          {actions.includes('decline') && (
            <Button variant="danger" aria-label={labels.declineThis(title)} onClick={onDecline}>
              {labels.decline}
            </Button>
          )}
          {actions.includes('approve') && <ApproveButton title={title} onClick={onApprove} />}
        </div>
      </div>
    </>
  )
}

const ApproveButton = ({ title, onClick }: { title: string; onClick: () => void }) => (
  <Button className={styles.approve} aria-label={labels.approveThis(title)} onClick={onClick}>
    {labels.approve}
  </Button>
)

function Details({ approval: { subject, amountCents, link } }: { approval: Approval }) {
  return (
    <dl className="facts">
      {subject && <DetailRow name={labels.member} value={subject.name} />}
      {amountCents !== null && <DetailRow name={labels.amount} value={formatMoney(amountCents)} />}
      {link && <DetailRow name={labels.record} value={<a href={link}>{labels.viewRecord}</a>} />}
    </dl>
  )
}

const DetailRow = ({ name, value }: { name: string; value: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
)

/** Run and undone on the server each time the request is opened. */
function Checks({ approval }: { approval: Approval }) {
  const { data, error } = useQuery(query(api.approvals.approval, { params: { id: approval.id } }))
  if (error) return <Failure text={sentenceOf(error)} />
  if (!data?.checks) return <p className="small muted">{labels.checking}</p>
  const { unchanged, requester, device } = data.checks
  const { name } = approval.requestedBy
  const own = approval.actions.includes('withdraw')
  return (
    <ul className={styles.checks}>
      <Check isGood={unchanged === null}>{unchanged ?? labels.nothingHasChanged}</Check>
      <Check isGood={requester}>{requester ? labels.requesterMay(name) : labels.requesterMayNot(name)}</Check>
      {!own && <Check isGood={device}>{device ? labels.noSharedBrowser(name) : labels.sharedBrowser(name)}</Check>}
    </ul>
  )
}

const Check = ({ isGood, children }: { isGood: boolean; children: ReactNode }) => (
  <li className={isGood ? styles.good : styles.warning}>
    {isGood ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
    <span>{children}</span>
  </li>
)
