import type { CardImport } from '@ambry/contract/cards/records'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { DropImport } from './DropImport.tsx'
import { ImportProblems } from './ImportProblems.tsx'
import { checkSentence, runText } from './import-labels.ts'
import styles from './imports.module.css'
import * as labels from './labels.ts'

/** A preview of what the import would do. */
export function ImportCheck({ file, onMap }: { file: CardImport; onMap: () => void }) {
  const run = useAction({ mutationFn: () => api.cards.runImport({ params: { id: file.id } }) })
  const none = file.cards === 0
  return (
    <>
      <section className={styles.check} aria-labelledby="import-check">
        <h2 id="import-check">{checkSentence(file)}</h2>
        <p className={`muted ${styles.lead}`}>
          {none
            ? labels.fixTheRowsBelow
            : file.badRows > 0
              ? labels.fixTheRowsBelowToInclude
              : labels.eitherAllCardsAreRegistered}
        </p>
        {run.error && <Failure text={sentenceOf(run.error)} />}
        <div className="dialog-foot">
          {!none && (
            <Button working={run.isPending} onClick={() => run.mutate()}>
              {runText(file)}
            </Button>
          )}
          <Button variant="secondary" onClick={onMap}>
            {labels.changeColumns}
          </Button>
          <DropImport file={file} />
        </div>
      </section>
      {file.badRows > 0 && <ImportProblems file={file} kind="problems" />}
      {file.warnedRows > 0 && <ImportProblems file={file} kind="warnings" />}
    </>
  )
}
