import type { ComparableImport } from '@ambry/contract/sales/comparables/endpoints'
import { comparableBytes, comparableFields, comparableRows } from '@ambry/contract/sales/kinds'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { saveCsv } from '../../../parts/lists/download.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { type UploadState, UploadTile } from '../../../ui/fields/UploadTile.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { foundSentence, importText } from './import-labels.ts'
import * as labels from './labels.ts'
import styles from './sales-admin.module.css'

/** Spreadsheet programs use other MIME types for CSV too. */
const rules = {
  types: { 'text/csv': 'CSV', 'application/vnd.ms-excel': 'CSV', 'text/plain': 'CSV' },
  maxBytes: comparableBytes,
}

const example = `${Object.values(comparableFields)
  .map(({ label }) => label)
  .join(
    ',',
  )}\nMarcus Vale,1986,Crown Hoops,57,,basketball,PSA,10,48210377,"$12,500.00",2026-05-14,Goldin,https://example.com/lot/1\n`

/** A file is checked first, row by row; then its valid rows are imported, or nothing is. */
export function ImportComparablesDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [state, setState] = useState<UploadState>({ kind: 'empty' })
  const send = (body: File, isDryRun: boolean) =>
    api.sales.importComparables({
      query: { name: body.name.slice(0, 200), ...(isDryRun && { dryRun: '1' as const }) },
      body,
    })
  const variant = useAction({
    mutationFn: (chosen: File) => {
      setFile(chosen)
      setState({ kind: 'uploading', name: chosen.name, sent: 0, total: chosen.size })
      return send(chosen, true)
    },
    onSuccess: (_, chosen) => setState({ kind: 'received', note: chosen.name }),
    onError: (error) => setState({ kind: 'refused', reason: sentenceOf(error) }),
  })
  const bring = useAction({
    mutationFn: (chosen: File) => send(chosen, false),
    onSuccess: ({ good }) => {
      toasts.show({
        title: labels.comparablesImported,
        description: good === 1 ? labels.n1SaleAdded : labels.salesAdded(good.toLocaleString('en-US')),
      })
      onClose()
    },
  })
  const seen = variant.data
  return (
    <FormDialog
      title={labels.importComparables}
      submit={seen && seen.good > 0 ? importText(seen) : labels.importLabel}
      wide
      working={bring.isPending}
      failure={bring.error && <Failure text={sentenceOf(bring.error)} />}
      onSubmit={() => {
        if (file && seen && seen.good > 0) bring.mutate(file)
      }}
      onClose={onClose}
    >
      <p>
        {labels.theFirstRowMustName}{' '}
        <Button variant="quiet" size="small" onClick={() => saveCsv(example, 'comparables-example')}>
          {labels.downloadAnExample}
        </Button>
      </p>
      <UploadTile
        title={labels.yourFile}
        hint={labels.upToRows(comparableRows.toLocaleString('en-US'))}
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
        onFile={(chosen) => {
          bring.reset()
          variant.mutate(chosen)
        }}
      />
      <div aria-live="polite">{seen && <Found seen={seen} />}</div>
    </FormDialog>
  )
}

function Found({ seen }: { seen: ComparableImport }) {
  const { problems, bad, columns } = seen
  return (
    <div className={styles.import}>
      <p>
        <strong>{foundSentence(seen)}</strong>
      </p>
      <p className="small muted">
        {labels.columnsFound} {columns.join(', ')}.
      </p>
      {problems.length > 0 && (
        <>
          <h3>{labels.rowsWithProblems}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
          <section className={styles.problems} aria-label={labels.rowsWithProblems} tabIndex={0}>
            <ol className="lines">
              {problems.map((problem) => (
                <li className="line" key={problem.row}>
                  <span className="record dim">{labels.row(problem.row)}</span>
                  <div className="line-text">
                    <strong>{problem.problems.join(' ')}</strong>
                    <p>{problem.text}</p>
                  </div>
                </li>
              ))}
            </ol>
          </section>
          {bad > problems.length && (
            <p className="small muted">
              {labels.moreRowsHaveProblems((bad - problems.length).toLocaleString('en-US'))}
            </p>
          )}
        </>
      )}
    </div>
  )
}
