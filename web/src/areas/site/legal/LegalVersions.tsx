import { formatDate } from '@ambry/contract/kernel/dates'
import type { LegalPageRecord } from '@ambry/contract/site/legal/endpoints'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { pagesOf } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { ExportButton } from '../../../parts/lists/ExportButton.tsx'
import { ShowMore } from '../../../parts/ShowMore.tsx'
import { formatPhone } from '../../../ui/phone.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { When } from '../../../ui/When.tsx'
import * as labels from './labels.ts'
import styles from './legal.module.css'

/** Every published version, and who accepted it. */
export function LegalVersions({ record: { page, versions } }: { record: LegalPageRecord }) {
  return (
    <div className={`sheet sheet-pad ${styles.versions}`}>
      <ul className="lines">
        {versions.map(({ version, publishedAt, publishedBy, requiresAcceptance, note }) => (
          <li className="line" key={version}>
            <div className="line-text">
              <strong>
                <Link to={`/${page}`} search={{ version: String(version) }}>
                  {labels.version3(version)}
                </Link>
              </strong>
              <p>
                {formatDate(publishedAt)}
                {publishedBy && ` by ${publishedBy}`}
                {note && `. ${note}`}
              </p>
            </div>
            {requiresAcceptance && <Tag tone="info">{labels.requiresAcceptance}</Tag>}
          </li>
        ))}
      </ul>
      <Acceptances page={page} />
    </div>
  )
}

function Acceptances({ page }: Pick<LegalPageRecord, 'page'>) {
  const params = { page }
  const accepted = useInfiniteQuery(pagesOf(api.site.legalAcceptances, { params, query: {} }))
  return (
    <section aria-label={labels.acceptances}>
      <div className="row between">
        <h2>{labels.acceptedBy}</h2>
        <ExportButton
          size="small"
          name={`accepted-${page}`}
          fetchCsv={() => api.site.legalAcceptances({ params, query: { format: 'csv' } })}
        />
      </div>
      <Loaded query={accepted}>
        {({ pages }) => {
          const items = pages.flatMap((part) => part.items)
          if (items.length === 0) return <p className="muted">{labels.noOneYet}</p>
          return (
            <ul className="lines">
              {items.map((entry) => (
                <li className="line" key={entry.id}>
                  <div className="line-text">
                    <strong>{entry.name ?? formatPhone(entry.phone)}</strong>
                    <p>
                      {labels.versionTitle} {entry.version}
                      {entry.ip && `, from ${entry.ip}`}
                    </p>
                  </div>
                  <span className="small dim">
                    <When at={entry.acceptedAt} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
      <ShowMore list={accepted} />
    </section>
  )
}
