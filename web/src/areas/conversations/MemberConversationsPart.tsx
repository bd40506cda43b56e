import type { User } from '@ambry/contract/accounts/records'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../api/api.ts'
import { query } from '../../api/queries.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { NeedsRight } from '../../parts/rights.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { When } from '../../ui/When.tsx'
import * as labels from './labels.ts'

type Props = { user: Pick<User, 'id'> }

/** A person's latest conversations in their record. */
export const MemberConversationsPart = (props: Props) => (
  <NeedsRight right="conversation.staff">
    <Conversations {...props} />
  </NeedsRight>
)

const few = 5

function Conversations({ user }: Props) {
  const found = useQuery(query(api.conversations.adminConversations, { query: { member: user.id, limit: few } }))
  return (
    <section aria-labelledby="conversations">
      <h3 id="conversations">{labels.conversations}</h3>
      <Loaded query={found} skeleton={<SkeletonLines lines={1} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="muted">{labels.noConversations}</p>
          ) : (
            <ul className="lines">
              {items.map(({ id, subject, preview, isUnread, lastAt }) => (
                <li className="line" key={id}>
                  <div className="line-text">
                    <strong>
                      <Link to={subject.link}>{subject.title}</Link>
                    </strong>
                    <p>
                      {preview} <When at={lastAt} />
                    </p>
                  </div>
                  {isUnread && <Tag tone="wait">{labels.unread}</Tag>}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
