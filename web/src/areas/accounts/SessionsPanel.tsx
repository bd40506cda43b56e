import { formatDateTime } from '@ambry/contract/dates'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../api/api.ts'
import { sentenceOf } from '../../api/errors.ts'
import { Loaded } from '../../api/Loaded.tsx'
import { query } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Section } from '../../ui/Section.tsx'

/** Where the member is signed in, each place revocable. */
export function SessionsPanel() {
  const sessions = useQuery(query(api.accounts.sessions, {}))
  const end = useAction({ mutationFn: (id: string) => api.accounts.endSession({ params: { id } }) })
  const endOthers = useAction({ mutationFn: () => api.accounts.endOtherSessions() })
  const error = end.error ?? endOthers.error
  const hasOthers = sessions.data?.items.some((item) => !item.isCurrent)
  return (
    <Section
      title="Where you are signed in"
      end={
        hasOthers && (
          <Button look="secondary" small working={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      {error && <Failure text={sentenceOf(error)} />}
      <Loaded query={sessions}>
        {({ items }) => (
          <ul className="rows">
            {items.map((item) => (
              <li key={item.id} className="entry">
                <div>
                  <strong>{item.device}</strong>
                  {item.isCurrent && <span className="tag tag-ok">This device</span>}
                  <p className="record">
                    Last used {formatDateTime(item.lastSeenAt)}
                    {item.ip && ` from ${item.ip}`}; ends {formatDateTime(item.expiresAt)}
                  </p>
                </div>
                {!item.isCurrent && (
                  <Button
                    look="quiet"
                    small
                    working={end.isPending && end.variables === item.id}
                    onClick={() => end.mutate(item.id)}
                  >
                    Sign out<span className="sr"> {item.device}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}
