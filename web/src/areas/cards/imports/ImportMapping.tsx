import { type ImportField, importFields } from '@ambry/contract/cards/imports/kinds'
import type { CardImport } from '@ambry/contract/cards/records'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { useSummary } from '../registry/registry-queries.ts'
import { DropImport } from './DropImport.tsx'
import { choicesOf, samplesOf } from './import-labels.ts'
import styles from './imports.module.css'
import * as labels from './labels.ts'

const fields = Object.entries<ImportField>(importFields)

type Props = { file: CardImport; onMapped: () => void }

/** Maps columns to fields and sets values for all rows. The mapping starts from a guess. */
export function ImportMapping({ file, onMapped }: Props) {
  const [mapping, setMapping] = useState<Record<string, number>>(file.mapping)
  const [constants, setConstants] = useState<Record<string, string>>(file.constants)
  const vaults = useSummary().data?.vaults ?? []
  const check = useAction({
    mutationFn: () => api.cards.mapImport({ params: { id: file.id }, body: { mapping, constants } }),
    onSuccess: onMapped,
  })
  const choose = (field: string, chosen: string) => {
    const { [field]: _, ...columns } = mapping
    const { [field]: __, ...values } = constants
    setMapping(chosen === '' || chosen === same ? columns : { ...columns, [field]: Number(chosen) })
    setConstants(
      chosen === same ? { ...values, [field]: Object.keys(choicesOf(field, vaults) ?? {})[0] ?? '' } : values,
    )
  }
  const missing = fields.filter(
    ([field, { isNeeded }]) => isNeeded && mapping[field] === undefined && !constants[field]?.trim(),
  )
  return (
    <section aria-labelledby="import-columns">
      <h2 id="import-columns">{labels.matchColumns}</h2>
      <p className={`muted ${styles.lead}`}>{guessSentence(file)}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{labels.field}</th>
            <th scope="col">{labels.columnInYourFile}</th>
            <th scope="col">{labels.values}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(([field, { label, isNeeded, hint }]) => {
            const column = mapping[field]
            const constant = constants[field]
            return (
              <tr key={field}>
                <th scope="row" id={`field-${field}`}>
                  {label}
                  {isNeeded && <span className="dim"> {labels.required}</span>}
                </th>
                <td>
                  <select
                    className="input"
                    aria-labelledby={`field-${field}`}
                    value={constant === undefined ? (column ?? '') : same}
                    onChange={(event) => choose(field, event.target.value)}
                  >
                    <option value="">{labels.notInTheFile}</option>
                    <option value={same}>{labels.sameForEveryRow}</option>
                    {file.columns.map((name, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name, and none moves
                      <option key={at} value={at}>
                        {name || `Column ${at + 1}`}
                      </option>
                    ))}
                  </select>
                </td>
                <td className="small muted">
                  {constant === undefined ? (
                    column === undefined ? (
                      hint
                    ) : (
                      samplesOf(file, column)
                    )
                  ) : (
                    <Constant
                      label={labels.forEveryRow(label)}
                      value={constant}
                      choices={choicesOf(field, vaults)}
                      onChange={(value) => setConstants({ ...constants, [field]: value })}
                    />
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {check.error && <Failure text={sentenceOf(check.error)} />}
      <div className="dialog-foot">
        <Button disabled={missing.length > 0} working={check.isPending} onClick={() => check.mutate()}>
          {labels.checkRows}
        </Button>
        <DropImport file={file} />
      </div>
      {missing.length > 0 && (
        <p className="small muted">
          {labels.chooseAColumn} {missing.map(([, { label }]) => label.toLowerCase()).join(', ')}.
        </p>
      )}
    </section>
  )
}

const same = 'same'

type ConstantProps = {
  label: string
  value: string
  choices: Readonly<Record<string, string>> | undefined
  onChange: (value: string) => void
}

function Constant({ label, value, choices, onChange }: ConstantProps) {
  if (!choices)
    return (
      <input className="input" aria-label={label} value={value} onChange={(event) => onChange(event.target.value)} />
    )
  return (
    <select className="input" aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {Object.entries(choices).map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
  )
}

const guessSentence = ({ format, rows }: CardImport): string => {
  const known = format === 'any' ? '' : `Looks like ${format === 'Ambry' ? 'an' : 'a'} ${format} export. `
  return `${known}${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}. Nothing is registered yet.`
}
