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
import styles from './ledger.module.css'
import { groupsOf } from './ledger-labels.ts'

type Props = { onDone: (entry: LedgerEntry) => void; onClose: () => void }

/** Books something that no document stands for: a bank's charge, a correction, what there was before. */
export function PostEntryDialog({ onDone, onClose }: Props) {
  // made once: however often it is sent, it is the same entry
  const [id] = useState(newId)
  const [rows, setRows] = useState<readonly DraftRow[]>([emptyRow(1), emptyRow(2)])
  const nextKey = useRef(3)
  const sums = draftSums(rows)
  const change = (key: number, patch: Partial<DraftRow>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...patch } : row)))
  return (
    <ActDialog
      title="Post entry"
      submit="Post entry"
      wide
      long
      run={async (form, options) =>
        api.billing.postEntry(
          { body: { id, bookedOn: form.text('bookedOn'), words: form.text('words'), postings: postingsOf(rows) } },
          options,
        )
      }
      done={({ number, words }) => ({ title: 'Entry posted', description: `Entry ${number}: ${words}` })}
      onDone={onDone}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>
            You can post only to Ambry’s own accounts. Member balances follow from invoices, payments, and payouts.
            Entries can’t be changed, only reversed.
          </p>
          <div className="grid-2 grid-close">
            <Field
              label="Description"
              name="words"
              required
              minLength={3}
              maxLength={200}
              autoComplete="off"
              hint="What this entry is for."
              error={fieldError(error, 'words')}
            />
            <Field
              label="Posting date"
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
              Add row
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
  // the trial balance names every account of the house
  const balance = useQuery(query(api.billing.trialBalance, { query: {} }))
  return (
    <Loaded query={balance}>
      {(data) => {
        const groups = groupsOf(data.rows.filter(({ accountId }) => accountId !== null))
        return (
          <div className="lines">
            {rows.map((row, at) => (
              <fieldset className={`line ${styles.entryRow}`} key={row.key}>
                <legend className="sr">Row {at + 1}</legend>
                <SelectField
                  label="Account"
                  name={`account-${row.key}`}
                  value={row.accountId}
                  onChange={(event) => onChange(row.key, { accountId: event.target.value })}
                >
                  <option value="">Choose</option>
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
                  label="Debit"
                  name={`debit-${row.key}`}
                  value={row.debit}
                  onChange={(event) => onChange(row.key, { debit: event.target.value, credit: '' })}
                />
                <MoneyField
                  label="Credit"
                  name={`credit-${row.key}`}
                  value={row.credit}
                  onChange={(event) => onChange(row.key, { credit: event.target.value, debit: '' })}
                />
                <IconButton
                  label={`Remove row ${at + 1}`}
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
