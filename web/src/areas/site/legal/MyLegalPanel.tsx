import { formatDate } from '@ambry/contract/kernel/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Section } from '../../../ui/Section.tsx'

/** What the member accepted and when; each version stays readable. */
export function MyLegalPanel() {
  const mine = useQuery(query(api.site.myLegal, {}))
  return (
    <Section id="legal" title="Legal">
      <Loaded query={mine}>
        {({ items }) => (
          <div className="lines">
            {items.map(({ page, title, version, acceptedVersion, acceptedAt }) => (
              <div className="line" key={page}>
                <div className="line-text">
                  <strong>{title}</strong>
                  <p>
                    {acceptedVersion !== null
                      ? `You accepted version ${acceptedVersion} on ${formatDate(acceptedAt)}.`
                      : `Version ${version}. For your information.`}
                  </p>
                </div>
                <Link
                  to={`/${page}`}
                  search={acceptedVersion === null ? {} : { version: String(acceptedVersion) }}
                  className={buttonClass({ variant: 'secondary', size: 'small' })}
                >
                  Read<span className="sr"> the {title}</span>
                </Link>
              </div>
            ))}
          </div>
        )}
      </Loaded>
    </Section>
  )
}
