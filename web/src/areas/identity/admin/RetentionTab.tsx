import { deletionCauseLabels } from '@ambry/contract/identity/kinds'
import { formatDate, formatDateTime } from '@ambry/contract/kernel/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Section } from '../../../ui/Section.tsx'
import * as labels from './labels.ts'
import styles from './queue.module.css'

/** What is deleted next, and the proof of what was. */
export function RetentionTab() {
  const retention = useQuery(query(api.identity.identityRetention, {}))
  return (
    <Loaded query={retention}>
      {({ due, deleted }) => (
        <div className={styles.retention}>
          <Section title={labels.dueForDeletion} lead={labels.dueLead}>
            {due.length === 0 ? (
              <p className="muted">{labels.nothingDue}</p>
            ) : (
              <div className="table-sheet">
                <table className="table table-plain table-rows">
                  <thead>
                    <tr>
                      <th scope="col">{labels.member}</th>
                      <th scope="col">{labels.reason}</th>
                      <th scope="col">{labels.documents}</th>
                      <th scope="col">{labels.deleteOn}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {due.map(({ member, cause, documents, deleteOn }) => (
                      <tr key={`${member.id} ${cause} ${deleteOn}`}>
                        <td className="phone-heading">
                          <Link to="/admin/kyc-verification" search={{ case: member.id }}>
                            {member.name}
                          </Link>
                          <small className="phone-only">{deletionCauseLabels[cause]}</small>
                        </td>
                        <td>{deletionCauseLabels[cause]}</td>
                        <td className="num">{documents}</td>
                        <td className="phone-line num">{formatDate(deleteOn)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </Section>
          <Section title={labels.deleted} lead={labels.deletedLead}>
            {deleted.length === 0 ? (
              <p className="muted">{labels.nothingDeleted}</p>
            ) : (
              <div className="table-sheet">
                <table className="table table-plain table-rows">
                  <thead>
                    <tr>
                      <th scope="col">{labels.deletedOn}</th>
                      <th scope="col">{labels.reason}</th>
                      <th scope="col">{labels.documents}</th>
                      <th scope="col">{labels.files}</th>
                      <th scope="col">{labels.hash}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {deleted.map(({ id, cause, documents, files, hash, at }) => (
                      <tr key={id}>
                        <td className="phone-heading">
                          {formatDateTime(at)}
                          <small className="phone-only">{deletionCauseLabels[cause]}</small>
                        </td>
                        <td>{deletionCauseLabels[cause]}</td>
                        <td className="num">{documents}</td>
                        <td className="phone-line num">{files}</td>
                        <td>
                          <span className={`record ${styles.hash}`} title={hash}>
                            {hash}
                          </span>
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </Section>
        </div>
      )}
    </Loaded>
  )
}
