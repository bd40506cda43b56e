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
import * as labels from './labels.ts'
import styles from './legal.module.css'
import { isLegalPage, legalNames } from './legal-names.ts'

/** The three legal pages: the published version, who accepted it, and the draft of the next one. */
export function LegalPagesPage() {
  const { page } = useSearchOf('/admin/legal-pages')
  const chosen = isLegalPage(page) ? page : 'terms'
  useTitle(labels.legalPages(legalNames[chosen]))
  const pages = useQuery(query(api.site.legalPages, {}))
  const record = useQuery(query(api.site.legalPage, { params: { page: chosen } }))
  return (
    <>
      <div className="work-head">
        <div>
          <h1>{labels.legalPagesTitle}</h1>
          <p>{labels.theTermsMembersAccept}</p>
        </div>
      </div>
      <Loaded query={pages}>
        {({ items }) => (
          <nav className={styles.cards} aria-label={labels.legalPagesText}>
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
        {draft ? <Tag tone="wait">{labels.draft}</Tag> : <Tag tone="ok">{labels.published}</Tag>}
      </span>
      <span className="small muted">{labels.versionVersion(current.version, formatDate(current.publishedAt))}</span>
      <span className="small muted">
        {acceptance ? labels.acceptedByOfActiveMembers(acceptance.accepted, acceptance.members) : 'Informational'}
      </span>
      {draft && (
        <span className="small muted">
          {draft.updatedBy} {labels.editedIt} <When at={draft.updatedAt} />
        </span>
      )}
    </Link>
  )
}
