import { formatDate } from '@ambry/contract/kernel/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Section } from '../../../ui/Section.tsx'
import * as labels from './labels.ts'

/** What the member accepted and when; each version stays readable. */
export function MyLegalPanel() {
  const mine = useQuery(query(api.site.myLegal, {}))
  return (
    <Section id="legal" title={labels.legal}>
      <Loaded query={mine}>
        {({ items }) => (
          <div className="lines">
            {items.map(({ page, title, version, acceptedVersion, acceptedAt }) => (
              <div className="line" key={page}>
                <div className="line-text">
                  <strong>{title}</strong>
                  <p>
                    {acceptedVersion !== null
                      ? labels.youAcceptedVersion(acceptedVersion, formatDate(acceptedAt))
                      : labels.versionForYourInformation(version)}
                  </p>
                </div>
                <Link
                  to={`/${page}`}
                  search={acceptedVersion === null ? {} : { version: String(acceptedVersion) }}
                  className={buttonClass({ variant: 'secondary', size: 'small' })}
                >
                  {labels.read}
                  <span className="sr"> {labels.the(title)}</span>
                </Link>
              </div>
            ))}
          </div>
        )}
      </Loaded>
    </Section>
  )
}
