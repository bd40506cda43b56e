import type { IdentityStatusRecord } from '@ambry/contract/identity/endpoints'
import {
  identityLevelNames,
  identityLevels,
  identityStatus,
  isAtLeast,
  rejectReasons,
} from '@ambry/contract/identity/kinds'
import { formatDate, formatDateTime } from '@ambry/contract/kernel/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../api/api.ts'
import { query } from '../../api/queries.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { type Fact, FactList } from '../../ui/FactList.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { Note, Tag } from '../../ui/Tag.tsx'
import { overview } from './flow/steps.ts'
import * as labels from './labels.ts'

/** What is verified, what it opens, and what to do next. */
export function IdentityPanel() {
  const identity = useQuery(query(api.identity.identity, {}))
  return (
    <Section id="identity" title={labels.identityVerification} lead={labels.panelLead}>
      <Loaded query={identity}>{(status) => <Summary status={status} />}</Loaded>
    </Section>
  )
}

function Summary({ status }: { status: IdentityStatusRecord }) {
  const retakes = status.documents.filter(({ reason, status: state }) => state === 'rejected' && reason !== null)
  const facts: Fact[] = [
    { name: labels.level, value: identityLevels[status.level] },
    ...(status.expiresOn && status.level !== 'none'
      ? [{ name: labels.validUntil, value: formatDate(status.expiresOn) }]
      : []),
    ...(status.answerBy ? [{ name: labels.answerExpected, value: formatDateTime(status.answerBy) }] : []),
  ]
  return (
    <div className="stack">
      <div>
        <StatusTag of={identityStatus} status={status.status} />
      </div>
      {retakes.length > 0 && status.status === 'rejected' && (
        <Note tone="bad" title={labels.askedAgain}>
          <ul>
            {retakes.map(({ id, item, reason }) => (
              <li key={id}>
                {labels.itemTitle(item, status.documentKind)}: {reason && rejectReasons[reason]}
              </li>
            ))}
          </ul>
        </Note>
      )}
      <FactList facts={facts} />
      <ul className="lines" aria-label={labels.opens}>
        {identityLevelNames
          .filter((level) => level !== 'none')
          .map((level) => (
            <li key={level} className="line">
              <div className="line-text">
                <strong>{identityLevels[level]}</strong>
                <p>{labels.gatesOf(status.gates.filter((gate) => gate.level === level))}</p>
              </div>
              {isAtLeast(status.level, level) ? (
                <Tag tone="ok">{labels.open}</Tag>
              ) : (
                <span className="small muted">{labels.notYet}</span>
              )}
            </li>
          ))}
      </ul>
      <div>
        <Link to="/settings" search={{ verify: overview }} className={buttonClass({ variant: buttonVariant(status) })}>
          {buttonText(status, retakes.length)}
        </Link>
      </div>
    </div>
  )
}

const buttonVariant = ({ status }: IdentityStatusRecord) =>
  status === 'submitted' || status === 'verified' ? 'secondary' : 'primary'

function buttonText({ status, version }: IdentityStatusRecord, retakes: number): string {
  if (status === 'not_started') return version === 0 ? labels.verifyIdentity : labels.continueVerification
  if (status === 'rejected') return retakes > 0 ? labels.retakeItems : labels.continueVerification
  return status === 'expired' ? labels.verifyAgain : labels.viewVerification
}
