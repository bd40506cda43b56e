import { type ImportField, importFields } from '@ambry/contract/cards/imports/kinds'
import type { CardImport, ImportProblem } from '@ambry/contract/cards/records'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { Field, SelectField } from '../../../ui/fields/Field.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { Note } from '../../../ui/Tag.tsx'
import { useSummary } from '../registry/registry-queries.ts'
import { changedValues, choicesOf, writtenChoice } from './import-labels.ts'
import styles from './imports.module.css'
import * as labels from './labels.ts'

const fields = Object.entries<ImportField>(importFields)

type Props = { file: CardImport; row: ImportProblem; onClose: () => void }

/** Overrides one row's values. Only this row is checked again, and it stays open while it has problems. */
export function FixRow({ file, row, onClose }: Props) {
  const vaults = useSummary().data?.vaults ?? []
  const fix = useAction({
    mutationFn: (values: Record<string, string>) =>
      api.cards.fixImportRow({ params: { id: file.id, row: row.row }, body: { values } }),
    onSuccess: (answer) => {
      if (answer.row.problems.length > 0) return
      toasts.show({ title: labels.rowFixed(row.row), description: answer.row.values.playerName ?? file.name })
      onClose()
    },
  })
  const { problems, warnings, values } = fix.data?.row ?? row
  return (
    <FormDialog
      title={labels.fixRow(row.row)}
      submit={labels.saveAndCheck}
      wide
      guarded
      working={fix.isPending}
      failure={fix.error && <Failure text={sentenceOf(fix.error)} />}
      onSubmit={(form) => fix.mutate(changedValues(values, (field) => form.text(field)))}
      onClose={onClose}
    >
      <Note tone={problems.length > 0 ? 'bad' : 'info'} role="status">
        <div>
          {[...problems, ...warnings].map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </Note>
      <div className={styles.fix}>
        {fields.map(([field, { label }]) => {
          const choices = choicesOf(field, vaults)
          const value = values[field] ?? ''
          if (!choices) return <Field key={field} name={field} label={label} defaultValue={value} />
          return (
            <SelectField key={field} name={field} label={label} defaultValue={writtenChoice(choices, value)}>
              <option value="">{labels.notSet}</option>
              {value && !choices[writtenChoice(choices, value)] && <option value={value}>{value}</option>}
              {Object.entries(choices).map(([key, text]) => (
                <option key={key} value={key}>
                  {text}
                </option>
              ))}
            </SelectField>
          )
        })}
      </div>
    </FormDialog>
  )
}
