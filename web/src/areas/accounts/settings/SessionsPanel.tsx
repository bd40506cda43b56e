import type { Session } from '@ambry/contract/accounts/records'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { Section } from '../../../ui/Section.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { timeAgo } from '../../../ui/time.ts'
import * as labels from './labels.ts'
import { PhoneLine } from './PhoneLine.tsx'

/** Where the member is signed in, with a way to revoke each session. */
export function SessionsPanel() {
  const sessions = useQuery(query(api.accounts.sessions, {}))
  const end = useAction({
    mutationFn: ({ id }: Session) => api.accounts.endSession({ params: { id } }),
    onSuccess: (_, { device }) => toasts.show({ title: labels.signedOut, description: device }),
  })
  const endOthers = useAction({
    mutationFn: () => api.accounts.endOtherSessions(),
    onSuccess: ({ ended }) =>
      toasts.show({
        title: labels.signedOutOfAllOther,
        description: labels.endedYoureSigned(ended),
      }),
  })
  const error = end.error ?? endOthers.error
  const hasOthers = sessions.data?.items.some((item) => !item.isCurrent)
  return (
    <Section
      id="sign-in"
      title={labels.signIn}
      end={
        hasOthers && (
          <Button variant="secondary" size="small" working={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {labels.signOutOfAllOther}
          </Button>
        )
      }
    >
      <div className="lines">
        <PhoneLine />
        {error && <Failure text={sentenceOf(error)} />}
        <Loaded query={sessions}>
          {({ items }) =>
            items.map((item) => (
              <div className="line" key={item.id}>
                <div className="line-text">
                  <strong>{item.device}</strong>
                  <p>
                    {labels.lastUsed}{' '}
                    <time title={formatDateTime(item.lastSeenAt)}>{timeAgo(item.lastSeenAt, Date.now())}</time>
                    {item.ip && ` from ${item.ip}`}
                    {labels.expires} {formatDateTime(item.expiresAt)}.
                  </p>
                </div>
                {item.isCurrent ? (
                  <Tag tone="ok">{labels.thisDevice}</Tag>
                ) : (
                  <Button
                    variant="secondary"
                    size="small"
                    working={end.isPending && end.variables.id === item.id}
                    onClick={() => end.mutate(item)}
                  >
                    {labels.signOut}
                    <span className="sr"> {item.device}</span>
                  </Button>
                )}
              </div>
            ))
          }
        </Loaded>
      </div>
    </Section>
  )
}
