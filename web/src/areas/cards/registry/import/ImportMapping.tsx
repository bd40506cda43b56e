import type { CardImport } from '@ambry/contract/card-records'
import { type ImportField, importFields } from '@ambry/contract/import-fields'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { sentenceOf } from '../../../../api/errors.ts'
import { useAction } from '../../../../api/use-action.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Failure } from '../../../../ui/Failure.tsx'
import { DropImport } from './DropImport.tsx'
import { samplesOf } from './import-words.ts'

const fields = Object.entries<ImportField>(importFields)

type Props = { file: CardImport; onMapped: () => void }

/** Which column is which. What the file looks like was guessed already. */
export function ImportMapping({ file, onMapped }: Props) {
  const [mapping, setMapping] = useState<Record<string, number>>(file.mapping)
  const check = useAction({
    mutationFn: () => api.cards.mapImport({ params: { id: file.id }, body: { mapping } }),
    onSuccess: onMapped,
  })
  const choose = (field: string, column: string) => {
    const { [field]: _, ...rest } = mapping
    setMapping(column === '' ? rest : { ...rest, [field]: Number(column) })
  }
  const missing = fields.filter(([field, { isNeeded }]) => isNeeded && mapping[field] === undefined)
  return (
    <section aria-labelledby="import-columns">
      <h2 id="import-columns">Which column is which</h2>
      <p className="muted import-lead">{guessSentence(file)}</p>
      <table className="import-table">
        <thead>
          <tr>
            <th scope="col">Of the card</th>
            <th scope="col">Column of your file</th>
            <th scope="col">What stands in it</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(([field, { label, isNeeded, hint }]) => {
            const column = mapping[field]
            return (
              <tr key={field}>
                <th scope="row" id={`field-${field}`}>
                  {label}
                  {isNeeded && <span className="dim"> (needed)</span>}
                </th>
                <td>
                  <select
                    className="input"
                    aria-labelledby={`field-${field}`}
                    value={column ?? ''}
                    onChange={(event) => choose(field, event.target.value)}
                  >
                    <option value="">Not in the file</option>
                    {file.columns.map((name, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name, and none moves
                      <option key={at} value={at}>
                        {name || `Column ${at + 1}`}
                      </option>
                    ))}
                  </select>
                </td>
                <td className="small muted">{column === undefined ? hint : samplesOf(file, column)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {check.error && <Failure text={sentenceOf(check.error)} />}
      <div className="dialog-foot">
        <Button disabled={missing.length > 0} working={check.isPending} onClick={() => check.mutate()}>
          Check rows
        </Button>
        <DropImport file={file} />
      </div>
      {missing.length > 0 && (
        <p className="small muted">
          Choose a column for {missing.map(([, { label }]) => label.toLowerCase()).join(', ')}.
        </p>
      )}
    </section>
  )
}

const guessSentence = ({ format, rows }: CardImport): string => {
  const known = format === 'any' ? '' : `It looks like an export of ${format}. `
  return `${known}${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}. Nothing is registered yet.`
}
