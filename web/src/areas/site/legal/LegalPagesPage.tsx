import { formatDate } from '@ambry/contract/kernel/dates'
import type { LegalPageSummary } from '@ambry/contract/site/legal/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { useSearchOf } from '../../../paths.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { When } from '../../../ui/When.tsx'
import { LegalEditor } from './LegalEditor.tsx'
import styles from './legal.module.css'
import { isLegalPage, legalNames } from './legal-names.ts'

/** The three legal pages: which is published, who accepted it, and the draft of the next version. */
export function LegalPagesPage() {
  const { page } = useSearchOf('/admin/legal-pages')
  const chosen = isLegalPage(page) ? page : 'terms'
  useTitle(`${legalNames[chosen]}, Legal Pages`)
  const pages = useQuery(query(api.site.legalPages, {}))
  const record = useQuery(query(api.site.legalPage, { params: { page: chosen } }))
  return (
    <>
      <div className="work-head">
        <div>
          <h1>Legal Pages</h1>
          <p>The terms members accept. Published versions can’t be changed; a new version can require acceptance.</p>
        </div>
      </div>
      <Loaded query={pages}>
        {({ items }) => (
          <nav className={styles.cards} aria-label="Legal pages">
            {items.map((item) => (
              <PageCard key={item.page} item={item} isChosen={item.page === chosen} />
            ))}
          </nav>
        )}
      </Loaded>
      <Loaded query={record}>
        {(shown) => <LegalEditor key={shown.page} record={shown} refetch={async () => (await record.refetch()).data} />}
      </Loaded>
    </>
  )
}

function PageCard({ item, isChosen }: { item: LegalPageSummary; isChosen: boolean }) {
  const { page, title, current, draft, acceptance } = item
  return (
    <Link
      to="/admin/legal-pages"
      search={{ page }}
      className={`sheet ${styles.card}`}
      aria-current={isChosen ? 'page' : undefined}
    >
      <span className="row between">
        <strong>{title}</strong>
        {draft ? <Tag tone="wait">Draft</Tag> : <Tag tone="ok">Published</Tag>}
      </span>
      <span className="small muted">
        Version {current.version}, {formatDate(current.publishedAt)}
      </span>
      <span className="small muted">
        {acceptance ? `Accepted by ${acceptance.accepted} of ${acceptance.members} active members` : 'Informational'}
      </span>
      {draft && (
        <span className="small muted">
          {draft.updatedBy} edited it <When at={draft.updatedAt} />
        </span>
      )}
    </Link>
  )
}
