import { formatDateTime } from '@ambry/contract/dates'
import type { Notice } from '@ambry/contract/notices'
import { useInfiniteQuery } from '@tanstack/react-query'

import { api } from '../../api/api.ts'
import { sentenceOf } from '../../api/errors.ts'
import { Loaded } from '../../api/Loaded.tsx'
import { pagesOf } from '../../api/queries.ts'
import { ShowMore } from '../../api/ShowMore.tsx'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Section } from '../../ui/Section.tsx'

/** What the house told the member, also while they were away. */
export function NoticesPanel() {
  const notices = useInfiniteQuery(pagesOf(api.notices.notices, { query: {} }))
  const markRead = useAction({
    mutationFn: (ids: string[] | null) => api.notices.markRead({ body: ids ? { ids } : {} }),
  })
  const unread = notices.data?.pages[0]?.unread ?? 0
  return (
    <Section
      title={unread > 0 ? `Notices (${unread} unread)` : 'Notices'}
      end={
        unread > 0 && (
          <Button look="secondary" small working={markRead.isPending} onClick={() => markRead.mutate(null)}>
            Mark all as read
          </Button>
        )
      }
    >
      {markRead.error && <Failure text={sentenceOf(markRead.error)} />}
      <Loaded query={notices}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length === 0) return <p className="empty">Nothing yet. Decisions about your account appear here.</p>
          return (
            <ul className="rows">
              {items.map((notice) => (
                <NoticeRow key={notice.id} notice={notice} onRead={() => markRead.mutate([notice.id])} />
              ))}
            </ul>
          )
        }}
      </Loaded>
      <ShowMore list={notices} />
    </Section>
  )
}

function NoticeRow({ notice, onRead }: { notice: Notice; onRead: () => void }) {
  return (
    <li className="entry">
      <div>
        <strong>{notice.title}</strong>
        {notice.readAt === null && <span className="tag tag-info">Unread</span>}
        <p>{notice.message}</p>
        <p className="record">{formatDateTime(notice.createdAt)}</p>
        {notice.link && <a href={notice.link}>Open</a>}
      </div>
      {notice.readAt === null && (
        <Button look="quiet" small onClick={onRead}>
          Mark as read<span className="sr">: {notice.title}</span>
        </Button>
      )}
    </li>
  )
}
