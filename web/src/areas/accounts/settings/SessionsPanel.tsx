import type { Session } from '@ambry/contract/accounts/records'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import { useQuery } from '@tanstack/react-query'

import { api, session } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { maskedPhone } from '../../../ui/phone.ts'
import { Section } from '../../../ui/Section.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { timeAgo } from '../../../ui/time.ts'

/** Where the member is signed in, each place revocable. */
export function SessionsPanel() {
  const { data: me } = useQuery(session.me)
  const sessions = useQuery(query(api.accounts.sessions, {}))
  const end = useAction({
    mutationFn: ({ id }: Session) => api.accounts.endSession({ params: { id } }),
    onSuccess: (_, { device }) => toasts.show({ title: 'Signed out', description: device }),
  })
  const endOthers = useAction({
    mutationFn: () => api.accounts.endOtherSessions(),
    onSuccess: ({ ended }) =>
      toasts.show({
        title: 'Signed out of all other devices',
        description: `${ended} ended. You’re signed in on this device only.`,
      }),
  })
  const error = end.error ?? endOthers.error
  const hasOthers = sessions.data?.items.some((item) => !item.isCurrent)
  return (
    <Section
      id="sign-in"
      title="Sign-in"
      end={
        hasOthers && (
          <Button variant="secondary" size="small" working={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Sign out of all other devices
          </Button>
        )
      }
    >
      <div className="lines">
        {me && (
          <div className="line">
            <div className="line-text">
              <strong>Mobile number</strong>
              <p className="num">{maskedPhone(me.phone)}. We send your codes here. To change it, contact us.</p>
            </div>
          </div>
        )}
        {error && <Failure text={sentenceOf(error)} />}
        <Loaded query={sessions}>
          {({ items }) =>
            items.map((item) => (
              <div className="line" key={item.id}>
                <div className="line-text">
                  <strong>{item.device}</strong>
                  <p>
                    Last used{' '}
                    <time title={formatDateTime(item.lastSeenAt)}>{timeAgo(item.lastSeenAt, Date.now())}</time>
                    {item.ip && ` from ${item.ip}`}. Expires {formatDateTime(item.expiresAt)}.
                  </p>
                </div>
                {item.isCurrent ? (
                  <Tag tone="ok">This device</Tag>
                ) : (
                  <Button
                    variant="secondary"
                    size="small"
                    working={end.isPending && end.variables.id === item.id}
                    onClick={() => end.mutate(item)}
                  >
                    Sign out<span className="sr"> {item.device}</span>
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
