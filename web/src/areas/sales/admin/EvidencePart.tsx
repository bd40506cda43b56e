import { formatDate } from '@ambry/contract/kernel/dates'
import type { SaleDetail, SaleFile } from '@ambry/contract/sales/records'
import { FileText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Field, TextArea } from '../../../ui/fields/Field.tsx'
import { type UploadState, UploadTile } from '../../../ui/fields/UploadTile.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { documentRules } from '../../cards/photos/photo-files.ts'
import * as labels from './labels.ts'
import styles from './sales-admin.module.css'

type Props = { sale: SaleDetail; refetch: () => Promise<SaleDetail | undefined> }

/** Evidence that a sale was agreed: a note, a link, documents. Visible to admins only. */
export function EvidencePart({ sale, refetch }: Props) {
  const [isEditing, setEditing] = useState(false)
  return (
    <section aria-labelledby="sale-evidence">
      <div className="row between">
        <h3 id="sale-evidence">{labels.evidence}</h3>
        {sale.actions.includes('edit') && (
          <Button variant="quiet" size="small" onClick={() => setEditing(true)}>
            {labels.edit}
            <span className="sr"> {labels.noteAndLink}</span>
          </Button>
        )}
      </div>
      {sale.note ? <p className={styles.note}>{sale.note}</p> : <p className="muted">{labels.noNote}</p>}
      {sale.link && (
        <p className={styles.note}>
          <a href={sale.link} target="_blank" rel="noreferrer">
            {sale.link}
          </a>
        </p>
      )}
      <Files sale={sale} />
      {isEditing && <EditEvidence sale={sale} refetch={refetch} onClose={() => setEditing(false)} />}
    </section>
  )
}

function EditEvidence({ sale, refetch, onClose }: Props & { onClose: () => void }) {
  const [version, setVersion] = useState(sale.version)
  const edit = useAction({
    mutationFn: ({ note, link }: { note: string | null; link: string | null }) =>
      api.sales.editSale({ params: { id: sale.id }, body: { version, note, link } }),
    onSuccess: () => {
      toasts.show({ title: labels.evidenceSaved, description: sale.invoice.number })
      onClose()
    },
    // someone else saved first: fetch their version, so that saving again is a deliberate decision
    onError: async () => setVersion((await refetch())?.version ?? version),
  })
  return (
    <FormDialog
      title={labels.noteAndLinkTitle}
      submit={labels.save}
      working={edit.isPending}
      failure={edit.error && !fieldError(edit.error, 'link') && <Failure text={sentenceOf(edit.error)} />}
      onSubmit={(form) => edit.mutate({ note: form.optional('note'), link: form.optional('link') })}
      onClose={onClose}
    >
      <TextArea label={labels.note} name="note" optional maxLength={1000} defaultValue={sale.note ?? ''} />
      <Field
        label={labels.link}
        name="link"
        type="url"
        optional
        maxLength={500}
        autoComplete="off"
        defaultValue={sale.link ?? ''}
        error={fieldError(edit.error, 'link')}
      />
    </FormDialog>
  )
}

function Files({ sale }: { sale: SaleDetail }) {
  const { id, files } = sale
  const [state, setState] = useState<UploadState>({ kind: 'empty' })
  const [dropped, setDropped] = useState<SaleFile | null>(null)
  const add = useAction({
    mutationFn: (file: File) => {
      const showProgress = (sent: number) => setState({ kind: 'uploading', name: file.name, sent, total: file.size })
      showProgress(0)
      return api.sales.addSaleFile(
        { params: { id }, query: { name: file.name.slice(0, 120) }, body: file },
        { onSent: showProgress },
      )
    },
    onSuccess: () => setState({ kind: 'empty' }),
    onError: (error) => setState({ kind: 'refused', reason: sentenceOf(error) }),
  })
  const drop = useAction({
    mutationFn: (fileId: string) => api.sales.dropSaleFile({ params: { id, fileId } }),
    onSuccess: () => setDropped(null),
  })
  return (
    <>
      {files.length > 0 && (
        <ul className="lines" aria-label={labels.documents}>
          {files.map((file) => (
            <li className="line" key={file.id}>
              <FileText aria-hidden="true" className="dim" />
              <div className="line-text">
                <strong>
                  <a href={file.address} target="_blank" rel="noreferrer">
                    {file.name}
                  </a>
                </strong>
                <p>
                  {['Added', formatDate(file.addedAt), file.addedBy && `by ${file.addedBy}`].filter(Boolean).join(' ')}
                </p>
              </div>
              <IconButton
                label={`Remove ${file.name}`}
                onClick={() => {
                  drop.reset()
                  setDropped(file)
                }}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.fileNew}>
        <UploadTile
          title={labels.addDocument}
          hint={labels.aContract}
          rules={documentRules}
          state={state}
          onFile={(file) => add.mutate(file)}
        />
      </div>
      {dropped && (
        <ConfirmDialog
          title={`Remove ${dropped.name}`}
          consequence={labels.itsRemovedFromThisSales}
          confirm={labels.remove}
          danger
          working={drop.isPending}
          failure={drop.error && <Failure text={sentenceOf(drop.error)} />}
          onConfirm={() => drop.mutate(dropped.id)}
          onClose={() => setDropped(null)}
        />
      )}
    </>
  )
}
