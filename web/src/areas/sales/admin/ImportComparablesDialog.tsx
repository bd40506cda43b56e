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
import styles from './sales-admin.module.css'

/** Spreadsheet programs call a CSV file by other names too. */
const rules = {
  types: { 'text/csv': 'CSV file', 'application/vnd.ms-excel': 'CSV file', 'text/plain': 'CSV file' },
  maxBytes: comparableBytes,
}

const example = `${Object.values(comparableFields)
  .map(({ label }) => label)
  .join(
    ',',
  )}\nMarcus Vale,1986,Crown Hoops,57,,basketball,PSA,10,48210377,"$12,500.00",2026-05-14,Goldin,https://example.com/lot/1\n`

/** A file is looked at first, row by row; then its good rows are written, or nothing is. */
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
        title: 'Comparables imported',
        description: good === 1 ? '1 sale added.' : `${good.toLocaleString('en-US')} sales added.`,
      })
      onClose()
    },
  })
  const seen = variant.data
  return (
    <FormDialog
      title="Import comparables"
      submit={seen && seen.good > 0 ? importText(seen) : 'Import'}
      wide
      working={bring.isPending}
      failure={bring.error && <Failure text={sentenceOf(bring.error)} />}
      onSubmit={() => {
        if (file && seen && seen.good > 0) bring.mutate(file)
      }}
      onClose={onClose}
    >
      <p>
        The first row must name the columns. Player, price, date, and source are required.{' '}
        <Button variant="quiet" size="small" onClick={() => saveCsv(example, 'comparables-example')}>
          Download an example
        </Button>
      </p>
      <UploadTile
        title="Your file"
        hint={`Up to ${comparableRows.toLocaleString('en-US')} rows. You’ll review everything before it’s saved.`}
        rules={rules}
        state={state}
        ask={
          <>
            <FileSpreadsheet aria-hidden="true" />
            <span>
              <strong>Choose a file</strong> or drop it here
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
      <p className="small muted">Columns found: {columns.join(', ')}.</p>
      {problems.length > 0 && (
        <>
          <h3>Rows with problems</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
          <section className={styles.problems} aria-label="Rows with problems" tabIndex={0}>
            <ol className="lines">
              {problems.map((problem) => (
                <li className="line" key={problem.row}>
                  <span className="record dim">Row {problem.row}</span>
                  <div className="line-text">
                    <strong>{problem.problems.join(' ')}</strong>
                    <p>{problem.text}</p>
                  </div>
                </li>
              ))}
            </ol>
          </section>
          {bad > problems.length && (
            <p className="small muted">{(bad - problems.length).toLocaleString('en-US')} more rows have problems.</p>
          )}
        </>
      )}
    </div>
  )
}
