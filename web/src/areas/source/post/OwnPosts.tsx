import { labelsOf } from '@ambry/contract/kernel/statuses'
import '../../../ui/styles/tables.css'

import { sourceStatus } from '@ambry/contract/source/kinds'
import { Link, useNavigate } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { ListPage } from '../../../parts/lists/ListPage.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { postACard } from '../labels.ts'
import * as labels from './own-labels.ts'
import { columns, shape } from './own-post-list.tsx'

/** The member's posts. One opens as a page of its own. */
export function OwnPosts() {
  const navigate = useNavigate()
  return (
    <>
      <h2 className="sr">{labels.yourPosts}</h2>
      <ListPage
        name="posts"
        label={labels.yourPosts}
        call={api.source.ownPosts}
        shape={shape}
        columns={columns}
        filters={[
          { key: 'status', label: labels.status, options: labelsOf(sourceStatus) },
          { key: 'waiting', label: labels.waiting, options: { '1': labels.waiting } },
        ]}
        searchHint={labels.searchHint}
        nameOf={({ playerName }) => playerName}
        onOpen={(id) => void navigate({ to: '/source', search: { post: id } })}
        empty={{
          title: labels.emptyTitle,
          text: labels.emptyText,
          kind: 'wanted',
          action: (
            <Link to="/source/post" className={buttonClass({ variant: 'secondary' })}>
              {postACard}
            </Link>
          ),
        }}
      />
    </>
  )
}
