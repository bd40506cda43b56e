import type { DisputeStatus } from '@ambry/contract/cards/kinds'
import type { HouseDispute } from '@ambry/contract/cards/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { useState } from 'react'

import { Button } from '../../../ui/Button.tsx'
import { Tag, type Tone } from '../../../ui/Tag.tsx'
import { DecideDialog, type Decision } from './DecideDialog.tsx'
import styles from './titles.module.css'

export const disputeWords: Record<DisputeStatus, string> = {
  open: 'Open',
  upheld: 'Upheld',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}
const tones: Record<DisputeStatus, Tone> = { open: 'wait', upheld: 'ok', rejected: 'bad', withdrawn: 'plain' }

export const DisputeTag = ({ status }: { status: DisputeStatus }) => (
  <Tag tone={tones[status]}>{disputeWords[status]}</Tag>
)

/** The claims on one card, newest first, each with what can be decided. */
export function DisputeLines({ disputes }: { disputes: readonly HouseDispute[] }) {
  return (
    <ul className="lines">
      {disputes.map((dispute) => (
        <li className="line" key={dispute.id}>
          <DisputeWords dispute={dispute} />
          <DisputeActions dispute={dispute} />
        </li>
      ))}
    </ul>
  )
}

function DisputeWords({ dispute }: { dispute: HouseDispute }) {
  return (
    <div className="line-words">
      <p className="row">
        <DisputeTag status={dispute.status} />
        <span>
          {dispute.claimant.name} against {dispute.owner.name}, {formatDate(dispute.openedAt)}
        </span>
      </p>
      <blockquote className={styles.claim}>{dispute.statement}</blockquote>
      {dispute.decision && (
        <p>
          Decided {formatDate(dispute.decidedAt)}: {dispute.decision}
        </p>
      )}
    </div>
  )
}

export function DisputeActions({ dispute }: { dispute: HouseDispute }) {
  const [asked, setAsked] = useState<Decision | null>(null)
  return (
    <span className="row">
      {dispute.actions.includes('uphold') && (
        <Button size="small" onClick={() => setAsked('uphold')}>
          Uphold
        </Button>
      )}
      {dispute.actions.includes('reject') && (
        <Button look="secondary" size="small" onClick={() => setAsked('reject')}>
          Reject
        </Button>
      )}
      {asked && <DecideDialog dispute={dispute} decision={asked} onClose={() => setAsked(null)} />}
    </span>
  )
}
