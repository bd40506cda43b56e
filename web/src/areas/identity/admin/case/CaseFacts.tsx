import { accreditationKinds, fundsSources, idDocumentKinds } from '@ambry/contract/identity/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { Check, EqualNot, Minus } from 'lucide-react'

import { today } from '../../../../api/live/server-meta.ts'
import { Fact } from '../../../../ui/Fact.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { expiryState } from '../case-rules.ts'
import * as labels from '../labels.ts'
import styles from './case.module.css'
import { HitChecks } from './HitChecks.tsx'
import type { OpenedCase } from './use-case.ts'

/** What the documents say next to what the member entered. */
export function Compare({ shown }: { shown: OpenedCase }) {
  return (
    <section aria-labelledby="case-compare">
      <h2 id="case-compare">{labels.compare}</h2>
      <table className={styles.compare}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{labels.detail}</span>
            </th>
            <th scope="col">{labels.document}</th>
            <th scope="col">{labels.memberEntered}</th>
            <th scope="col">
              <span className="sr">{labels.match}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.compared.map(({ field, document, entered, match }) => (
            <tr key={field} className={match === 'differs' ? styles.differs : undefined}>
              <th scope="row">{field}</th>
              <td>{document ?? <span className="muted">{labels.notRead}</span>}</td>
              <td>{entered ?? <span className="muted">{labels.notEntered}</span>}</td>
              <td>
                <MatchIcon match={match} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Entered shown={shown} />
    </section>
  )
}

const matchIcons = { match: Check, differs: EqualNot, missing: Minus } as const
const matchStyles = { match: styles.match, differs: undefined, missing: styles.missing } as const

function MatchIcon({ match }: { match: keyof typeof matchIcons }) {
  const Icon = matchIcons[match]
  return (
    <span title={labels.matches[match]} className={matchStyles[match]}>
      <Icon aria-hidden="true" className="icon-small" />
      <span className="sr">{labels.matches[match]}</span>
    </span>
  )
}

const countries = new Intl.DisplayNames('en-US', { type: 'region' })

/** The rest of what was entered, which no document is compared with. */
function Entered({ shown }: { shown: OpenedCase }) {
  const isCompared = (field: string) => shown.compared.some((each) => each.field.startsWith(field))
  const { documentKind, country, bornOn, address, documentNumberEnds, fundsNote, accreditationKind } = shown
  const sources = shown.fundsSources.map((source) => fundsSources[source])
  return (
    <dl className={`facts ${styles.entered}`}>
      {documentKind && (
        <Fact name={labels.document}>
          {[idDocumentKinds[documentKind].label, country && countries.of(country)].filter(Boolean).join(', ')}
        </Fact>
      )}
      {documentNumberEnds && !isCompared(labels.number) && (
        <Fact name={labels.number}>
          <span className="record">•••• {documentNumberEnds}</span>
        </Fact>
      )}
      {bornOn && !isCompared(labels.born) && <Fact name={labels.born}>{formatDate(bornOn)}</Fact>}
      {address && !isCompared(labels.address) && <Fact name={labels.address}>{address}</Fact>}
      {sources.length > 0 && (
        <Fact name={labels.fundsSource}>{[sources.join(', '), fundsNote].filter(Boolean).join('. ')}</Fact>
      )}
      {accreditationKind && <Fact name={labels.accreditation}>{accreditationKinds[accreditationKind]}</Fact>}
    </dl>
  )
}

/** What the system found: people who share something with this member, the expiration date, and watchlists. */
export function Checks({ shown, onChanged }: { shown: OpenedCase; onChanged: () => void }) {
  return (
    <section aria-labelledby="case-checks">
      <h2 id="case-checks">{labels.checks}</h2>
      <ul className={styles.checks}>
        {shown.risks.map((risk) => (
          <li key={risk}>
            <Tag tone="wait">{labels.review}</Tag>
            <span>{risk}</span>
          </li>
        ))}
        {shown.risks.length === 0 && (
          <li>
            <Tag tone="ok">{labels.pass}</Tag>
            <span>{labels.noDuplicates}</span>
          </li>
        )}
        {shown.documentExpiresOn && <Expiry expiresOn={shown.documentExpiresOn} />}
        <HitChecks hits={shown.hits} isScreened={shown.isScreened} onChanged={onChanged} />
      </ul>
    </section>
  )
}

function Expiry({ expiresOn }: { expiresOn: string }) {
  const state = expiryState(expiresOn, today())
  return (
    <li>
      {state === 'valid' && <Tag tone="ok">{labels.pass}</Tag>}
      {state === 'soon' && <Tag tone="wait">{labels.review}</Tag>}
      {state === 'expired' && <Tag tone="bad">{labels.fail}</Tag>}
      <span>{state === 'expired' ? labels.documentExpired : labels.documentValid}</span>
      <strong className="num">{formatDate(expiresOn)}</strong>
    </li>
  )
}
