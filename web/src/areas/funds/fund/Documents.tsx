import type { FundDetail, FundDocument } from '@ambry/contract/funds/catalog/records'
import { fundDocumentKinds } from '@ambry/contract/funds/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { Download, FileText } from 'lucide-react'

import { sizeText } from '../../../parts/figure-labels.ts'
import styles from './fund.module.css'
import * as labels from './labels.ts'
import { documentAddress, useOpenDocument } from './use-document.ts'

/** Each document in its current version, and what the member did with it. */
export function Documents({ fund }: { fund: FundDetail }) {
  const open = useOpenDocument(fund.id)
  return (
    <section id="documents" aria-labelledby="documents-heading">
      <h2 id="documents-heading" className={styles.asideTitle}>
        {labels.documents}
      </h2>
      {fund.documents.length === 0 && <p className="small muted">{labels.noDocuments}</p>}
      <ul className={styles.documents}>
        {fund.documents.map((each) => (
          <li key={each.id}>
            <a
              href={documentAddress(each.id)}
              target="_blank"
              rel="noreferrer"
              onClick={() => each.openedAt === null && open(each.id)}
            >
              <FileText aria-hidden="true" />
              <span>
                {each.title}
                <small>
                  {labels.documentLine(
                    fundDocumentKinds[each.kind],
                    each.number,
                    formatDate(each.addedAt),
                    sizeText(each.bytes),
                  )}
                </small>
                <Read document={each} />
              </span>
              <Download aria-hidden="true" className="icon-small" />
            </a>
          </li>
        ))}
        <li>
          <a href={`/files/funds/${fund.id}/fact-sheet.pdf`} target="_blank" rel="noreferrer">
            <FileText aria-hidden="true" />
            <span>
              {labels.factSheet}
              <small>{labels.factSheetLine}</small>
            </span>
            <Download aria-hidden="true" className="icon-small" />
          </a>
        </li>
      </ul>
    </section>
  )
}

function Read({ document: { mustAccept, acceptedAt, openedAt } }: { document: FundDocument }) {
  if (acceptedAt) return <small>{labels.accepted(formatDate(acceptedAt))}</small>
  return mustAccept && openedAt ? <small>{labels.opened(formatDate(openedAt))}</small> : null
}
