import { formatDate, formatDateTime } from '@ambry/contract/kernel/dates'
import type { AdminLoanDetail } from '@ambry/contract/lending/detail-records'
import { FileText } from 'lucide-react'

import { Fact } from '../../../../ui/Fact.tsx'
import * as labels from './labels.ts'
import styles from './panel.module.css'

/** The agreement with its signature, and every PDF, the closing binder included. */
export function DocumentsPart({ loan }: { loan: AdminLoanDetail }) {
  const { agreement, documents, years, id } = loan
  const all = [
    ...documents,
    ...years.map((year) => ({
      label: labels.interestStatement(year),
      address: `/files/loans/${id}/interest.pdf?year=${year}`,
      on: null,
    })),
  ]
  return (
    <>
      {agreement && (
        <section aria-labelledby="loan-agreement">
          <h3 id="loan-agreement">{labels.agreement}</h3>
          <p>
            {agreement.signedAt
              ? labels.signed(agreement.signedName ?? loan.member.name, formatDateTime(agreement.signedAt))
              : labels.notSigned}
          </p>
          <dl className="facts">
            <Fact name={labels.fingerprint}>
              <code className={`record ${styles.hash}`}>{agreement.hash}</code>
            </Fact>
          </dl>
        </section>
      )}
      <section aria-labelledby="loan-documents">
        <h3 id="loan-documents">{labels.parts.documents}</h3>
        {all.length === 0 && <p className="muted">{labels.noDocuments}</p>}
        <ul className={styles.documents}>
          {all.map(({ label, address, on }) => (
            <li key={address}>
              <FileText aria-hidden="true" className="icon-small" />
              <a href={address} target="_blank" rel="noreferrer">
                {label}
              </a>
              {on && <span className="small muted">{formatDate(on)}</span>}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
