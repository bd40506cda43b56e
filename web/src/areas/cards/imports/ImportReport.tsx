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
import * as labels from './labels.ts'

const titles: Partial<Record<CardImport['status'], string>> = {
  failed: labels.noCardsWereRegistered,
  undone: labels.theImportWasUndone,
}

/** The result, and the undo. */
export function ImportReport({ file, onMap }: { file: CardImport; onMap: () => void }) {
  const { followImport, openCards } = useRegistryAddress()
  const [confirming, setConfirming] = useState(false)
  const undo = useAction({
    mutationFn: () => api.cards.undoImport({ params: { id: file.id } }),
    onSuccess: () => {
      toasts.show({ title: labels.importUndone, description: file.name })
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
            {file.status === 'undone' ? labels.cardsThatHaveSinceBeen : labels.theyreInYourRegistryNow}
          </p>
        )}
        <div className="dialog-foot">
          {file.status === 'failed' ? (
            <Button onClick={onMap}>{labels.checkTheRowsAgain}</Button>
          ) : (
            <Button onClick={() => openCards({ sort: '-registeredAt' })}>{labels.goToTheRegistry}</Button>
          )}
          <Button variant="secondary" onClick={() => followImport('new')}>
            {labels.importAnotherFile}
          </Button>
          {file.canUndo && (
            <Button variant="quiet" onClick={() => setConfirming(true)}>
              {labels.undoThisImport}
            </Button>
          )}
        </div>
      </section>
      {file.badRows > 0 && <ImportProblems file={file} kind="problems" />}
      {file.warnedRows > 0 && <ImportProblems file={file} kind="warnings" />}
      {confirming && (
        <ConfirmDialog
          title={labels.undoThisImport}
          consequence={labels.thisRemoves(registeredText(file.registered), file.name)}
          confirm={labels.undoImport}
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
