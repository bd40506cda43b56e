import { formatDateTime } from '@ambry/contract/kernel/dates'
import type { Notice } from '@ambry/contract/notices/endpoints'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'

import { api, session } from '../../api/api.ts'
import { sentenceOf } from '../../api/errors.ts'
import { pagesOf } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/layers/Menu.tsx'
import { toasts } from '../../ui/layers/toast.ts'
import { timeAgo } from '../../ui/time.ts'

/** What the house told the member, also while they were away. */
export function Bell() {
  const notices = useInfiniteQuery(pagesOf(api.notices.notices, { query: {} }))
  const unread = notices.data?.pages[0]?.unread ?? 0
  return (
    <Menu
      title={unread > 0 ? `Notifications, ${unread} new` : 'Notifications'}
      buttonClass="icon-btn"
      listClass="bell-list"
      label={
        <>
          <BellIcon aria-hidden="true" />
          {unread > 0 && <span className="unread" />}
        </>
      }
    >
      <BellList notices={notices} unread={unread} />
    </Menu>
  )
}

type Notices = ReturnType<typeof useInfiniteQuery<{ items: Notice[]; unread: number }>>

function BellList({
  notices,
  unread,
}: {
  notices: Pick<Notices, 'data' | 'error' | 'refetch' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>
  unread: number
}) {
  const { data: me } = useQuery(session.me)
  const markRead = useAction({
    mutationFn: (ids: string[] | null) => api.notices.markRead({ body: ids ? { ids } : {} }),
    onError: (error) =>
      toasts.show({
        title: 'The notifications weren’t marked as read',
        description: sentenceOf(error),
        variant: 'destructive',
      }),
  })
  return (
    <>
      <div className="bell-head">
        <h3>Notifications</h3>
        {unread > 0 && (
          <Button
            variant="quiet"
            size="small"
            data-stays
            working={markRead.isPending}
            onClick={() => markRead.mutate(null)}
          >
            Mark all as read
          </Button>
        )}
      </div>
      <Loaded query={notices}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length === 0) {
            return (
              <p className="bell-foot muted">No notifications yet. Updates about your account and cards appear here.</p>
            )
          }
          return (
            <ul className="bell-items">
              {items.map((notice) => (
                <BellItem
                  key={notice.id}
                  notice={notice}
                  onRead={() => markRead.mutate([notice.id])}
                  isReadByOpening={me?.isImpersonated === false}
                />
              ))}
            </ul>
          )
        }}
      </Loaded>
      {notices.hasNextPage && (
        <div className="bell-foot">
          <Button
            variant="secondary"
            size="small"
            data-stays
            working={notices.isFetchingNextPage}
            onClick={() => void notices.fetchNextPage()}
          >
            Show older
          </Button>
        </div>
      )}
    </>
  )
}

type BellItemProps = {
  notice: Notice
  onRead: () => void
  /** Not for an admin who looks at the account: their session may write nothing. */
  isReadByOpening: boolean
}

function BellItem({ notice, onRead, isReadByOpening }: BellItemProps) {
  const isNew = notice.readAt === null
  return (
    <li className={isNew ? 'bell-item bell-new' : 'bell-item'}>
      <strong>
        {notice.title}
        {isNew && <span className="sr"> (new)</span>}
      </strong>
      <span>{notice.message}</span>
      <span className="row between">
        <time className="dim" dateTime={notice.createdAt} title={formatDateTime(notice.createdAt)}>
          {timeAgo(notice.createdAt, Date.now())}
        </time>
        <span className="row">
          {notice.link && (
            <Link to={notice.link} onClick={() => isNew && isReadByOpening && onRead()}>
              Open<span className="sr">: {notice.title}</span>
            </Link>
          )}
          {isNew && (
            <Button variant="quiet" size="small" data-stays onClick={onRead}>
              Mark as read<span className="sr">: {notice.title}</span>
            </Button>
          )}
        </span>
      </span>
    </li>
  )
}
