import type { ShareLead } from '@ambry/contract/sharing/records'

import { When } from '../../../../ui/When.tsx'
import styles from '../../sharing.module.css'
import * as labels from './labels.ts'

/** Visitors who expressed interest, and how to reach them. */
export function Leads({ leads }: { leads: readonly ShareLead[] }) {
  if (leads.length === 0) return <p className="muted">{labels.noMessagesYet}</p>
  return (
    <ul className="lines">
      {leads.map((lead) => (
        <li className={`line ${styles.linkLead}`} key={lead.id}>
          <div className="line-text">
            <strong>{lead.name}</strong>
            <p>{lead.contact}</p>
            {lead.message && <blockquote>{lead.message}</blockquote>}
            {lead.cardTitle && <p>{labels.about(lead.cardTitle)}</p>}
          </div>
          <span className="small dim">
            <When at={lead.at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
