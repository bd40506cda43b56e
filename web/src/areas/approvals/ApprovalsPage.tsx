import type { Approval } from '@ambry/contract/approvals/endpoints'
import { type ApprovalGroup, approvalGroups, approvalKinds } from '@ambry/contract/approvals/kinds'
import { addSeconds } from '@ambry/contract/kernel/dates'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'

import { api, session } from '../../api/api.ts'
import { query } from '../../api/queries.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { hereWith, useSearchOf } from '../../paths.ts'
import { Empty } from '../../ui/Empty.tsx'
import { useLetterKeys } from '../../ui/layers/use-letter-keys.ts'
import { useTitle } from '../../ui/use-title.ts'
import { ApprovalCard } from './ApprovalCard.tsx'
import styles from './approvals.module.css'
import { ApproveDialog, DeclineDialog, WithdrawDialog } from './DecisionDialogs.tsx'
import { History } from './History.tsx'
import * as labels from './labels.ts'
import { pendingApprovals } from './queries.ts'

type Filter = 'mine' | 'requested' | ApprovalGroup

const isShown = ({ actions, kind }: Approval, filter: Filter): boolean => {
  if (filter === 'mine') return actions.includes('approve') || actions.includes('decline')
  if (filter === 'requested') return actions.includes('withdraw')
  return approvalKinds[kind].group === filter
}

/** Everything that waits for a second person, and what was decided. */
export const ApprovalsPage = () => (useSearchOf('/admin').show === 'history' ? <History /> : <Waiting />)

function Waiting() {
  useTitle(labels.waitingForApproval)
  const pending = useQuery(pendingApprovals())
  const items = pending.data?.items ?? []
  const yours = items.filter((each) => each.actions.includes('approve')).length
  return (
    <>
      <Link to="/admin" search={{}} className={styles.back}>
        <ArrowLeft aria-hidden="true" className="icon-small" />
        {labels.dashboard}
      </Link>
      <div className="work-head">
        <div>
          <h1>{labels.waitingForApproval}</h1>
          <p>{pending.data && labels.counted(items.length, yours)}</p>
        </div>
        <p className={`work-head-end small ${styles.keys}`}>
          <kbd className="kbd">J</kbd>
          <kbd className="kbd">K</kbd>
          {labels.nextPrevious}
          <kbd className="kbd">A</kbd>
          {labels.approveKey}
          <kbd className="kbd">D</kbd>
          {labels.declineKey}
        </p>
      </div>
      <Loaded query={pending}>{(data) => <Queue items={data.items} />}</Loaded>
      <Decided />
    </>
  )
}

function Queue({ items }: { items: readonly Approval[] }) {
  const { show, approval: asked } = useSearchOf('/admin')
  const navigate = useNavigate()
  const { data: me } = useQuery(session.me)
  const filters: readonly [Filter, string][] = [
    ['mine', labels.forYou],
    ['requested', labels.requestedByYou],
    ...(Object.entries(approvalGroups) as [ApprovalGroup, string][]),
  ]
  const countOf = (filter: Filter) => items.filter((each) => isShown(each, filter)).length
  const chosen =
    filters.find(([filter]) => filter === show)?.[0] ??
    (items.some(({ id, actions }) => id === asked && actions.includes('withdraw')) ? 'requested' : 'mine')
  const shown = items.filter((each) => isShown(each, chosen))
  const first = shown[0]
  const current = shown.find(({ id }) => id === asked) ?? first
  const [deciding, setDeciding] = useState<'approve' | 'decline' | 'withdraw' | null>(null)
  const openOne = (approval: Approval | undefined) => {
    if (!approval) return
    void navigate({ to: '.', search: hereWith('/admin', { approval: approval.id }), replace: true })
    document.getElementById(`approval-${approval.id}`)?.scrollIntoView({ block: 'nearest' })
  }
  const step = (by: number) => openOne(shown[shown.findIndex(({ id }) => id === current?.id) + by])
  const start = (action: 'approve' | 'decline' | 'withdraw', on: Approval | undefined = current) => {
    if (!on?.actions.includes(action)) return
    openOne(on)
    setDeciding(action)
  }
  useLetterKeys({ j: () => step(1), k: () => step(-1), a: () => start('approve'), d: () => start('decline') })
  const Dialog = deciding && { approve: ApproveDialog, decline: DeclineDialog, withdraw: WithdrawDialog }[deciding]
  return (
    <>
      <div className={styles.bar}>
        <nav className={styles.chips} aria-label={labels.filter}>
          {filters.map(([filter, name]) => (
            <Link
              key={filter}
              to="/admin"
              search={{ tab: 'approvals', show: filter }}
              className={filter === chosen ? 'chip chip-on' : 'chip'}
              aria-current={filter === chosen ? 'true' : undefined}
            >
              {name} <strong>{countOf(filter)}</strong>
            </Link>
          ))}
        </nav>
        <span className="small muted">{labels.oldestFirst}</span>
      </div>
      {shown.length === 0 ? (
        <Empty title={labels.nothingHere}>{labels.nothingForYou}</Empty>
      ) : (
        <ol className={styles.list}>
          {shown.map((approval) => (
            <ApprovalCard
              key={approval.id}
              approval={approval}
              isOpen={approval.id === current?.id}
              isCurrent={approval.id === current?.id}
              myId={me?.id ?? ''}
              onOpen={() => openOne(approval)}
              onApprove={() => start('approve', approval)}
              onDecline={() => start('decline', approval)}
              onWithdraw={() => start('withdraw', approval)}
            />
          ))}
        </ol>
      )}
      {Dialog && current && <Dialog approval={current} onClose={() => setDeciding(null)} />}
    </>
  )
}

const weekSeconds = 7 * 86_400

function Decided() {
  const [since] = useState(() => addSeconds(new Date(), -weekSeconds))
  const { data } = useQuery(
    query(api.approvals.approvals, {
      query: { since, status: 'approved,declined,expired', sort: '-decidedAt', limit: 100 },
    }),
  )
  const countOf = (status: Approval['status']) => data?.items.filter((each) => each.status === status).length ?? 0
  return (
    <p className="small">
      {data && labels.decidedThisWeek(countOf('approved'), countOf('declined'), countOf('expired'))}{' '}
      <Link to="/admin" search={{ tab: 'approvals', show: 'history' }}>
        {labels.viewHistory}
      </Link>
    </p>
  )
}
