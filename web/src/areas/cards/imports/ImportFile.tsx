import { importBytes, importRows } from '@ambry/contract/cards/imports/kinds'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { type UploadState, UploadTile } from '../../../ui/fields/UploadTile.tsx'
import { useRegistryAddress } from '../registry/registry-address.ts'
import styles from './imports.module.css'
import * as labels from './labels.ts'

/** Spreadsheet programs use other MIME types for CSV too. */
const rules = {
  types: { 'text/csv': 'CSV', 'application/vnd.ms-excel': 'CSV', 'text/plain': 'CSV' },
  maxBytes: importBytes,
}

export function ImportFile() {
  const { followImport } = useRegistryAddress()
  const [state, setState] = useState<UploadState>({ kind: 'empty' })
  const send = useAction({
    mutationFn: (file: File) => {
      const serverMeta = (sent: number) => setState({ kind: 'uploading', name: file.name, sent, total: file.size })
      serverMeta(0)
      return api.cards.beginImport({ query: { name: file.name.slice(0, 200) }, body: file }, { onSent: serverMeta })
    },
    onSuccess: ({ id }) => followImport(id),
    onError: (error) => setState({ kind: 'refused', reason: sentenceOf(error) }),
  })
  return (
    <div className={styles.file}>
      <UploadTile
        title={labels.yourFile}
        hint={labels.upToRows(importRows.toLocaleString('en-US'))}
        rules={rules}
        state={state}
        ask={
          <>
            <FileSpreadsheet aria-hidden="true" />
            <span>
              <strong>{labels.chooseAFile}</strong> {labels.orDropItHere}
            </span>
          </>
        }
        onFile={(file) => send.mutate(file)}
      />
    </div>
  )
}
