import { formatDateTime } from '@ambry/contract/kernel/dates'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Section } from '../../../ui/Section.tsx'
import * as labels from './labels.ts'

/** Shows the member each time an admin viewed their account, and the reason given. */
export function StaffAccessPanel() {
  const looks = useQuery(query(api.accounts.staffAccessLog, {}))
  return (
    <Section id="looks" title={labels.staffAccessLog} lead={labels.ourStaffCanView}>
      <Loaded query={looks}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="muted">{labels.ourStaffHaventViewed}</p>
          ) : (
            <ul className="lines">
              {items.map((variant) => (
                <li key={variant.id} className="line">
                  <div className="line-text">
                    <strong>{variant.adminName}</strong>
                    <p>{labels.reason(variant.reason)}</p>
                  </div>
                  <span className="record dim">
                    {labels.to(formatDateTime(variant.startedAt), formatDateTime(variant.endedAt))}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}
