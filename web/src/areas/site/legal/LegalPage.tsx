import { formatDate } from '@ambry/contract/kernel/dates'
import type { LegalPage as PageName } from '@ambry/contract/site/legal/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Markdown } from '../../../parts/markdown/Markdown.tsx'
import { useSearchOf } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import * as labels from './labels.ts'
import styles from './legal.module.css'
import { legalNames } from './legal-names.ts'

export const TermsPage = () => <LegalPage page="terms" />
export const PrivacyPage = () => <LegalPage page="privacy" />
export const CookiesPage = () => <LegalPage page="cookies" />

/**
 * A legal page in its current version, or with `?version=` in an earlier one, so that accepted versions stay readable.
 */
function LegalPage({ page }: { page: PageName }) {
  const { version } = useSearchOf('/terms')
  const wanted = Number(version)
  const legal = useQuery(
    query(api.site.legal, {
      params: { page },
      query: Number.isInteger(wanted) && wanted > 0 ? { version: wanted } : {},
    }),
  )
  useTitle(legal.data?.title ?? legalNames[page])
  return (
    <Loaded query={legal}>
      {(shown) => (
        <>
          <div className="head">
            <div className="head-text">
              <h1>{shown.title}</h1>
              <p className="small muted">{labels.versionEffective(shown.version, formatDate(shown.publishedAt))}</p>
            </div>
            <div className="head-end no-print">
              <Versions page={page} />
              <Button variant="secondary" size="small" onClick={() => print()}>
                <Printer aria-hidden="true" className="icon-small" />
                {labels.print}
              </Button>
            </div>
          </div>
          {!shown.isCurrent && (
            <Note>
              <p>
                {labels.thisIsAnEarlierVersion} <Link to={`/${page}`}>{labels.viewCurrentVersion}</Link>
              </p>
            </Note>
          )}
          {shown.note && (
            <Note tone="info" title={labels.whatChangedInThisVersion}>
              {shown.note}
            </Note>
          )}
          <div className={styles.legal}>
            <Markdown text={shown.markdown} contents />
          </div>
        </>
      )}
    </Loaded>
  )
}

function Versions({ page }: { page: PageName }) {
  const { data } = useQuery(query(api.site.legalVersions, { params: { page } }))
  if (!data || data.items.length < 2) return null
  return (
    <Menu title={labels.versions} buttonClass="btn btn-secondary btn-small" label={labels.versions}>
      {data.items.map(({ version, publishedAt }) => (
        <Link key={version} to={`/${page}`} search={{ version: String(version) }} className="menu-item">
          {labels.versionVersion(version, formatDate(publishedAt))}
        </Link>
      ))}
    </Menu>
  )
}
