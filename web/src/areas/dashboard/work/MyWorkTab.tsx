import type { WorkItem } from '@ambry/contract/dashboard/work/endpoints'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import { queueKeys } from '@ambry/contract/kernel/queues'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'

import { api } from '../../../api/api.ts'
import { query, queryFor } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { InvoiceLink } from '../../../parts/links.tsx'
import { hereWith, useSearchOf } from '../../../paths.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { waited } from '../../../ui/time.ts'
import { invoiceOf, queuePlaces } from '../queue-places.ts'
import * as labels from './labels.ts'
import styles from './work.module.css'

type View = keyof typeof labels.views

const queueOptions: Readonly<Record<string, string>> = {
  '': labels.allQueues,
  ...Object.fromEntries(queueKeys.map((key) => [key, queuePlaces[key].name])),
}

/** Items across all queues: mine, those without anyone, or all. */
export function MyWorkTab() {
  const { assignee = 'me', queue = '' } = useSearchOf('/admin')
  const navigate = useNavigate()
  const set = (patch: { assignee?: string | undefined; queue?: string | undefined }) =>
    void navigate({ to: '.', search: hereWith('/admin', patch), replace: true })
  const asked = queryFor(api.dashboard.work, {
    assignee: assignee === 'all' ? undefined : assignee,
    queue: queue || undefined,
  })
  const work = useQuery({ ...query(api.dashboard.work, { query: asked }), placeholderData: keepPreviousData })
  return (
    <>
      <div className={styles.bar}>
        <Select
          label={labels.show}
          value={assignee as View}
          options={labels.views}
          onChange={(view) => set({ assignee: view === 'me' ? undefined : view })}
        />
        <Select
          label={labels.queue}
          value={queue}
          options={queueOptions}
          onChange={(key) => set({ queue: key || undefined })}
        />
      </div>
      <Loaded query={work}>
        {({ items, hasMore }) =>
          items.length > 0 ? (
            <>
              <ItemTable items={items} />
              {hasMore && <p className="small muted">{labels.firstOnly}</p>}
            </>
          ) : (
            <Empty title={assignee === 'me' ? labels.nothingAssigned : labels.nothingWaiting}>
              {assignee === 'me' ? labels.nothingAssignedText : labels.nothingWaitingText}
            </Empty>
          )
        }
      </Loaded>
    </>
  )
}

function ItemTable({ items }: { items: readonly WorkItem[] }) {
  return (
    <section className="sheet" aria-label={labels.myWork}>
      <table className="table table-plain table-rows">
        <thead>
          <tr>
            <th scope="col">{labels.item}</th>
            <th scope="col">{labels.queue}</th>
            <th scope="col">{labels.waiting}</th>
            <th scope="col">{labels.dueTitle}</th>
            <th scope="col">{labels.assignedTo}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <ItemRow key={`${item.queue} ${item.itemId}`} item={item} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ItemRow({ item }: { item: WorkItem }) {
  const { name, item: placeOf } = queuePlaces[item.queue]
  const { to, search } = placeOf(item.itemId)
  const invoice = invoiceOf(item.queue, item.itemId)
  const title = <strong>{item.title ?? name}</strong>
  const isLate = Date.parse(item.dueAt) < Date.now()
  const due = (
    <span className="row">
      {formatDateTime(item.dueAt)}
      {isLate && (
        <Tag tone="bad" icon={CircleAlert}>
          {labels.late}
        </Tag>
      )}
    </span>
  )
  return (
    <tr>
      <td className="phone-heading">
        {invoice ? (
          <InvoiceLink id={invoice}>{title}</InvoiceLink>
        ) : (
          <Link to={to} search={search}>
            {title}
          </Link>
        )}
        {item.detail && <small>{item.detail}</small>}
        {item.note && <small>{labels.note(item.noteBy, item.note)}</small>}
      </td>
      <td className="phone-line">{name}</td>
      <td>{waited(item.since, Date.now())}</td>
      <td className="phone-line">{due}</td>
      <td>
        {item.assignee?.name ?? <span className="muted">{labels.unassigned}</span>}
        {item.openBy.length > 0 && <small>{labels.openNow(item.openBy.map((person) => person.name).join(', '))}</small>}
      </td>
    </tr>
  )
}
