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
  failed: 'No cards were registered',
  undone: 'The import was undone',
}

/** How it ended, and the way back. */
export function ImportReport({ file, onMap }: { file: CardImport; onMap: () => void }) {
  const { followImport, openCards } = useRegistryAddress()
  const [confirming, setConfirming] = useState(false)
  const undo = useAction({
    mutationFn: () => api.cards.undoImport({ params: { id: file.id } }),
    onSuccess: () => {
      toasts.show({ title: 'Import undone', description: file.name })
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
              ? 'Cards that have since been shipped, committed, or transferred stayed in the registry.'
              : 'They’re in your registry now. You can add photos to each card.'}
          </p>
        )}
        <div className="dialog-foot">
          {file.status === 'failed' ? (
            <Button onClick={onMap}>Check the rows again</Button>
          ) : (
            <Button onClick={() => openCards({ sort: '-registeredAt' })}>Go to the registry</Button>
          )}
          <Button variant="secondary" onClick={() => followImport('new')}>
            Import another file
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
          consequence={`This removes the ${registeredText(file.registered)} from ${file.name}. Cards that have since been shipped, committed, or transferred stay.`}
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
