import type { LedgerEntry } from '@ambry/contract/billing/ledger/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { api } from '../../../api/api.ts'
import { fieldError } from '../../../api/errors.ts'
import { today } from '../../../api/live/server-meta.ts'
import { query } from '../../../api/queries.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Field, SelectField } from '../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { type DraftRow, differenceIn, draftSums, emptyRow, mostRows, newId, postingsOf } from './entry-draft.ts'
import * as labels from './labels.ts'
import styles from './ledger.module.css'
import { groupsOf } from './ledger-labels.ts'

type Props = { onDone: (entry: LedgerEntry) => void; onClose: () => void }

/** Posts an entry that has no document: a bank fee, a correction, an opening balance. */
export function PostEntryDialog({ onDone, onClose }: Props) {
  // generated once, so that resending posts the same entry
  const [id] = useState(newId)
  const [rows, setRows] = useState<readonly DraftRow[]>([emptyRow(1), emptyRow(2)])
  const nextKey = useRef(3)
  const sums = draftSums(rows)
  const change = (key: number, patch: Partial<DraftRow>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...patch } : row)))
  return (
    <ActDialog
      title={labels.postEntry}
      submit={labels.postEntry}
      wide
      long
      run={async (form, options) =>
        api.billing.postEntry(
          { body: { id, bookedOn: form.text('bookedOn'), words: form.text('words'), postings: postingsOf(rows) } },
          options,
        )
      }
      done={({ number, words }) => ({ title: labels.entryPosted, description: labels.entryNumberWords(number, words) })}
      onDone={onDone}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>{labels.youCanPostOnly}</p>
          <div className="grid-2 grid-close">
            <Field
              label={labels.description}
              name="words"
              required
              minLength={3}
              maxLength={200}
              autoComplete="off"
              hint={labels.whatThisEntry}
              error={fieldError(error, 'words')}
            />
            <Field
              label={labels.postingDate}
              name="bookedOn"
              type="date"
              required
              min="2000-01-01"
              max={today()}
              defaultValue={today()}
              error={fieldError(error, 'bookedOn')}
            />
          </div>
          <Rows rows={rows} onChange={change} onRemove={(key) => setRows(rows.filter((row) => row.key !== key))} />
          <div className="row between">
            <Button
              variant="secondary"
              size="small"
              disabled={rows.length >= mostRows}
              onClick={() => {
                setRows([...rows, emptyRow(nextKey.current)])
                nextKey.current += 1
              }}
            >
              <Plus aria-hidden="true" className="icon-small" />
              {labels.addRow}
            </Button>
          </div>
          <Note tone={sums.differenceCents === 0 && sums.debitCents > 0 ? 'ok' : 'wait'} role="status">
            <p>{differenceIn(sums)}</p>
          </Note>
        </>
      )}
    </ActDialog>
  )
}

type RowsProps = {
  rows: readonly DraftRow[]
  onChange: (key: number, patch: Partial<DraftRow>) => void
  onRemove: (key: number) => void
}

function Rows({ rows, onChange, onRemove }: RowsProps) {
  // the trial balance lists all of Ambry's accounts
  const balance = useQuery(query(api.billing.trialBalance, { query: {} }))
  return (
    <Loaded query={balance}>
      {(data) => {
        const groups = groupsOf(data.rows.filter(({ accountId }) => accountId !== null))
        return (
          <div className="lines">
            {rows.map((row, at) => (
              <fieldset className={`line ${styles.entryRow}`} key={row.key}>
                <legend className="sr">{labels.row(at + 1)}</legend>
                <SelectField
                  label={labels.account}
                  name={`account-${row.key}`}
                  value={row.accountId}
                  onChange={(event) => onChange(row.key, { accountId: event.target.value })}
                >
                  <option value="">{labels.choose}</option>
                  {groups.map(({ kind, name, rows: accounts }) => (
                    <optgroup key={kind} label={name}>
                      {accounts.map((account) => (
                        <option key={account.code} value={account.accountId ?? ''}>
                          {account.name}
                        </option>
                      ))}
                    </optgroup>
                  ))}
                </SelectField>
                {/* a posting stands on one side: what is written on the other is taken away */}
                <MoneyField
                  label={labels.debit}
                  name={`debit-${row.key}`}
                  value={row.debit}
                  onChange={(event) => onChange(row.key, { debit: event.target.value, credit: '' })}
                />
                <MoneyField
                  label={labels.credit}
                  name={`credit-${row.key}`}
                  value={row.credit}
                  onChange={(event) => onChange(row.key, { credit: event.target.value, debit: '' })}
                />
                <IconButton
                  label={labels.removeRow(at + 1)}
                  disabled={rows.length <= 2}
                  onClick={() => onRemove(row.key)}
                >
                  <X aria-hidden="true" />
                </IconButton>
              </fieldset>
            ))}
          </div>
        )
      }}
    </Loaded>
  )
}
