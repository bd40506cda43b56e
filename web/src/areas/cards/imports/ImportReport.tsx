import type { CardImport } from '@ambry/contract/cards/records'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { Note } from '../../../ui/Tag.tsx'
import { useRegistryAddress } from '../registry/registry-address.ts'
import { ImportProblems } from './ImportProblems.tsx'
import { importSentence, registeredText } from './import-labels.ts'
import styles from './imports.module.css'

const titles: Partial<Record<CardImport['status'], string>> = {
  failed: 'Nothing was registered',
  undone: 'The import was taken back',
}

/** How it ended, and the way back. */
export function ImportReport({ file, onMap }: { file: CardImport; onMap: () => void }) {
  const { closeImport, followImport } = useRegistryAddress()
  const [confirming, setConfirming] = useState(false)
  const undo = useAction({
    mutationFn: () => api.cards.undoImport({ params: { id: file.id } }),
    onSuccess: () => {
      toasts.show({ title: 'Import taken back', description: file.name })
      setConfirming(false)
    },
  })
  return (
    <>
      <section aria-labelledby="import-report" className={styles.report}>
        <h2 id="import-report">{titles[file.status] ?? registeredText(file.registered)}</h2>
        {file.status === 'failed' ? (
          <Note tone="bad" role="alert">
            <p>{importSentence(file)}</p>
          </Note>
        ) : (
          <p className="muted">
            {file.status === 'undone'
              ? 'Cards that had moved on since then stayed in the registry.'
              : 'They are in your registry now. Photos can be added to each of them.'}
          </p>
        )}
        <div className="dialog-foot">
          {file.status === 'failed' ? (
            <Button onClick={onMap}>Check the rows again</Button>
          ) : (
            <Button onClick={closeImport}>Go to the registry</Button>
          )}
          <Button variant="secondary" onClick={() => followImport('new')}>
            Bring another file
          </Button>
          {file.canUndo && (
            <Button variant="quiet" onClick={() => setConfirming(true)}>
              Undo this import
            </Button>
          )}
        </div>
      </section>
      {file.badRows > 0 && <ImportProblems file={file} kind="problems" />}
      {file.warnedRows > 0 && <ImportProblems file={file} kind="warnings" />}
      {confirming && (
        <ConfirmDialog
          title="Undo this import"
          consequence={`The ${registeredText(file.registered)} from ${file.name} are taken out again. Those that were sent, promised or passed on since stay.`}
          confirm="Undo import"
          danger
          working={undo.isPending}
          failure={undo.error && <Failure text={sentenceOf(undo.error)} />}
          onConfirm={() => undo.mutate()}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}
