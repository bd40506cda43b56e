import { type DisputeStatus, disputeStatus } from '@ambry/contract/cards/kinds'
import type { AdminDispute } from '@ambry/contract/cards/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { DecideDialog, type Decision } from './DecideDialog.tsx'
import * as labels from './labels.ts'
import styles from './titles.module.css'

export const DisputeTag = ({ status }: { status: DisputeStatus }) => <StatusTag of={disputeStatus} status={status} />

/** The claims on one card, newest first, each with the available decisions. */
export function DisputeLines({ disputes }: { disputes: readonly AdminDispute[] }) {
  return (
    <ul className="lines">
      {disputes.map((dispute) => (
        <li className="line" key={dispute.id}>
          <DisputeLabel dispute={dispute} />
          <DisputeActions dispute={dispute} />
        </li>
      ))}
    </ul>
  )
}

function DisputeLabel({ dispute }: { dispute: AdminDispute }) {
  return (
    <div className="line-text">
      <p className="row">
        <DisputeTag status={dispute.status} />
        <span>{labels.against(dispute.claimant.name, dispute.owner.name, formatDate(dispute.openedAt))}</span>
      </p>
      <blockquote className={styles.claim}>{dispute.statement}</blockquote>
      {dispute.decision && <p>{labels.decided(formatDate(dispute.decidedAt), dispute.decision)}</p>}
    </div>
  )
}

export function DisputeActions({ dispute }: { dispute: AdminDispute }) {
  const [confirming, setConfirming] = useState<Decision | null>(null)
  return (
    <span className="row">
      {dispute.actions.includes('uphold') && (
        <Button size="small" onClick={() => setConfirming('uphold')}>
          {labels.uphold}
        </Button>
      )}
      {dispute.actions.includes('reject') && (
        <Button variant="danger" size="small" onClick={() => setConfirming('reject')}>
          {labels.reject}
        </Button>
      )}
      {confirming && <DecideDialog dispute={dispute} decision={confirming} onClose={() => setConfirming(null)} />}
    </span>
  )
}
