import type { User } from '@ambry/contract/accounts/records'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { When } from '../../../ui/When.tsx'
import * as labels from './labels.ts'

/** Where the person is signed in. */
export function UserSessions({ user }: { user: User }) {
  const params = { id: user.id }
  const sessions = useQuery(query(api.accounts.userSessions, { params }))
  const end = useAction({
    mutationFn: (sessionId: string) => api.accounts.endUserSession({ params: { ...params, sessionId } }),
  })
  return (
    <section aria-label={labels.sessions}>
      <h3>{labels.sessions}</h3>
      {end.error && <Failure text={sentenceOf(end.error)} />}
      <Loaded query={sessions} skeleton={<SkeletonLines lines={1} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="muted">{labels.noActiveSessions}</p>
          ) : (
            <ul className="lines">
              {items.map((item) => (
                <li className="line" key={item.id}>
                  <div className="line-text">
                    <strong>{item.device}</strong>
                    <p>
                      {labels.lastUsed} <When at={item.lastSeenAt} />
                      {item.ip && ` from ${item.ip}`}
                    </p>
                  </div>
                  {user.actions.includes('signOut') && (
                    <Button
                      variant="secondary"
                      size="small"
                      working={end.isPending && end.variables === item.id}
                      onClick={() => end.mutate(item.id)}
                    >
                      {labels.end}
                      <span className="sr"> {labels.theSession(item.device)}</span>
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
