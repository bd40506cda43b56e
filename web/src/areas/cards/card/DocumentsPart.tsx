import { type DocumentKind, documentKinds } from '@ambry/contract/cards/kinds'
import type { CardDocument } from '@ambry/contract/cards/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { FileText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { sizeText } from '../../../parts/figure-labels.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Field, SelectField } from '../../../ui/fields/Field.tsx'
import { type UploadState, UploadTile } from '../../../ui/fields/UploadTile.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { documentRules } from '../photos/photo-files.ts'
import styles from './card.module.css'
import * as labels from './labels.ts'

type Props = { cardId: string; documents: readonly CardDocument[] }

/** Receipts and other documents of a card. Only its owner sees them. */
export function DocumentsPart({ cardId, documents }: Props) {
  const [chosen, setChosen] = useState<File | null>(null)
  const [dropped, setDropped] = useState<CardDocument | null>(null)
  const [sent, setSent] = useState(0)
  const add = useAction({
    mutationFn: ({ file, kind, name }: { file: File; kind: DocumentKind; name: string }) =>
      api.cards.addDocument({ params: { id: cardId }, query: { kind, name }, body: file }, { onSent: setSent }),
    onSuccess: () => setChosen(null),
  })
  const remove = useAction({
    mutationFn: (documentId: string) => api.cards.removeDocument({ params: { id: cardId, documentId } }),
    onSuccess: () => setDropped(null),
  })
  const state: UploadState =
    add.isPending && chosen ? { kind: 'uploading', name: chosen.name, sent, total: chosen.size } : { kind: 'empty' }
  return (
    <>
      {documents.length > 0 && (
        <ul className="lines card-documents" aria-label={labels.documents}>
          {documents.map((document) => (
            <li className="line" key={document.id}>
              <FileText aria-hidden="true" className="dim" />
              <div className="line-text">
                <strong>
                  <a href={document.address} target="_blank" rel="noreferrer">
                    {document.name}
                  </a>
                </strong>
                <p>
                  {labels.added(documentKinds[document.kind], sizeText(document.bytes), formatDate(document.addedAt))}
                </p>
              </div>
              <IconButton
                label={`Remove ${document.name}`}
                onClick={() => {
                  remove.reset()
                  setDropped(document)
                }}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.documentNew}>
        <UploadTile
          title={labels.addDocument}
          hint={labels.aReceipt}
          rules={documentRules}
          state={state}
          onFile={(file) => {
            add.reset()
            setSent(0)
            setChosen(file)
          }}
        />
      </div>
      {chosen && (
        <FormDialog
          title={labels.addDocument}
          submit={labels.saveDocument}
          working={add.isPending}
          failure={add.error && !fieldError(add.error, 'name') && <Failure text={sentenceOf(add.error)} />}
          onSubmit={(form) =>
            add.mutate({ file: chosen, kind: form.text('kind') as DocumentKind, name: form.text('name') })
          }
          onClose={() => setChosen(null)}
        >
          <SelectField label={labels.kind} name="kind" defaultValue="receipt">
            {Object.entries(documentKinds).map(([kind, name]) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </SelectField>
          <Field
            label={labels.name}
            name="name"
            required
            maxLength={120}
            autoComplete="off"
            defaultValue={chosen.name.slice(0, 120)}
            error={fieldError(add.error, 'name')}
          />
        </FormDialog>
      )}
      {dropped && (
        <ConfirmDialog
          title={`Remove ${dropped.name}`}
          consequence={labels.thisPermanentlyDeletesTheDocument}
          confirm={labels.removeDocument}
          danger
          working={remove.isPending}
          failure={remove.error && <Failure text={sentenceOf(remove.error)} />}
          onConfirm={() => remove.mutate(dropped.id)}
          onClose={() => setDropped(null)}
        />
      )}
    </>
  )
}
