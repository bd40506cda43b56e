import { formatDateTime } from '@ambry/contract/dates'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../api/api.ts'
import { Loaded } from '../../api/Loaded.tsx'
import { query } from '../../api/queries.ts'
import { Section } from '../../ui/Section.tsx'

/** The member sees every time an admin viewed their account, and the reason given. */
export function AccountLooksPanel() {
  const looks = useQuery(query(api.accounts.accountLooks, {}))
  return (
    <Section title="When the house looked at your account">
      <Loaded query={looks}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="empty">Never so far.</p>
          ) : (
            <ul className="rows">
              {items.map((look) => (
                <li key={look.id} className="entry">
                  <div>
                    <strong>{look.adminName}</strong>
                    <p>Reason: {look.reason}</p>
                    <p className="record">
                      {formatDateTime(look.startedAt)} to {formatDateTime(look.endedAt)}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}
