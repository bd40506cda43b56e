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
import * as labels from './labels.ts'

/** The member's notifications, including those from while they were away. */
export function Bell() {
  const notices = useInfiniteQuery(pagesOf(api.notices.notices, { query: {} }))
  const unread = notices.data?.pages[0]?.unread ?? 0
  return (
    <Menu
      title={unread > 0 ? labels.notificationsNew(unread) : labels.notifications}
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
        title: labels.theNotificationsWerentMarked,
        description: sentenceOf(error),
        variant: 'destructive',
      }),
  })
  return (
    <>
      <div className="bell-head">
        <h3>{labels.notifications}</h3>
        {unread > 0 && (
          <Button
            variant="quiet"
            size="small"
            data-stays
            working={markRead.isPending}
            onClick={() => markRead.mutate(null)}
          >
            {labels.markAllAsRead}
          </Button>
        )}
      </div>
      <Loaded query={notices}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length === 0) {
            return <p className="bell-foot muted">{labels.noNotificationsYet}</p>
          }
          return (
            <ul className="bell-items" aria-label={labels.notifications}>
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
            {labels.showOlder}
          </Button>
        </div>
      )}
    </>
  )
}

type BellItemProps = {
  notice: Notice
  onRead: () => void
  /** False for an impersonating admin, whose session is read-only. */
  isReadByOpening: boolean
}

function BellItem({ notice, onRead, isReadByOpening }: BellItemProps) {
  const isNew = notice.readAt === null
  return (
    <li className={isNew ? 'bell-item bell-new' : 'bell-item'}>
      <strong>
        {notice.title}
        {isNew && <span className="sr"> {labels.newLabel}</span>}
      </strong>
      <span>{notice.message}</span>
      <span className="row between">
        <time className="dim" dateTime={notice.createdAt} title={formatDateTime(notice.createdAt)}>
          {timeAgo(notice.createdAt, Date.now())}
        </time>
        <span className="row">
          {notice.link && (
            <Link to={notice.link} onClick={() => isNew && isReadByOpening && onRead()}>
              {labels.open}
              <span className="sr">: {notice.title}</span>
            </Link>
          )}
          {isNew && (
            <Button variant="quiet" size="small" data-stays onClick={onRead}>
              {labels.markAsRead}
              <span className="sr">: {notice.title}</span>
            </Button>
          )}
        </span>
      </span>
    </li>
  )
}
