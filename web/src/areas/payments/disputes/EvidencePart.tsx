import { formatDate } from '@ambry/contract/kernel/dates'
import type { Dispute, PresentDisputeFile } from '@ambry/contract/payments/disputes/endpoints'
import { evidenceKindNames, evidenceKinds, mostEvidenceBytes } from '@ambry/contract/payments/disputes/kinds'
import { FileText, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { SelectField } from '../../../ui/fields/Field.tsx'
import { type UploadState, UploadTile } from '../../../ui/fields/UploadTile.tsx'
import type { UploadRules } from '../../../ui/fields/upload.ts'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import * as labels from './labels.ts'

const rules: UploadRules = {
  types: { 'application/pdf': 'PDF', 'image/jpeg': 'JPG', 'image/png': 'PNG' },
  maxBytes: mostEvidenceBytes,
}

/** The documents of an answer, which can change until it is sent. */
export function EvidencePart({ dispute }: { dispute: Dispute }) {
  const { id, files, actions, evidenceText } = dispute
  const [dropped, setDropped] = useState<PresentDisputeFile | null>(null)
  const drop = useAction({
    mutationFn: (fileId: string) => api.payments.dropDisputeFile({ params: { id, fileId } }),
    onSuccess: () => setDropped(null),
  })
  const isOpen = actions.includes('answer')
  return (
    <section aria-labelledby="dispute-evidence">
      <h3 id="dispute-evidence">{labels.evidence}</h3>
      {evidenceText && <p>{evidenceText}</p>}
      {files.length === 0 && <p className="muted">{labels.noEvidence}</p>}
      {files.length > 0 && (
        <ul className="lines" aria-label={labels.evidence}>
          {files.map((file) => (
            <li className="line" key={file.id}>
              <FileText aria-hidden="true" className="dim" />
              <div className="line-text">
                <strong>
                  <a href={file.address} target="_blank" rel="noreferrer">
                    {evidenceKinds[file.kind]}: {file.name}
                  </a>
                </strong>
                <p>{labels.added(formatDate(file.addedAt), file.addedBy)}</p>
              </div>
              {isOpen && (
                <IconButton
                  label={labels.removeNamed(file.name)}
                  onClick={() => {
                    drop.reset()
                    setDropped(file)
                  }}
                >
                  <Trash2 aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {isOpen && <AddFile dispute={dispute} />}
      {dropped && (
        <ConfirmDialog
          title={labels.removeNamed(dropped.name)}
          consequence={labels.itIsntSent}
          confirm={labels.remove}
          danger
          working={drop.isPending}
          failure={drop.error && <Failure text={sentenceOf(drop.error)} />}
          onConfirm={() => drop.mutate(dropped.id)}
          onClose={() => setDropped(null)}
        />
      )}
    </section>
  )
}

function AddFile({ dispute: { id, files } }: { dispute: Dispute }) {
  const free = evidenceKindNames.filter((kind) => !files.some((file) => file.kind === kind))
  const [chosen, setChosen] = useState<(typeof free)[number] | null>(null)
  const [state, setState] = useState<UploadState>({ kind: 'empty' })
  const kind = chosen && free.includes(chosen) ? chosen : free[0]
  const add = useAction({
    mutationFn: (file: File) => {
      const showProgress = (sent: number) => setState({ kind: 'uploading', name: file.name, sent, total: file.size })
      showProgress(0)
      return api.payments.addDisputeFile(
        { params: { id }, query: { kind: kind ?? 'uncategorized_file', name: file.name.slice(0, 120) }, body: file },
        { onSent: showProgress },
      )
    },
    onSuccess: () => setState({ kind: 'empty' }),
    onError: (error) => setState({ kind: 'refused', reason: sentenceOf(error) }),
  })
  if (kind === undefined) return null
  return (
    <div className="stack">
      <SelectField
        name="kind"
        label={labels.documentKind}
        value={kind}
        onChange={(event) => setChosen(evidenceKindNames.find((each) => each === event.target.value) ?? null)}
      >
        {free.map((each) => (
          <option key={each} value={each}>
            {evidenceKinds[each]}
          </option>
        ))}
      </SelectField>
      <UploadTile
        title={labels.addDocument}
        hint={labels.eachKindOnce}
        rules={rules}
        state={state}
        onFile={(file) => add.mutate(file)}
      />
    </div>
  )
}
