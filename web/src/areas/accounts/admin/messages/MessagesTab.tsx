import type { Message } from '@ambry/contract/accounts/messages/endpoints'
import { messageStatus } from '@ambry/contract/accounts/messages/kinds'
import type { Api } from '@ambry/contract/areas'
import { labelsOf } from '@ambry/contract/kernel/statuses'
import { Link } from '@tanstack/react-router'

import { api } from '../../../../api/api.ts'
import type { FilterOf } from '../../../../api/queries.ts'
import type { ListColumn } from '../../../../parts/lists/ListBar.tsx'
import { ListPage } from '../../../../parts/lists/ListPage.tsx'
import type { ListFilter } from '../../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../../parts/lists/list-state.ts'
import { When } from '../../../../ui/When.tsx'
import * as labels from '../labels.ts'
import { MessageTag, messageChannelNames, recipientOf } from './message-status.tsx'
import styles from './messages.module.css'

type Filter = FilterOf<Api['accounts']['messages']>

/** The panel shows the whole text. */
const mostLetters = 90

const columns: readonly ListColumn<Message>[] = [
  {
    key: 'message',
    title: labels.message,
    keeps: true,
    phone: 'heading',
    cell: ({ subject, body }) => (
      <span>
        <strong>{subject ?? labels.textMessage}</strong>
        <small className={styles.body}>{body.length > mostLetters ? `${body.slice(0, mostLetters)}…` : body}</small>
      </span>
    ),
  },
  {
    key: 'member',
    title: labels.member,
    keeps: true,
    cell: ({ member }) =>
      member && (
        <Link to="/admin/user-access" search={{ user: member.id }}>
          {member.name}
        </Link>
      ),
  },
  { key: 'channel', title: labels.channel, cell: ({ channel }) => messageChannelNames[channel] },
  { key: 'recipient', title: labels.recipient, cell: (message) => recipientOf(message) },
  {
    key: 'status',
    title: labels.status,
    keeps: true,
    phone: 'line',
    cell: ({ status, failure }) => (
      <span>
        <MessageTag status={status} />
        {failure && <small>{failure}</small>}
      </span>
    ),
  },
  {
    key: 'created',
    title: labels.added,
    sort: 'createdAt',
    phone: 'line',
    keeps: true,
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
  { key: 'sent', title: labels.sent, cell: ({ sentAt }) => <When at={sentAt} />, extra: true },
  { key: 'delivered', title: labels.delivered, cell: ({ deliveredAt }) => <When at={deliveredAt} />, extra: true },
]

const filters: readonly ListFilter<Message, Filter>[] = [
  { key: 'channel', label: labels.channel, options: messageChannelNames },
  { key: 'status', label: labels.status, options: labelsOf(messageStatus) },
  {
    key: 'userId',
    label: labels.member,
    called: (id, rows) => rows.find(({ member }) => member?.id === id)?.member?.name,
  },
]

const shape: ListShape<Filter> = {
  record: 'message',
  filters: filters.map(({ key }) => key),
  defaultSort: '-createdAt',
}

/** Every text and email sent. A person's panel can resend theirs. */
export const MessagesTab = () => (
  <ListPage
    name="messages"
    label={labels.messages}
    call={api.accounts.messages}
    shape={shape}
    columns={columns}
    filters={filters}
    searchHint={labels.recipientOrText}
    nameOf={({ subject, recipient }) => `${subject ?? labels.textMessage}, ${recipient}`}
    empty={{ title: labels.noMessages, text: labels.textsAndEmailsAppearHere }}
  />
)
