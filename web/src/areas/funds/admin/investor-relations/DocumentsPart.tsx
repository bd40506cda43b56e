import type { AdminFundDetail, AdminFundDocument } from '@ambry/contract/funds/admin/records'
import { audiences, fundDocumentKinds } from '@ambry/contract/funds/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { FileText } from 'lucide-react'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { sentenceOf } from '../../../../api/errors.ts'
import { useAction } from '../../../../api/use-action.ts'
import { NeedsRight } from '../../../../parts/rights.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Empty } from '../../../../ui/Empty.tsx'
import { Failure } from '../../../../ui/Failure.tsx'
import { ConfirmDialog } from '../../../../ui/layers/ConfirmDialog.tsx'
import { toasts } from '../../../../ui/layers/toast.ts'
import { Tag } from '../../../../ui/Tag.tsx'
import styles from '../funds-admin.module.css'
import { DocumentDialog } from './DocumentDialog.tsx'
import * as labels from './labels.ts'

type Adding = { replaces: AdminFundDocument | null }

/** The documents of a fund with who sees them and who has to accept them. */
export function DocumentsPart({ fund }: { fund: AdminFundDetail }) {
  const [adding, setAdding] = useState<Adding | null>(null)
  const [removing, setRemoving] = useState<AdminFundDocument | null>(null)
  const remove = useAction({
    mutationFn: (id: string) => api.funds.removeFundDocument({ params: { id } }),
    onSuccess: () => {
      toasts.show({ title: labels.removed, description: removing?.title ?? '' })
      setRemoving(null)
    },
  })
  const add = (
    <NeedsRight right="fund.manage">
      <Button variant="secondary" onClick={() => setAdding({ replaces: null })}>
        {labels.addDocument}
      </Button>
    </NeedsRight>
  )
  return (
    <section className={`sheet sheet-pad ${styles.sheet}`} aria-labelledby="fund-documents">
      <div className={styles.head}>
        <div>
          <h2 id="fund-documents">{labels.documents}</h2>
          <p className="small muted">{labels.documentsLead}</p>
        </div>
        {fund.documents.length > 0 && add}
      </div>
      {fund.documents.length === 0 && (
        <Empty title={labels.documentsEmpty} action={add}>
          {labels.documentsEmptyText}
        </Empty>
      )}
      <ul className="lines">
        {fund.documents.map((document) => (
          <li className="line" key={document.id}>
            <FileText aria-hidden="true" className="dim" />
            <div className="line-text">
              <strong>
                <a href={`/files/fund-documents/${document.id}`} target="_blank" rel="noreferrer">
                  {document.title}
                </a>
              </strong>
              <p>
                {[
                  fundDocumentKinds[document.kind],
                  audiences[document.audience],
                  labels.version(document.number),
                  labels.added(formatDate(document.addedAt), document.addedBy),
                ].join('. ')}
                .
              </p>
            </div>
            {document.mustAccept && (
              <span>
                <Tag tone="info">{labels.mustBeAccepted}</Tag>{' '}
                <small className="muted">{labels.accepted(document.accepted)}</small>
              </span>
            )}
            <NeedsRight right="fund.manage">
              <span className="row">
                <Button variant="secondary" size="small" onClick={() => setAdding({ replaces: document })}>
                  {labels.newVersion}
                  <span className="sr"> {document.title}</span>
                </Button>
                <Button
                  variant="quiet"
                  size="small"
                  onClick={() => {
                    remove.reset()
                    setRemoving(document)
                  }}
                >
                  {labels.remove}
                  <span className="sr"> {document.title}</span>
                </Button>
              </span>
            </NeedsRight>
          </li>
        ))}
      </ul>
      {adding && <DocumentDialog fund={fund} replaces={adding.replaces} onClose={() => setAdding(null)} />}
      {removing && (
        <ConfirmDialog
          title={labels.removeTitle(removing.title)}
          consequence={labels.removeText}
          confirm={labels.remove}
          danger
          working={remove.isPending}
          failure={remove.error && <Failure text={sentenceOf(remove.error)} />}
          onConfirm={() => remove.mutate(removing.id)}
          onClose={() => setRemoving(null)}
        />
      )}
    </section>
  )
}
