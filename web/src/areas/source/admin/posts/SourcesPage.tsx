import '../../../../ui/styles/cards.css'

import { api } from '../../../../api/api.ts'
import { ListPage } from '../../../../parts/lists/ListPage.tsx'
import { useTitle } from '../../../../ui/use-title.ts'
import * as labels from './labels.ts'
import { PostPanel } from './PostPanel.tsx'
import { bulk, columns, filters, nameOf, shape } from './post-list.tsx'

/** Every wanted post; those that wait for review first. */
export function SourcesPage() {
  useTitle(labels.title)
  return (
    <>
      <div className="work-head">
        <div>
          <h1>{labels.title}</h1>
          <p>{labels.lead}</p>
        </div>
      </div>
      <ListPage
        name="source-requests"
        label={labels.posts}
        call={api.source.adminPosts}
        shape={shape}
        columns={columns}
        filters={filters}
        searchHint={labels.searchHint}
        nameOf={nameOf}
        bulk={bulk}
        panel={(panel) => <PostPanel {...panel} />}
        empty={{ title: labels.emptyTitle, text: labels.emptyText, kind: 'wanted' }}
      />
    </>
  )
}
