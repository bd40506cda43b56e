import type { FundDetail } from '@ambry/contract/funds/catalog/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { FileText } from 'lucide-react'

import { Markdown } from '../../../parts/markdown/Markdown.tsx'
import styles from './fund.module.css'
import * as labels from './labels.ts'
import { documentAddress } from './use-document.ts'

export function Updates({ fund: { updates } }: { fund: FundDetail }) {
  return (
    <section className={styles.part} id="updates">
      <h2>{labels.updates}</h2>
      {updates.length === 0 && <p className="muted">{labels.noUpdates}</p>}
      {updates.map(({ id, title, body, documentId, at }) => (
        <article key={id} className={styles.update}>
          <h3>{title}</h3>
          <p className="small muted">{formatDate(at)}</p>
          <Markdown text={body} />
          {documentId && (
            <a href={documentAddress(documentId)} target="_blank" rel="noreferrer">
              <FileText aria-hidden="true" className="icon-small" /> {labels.attachment}
            </a>
          )}
        </article>
      ))}
    </section>
  )
}
