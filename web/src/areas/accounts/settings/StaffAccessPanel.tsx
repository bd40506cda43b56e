import { formatDateTime } from '@ambry/contract/kernel/dates'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Section } from '../../../ui/Section.tsx'

/** The member sees every time an admin viewed their account, and the reason given. */
export function StaffAccessPanel() {
  const looks = useQuery(query(api.accounts.staffAccessLog, {}))
  return (
    <Section
      id="looks"
      title="Staff access log"
      lead="Our staff can view your account to help you. They can’t change anything, and each visit is listed here with its reason."
    >
      <Loaded query={looks}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="muted">Our staff haven’t viewed your account.</p>
          ) : (
            <ul className="lines">
              {items.map((variant) => (
                <li key={variant.id} className="line">
                  <div className="line-text">
                    <strong>{variant.adminName}</strong>
                    <p>Reason: {variant.reason}</p>
                  </div>
                  <span className="record dim">
                    {formatDateTime(variant.startedAt)} to {formatDateTime(variant.endedAt)}
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
