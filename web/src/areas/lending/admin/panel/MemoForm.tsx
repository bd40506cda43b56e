import type { AdminLoanDetail } from '@ambry/contract/lending/detail-records'
import { type ReviewCheck, reviewCheckNames, reviewChecks } from '@ambry/contract/lending/kinds'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import { api } from '../../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../../api/errors.ts'
import { useVersionedSave } from '../../../../api/use-versioned-save.ts'
import { ConflictNote } from '../../../../parts/dialogs/ConflictNote.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Failure } from '../../../../ui/Failure.tsx'
import { Check, TextArea } from '../../../../ui/fields/Field.tsx'
import { readForm } from '../../../../ui/fields/form.ts'
import { loanQuery } from '../loan-query.ts'
import * as labels from './labels.ts'

type Memo = { memo: string | null; checklist: ReviewCheck[] }

const versioned = ({ version, memo, checklist }: AdminLoanDetail) => ({
  version,
  values: { memo, checklist } satisfies Memo,
})

const names: Record<keyof Memo, string> = { memo: labels.memo, checklist: labels.checklist }

const shown = (values: Memo, key: keyof Memo): string =>
  key === 'memo'
    ? (values.memo ?? labels.none)
    : values.checklist.map((check) => reviewChecks[check]).join(', ') || labels.none

/** Saved with the loan's version: what two people change at the same time is never overwritten. */
export function MemoForm({ loan }: { loan: AdminLoanDetail }) {
  const client = useQueryClient()
  // the whole memo is sent, so what wasn't changed here has to be the latest
  const latest = useRef(versioned(loan))
  if (loan.version > latest.current.version) latest.current = versioned(loan)
  const form = useVersionedSave<Memo>({
    id: loan.id,
    record: versioned(loan),
    address: 'loan',
    refetch: async () => {
      const data = await client.fetchQuery({ ...loanQuery(loan.id), staleTime: 0 })
      latest.current = versioned(data)
      return latest.current
    },
    save: async (version, changes) => {
      const values = { ...latest.current.values, ...changes }
      const saved = await api.lending.saveLoanMemo({ params: { id: loan.id }, body: { version, ...values } })
      client.setQueryData(
        loanQuery(loan.id).queryKey,
        (known) => known && { ...known, ...values, version: saved.version },
      )
      latest.current = { version: saved.version, values }
      return latest.current
    },
  })
  const { base, conflict, error } = form
  return (
    <form
      key={base.version}
      className="stack-small"
      onInput={form.edited}
      onSubmit={(event) => {
        const read = readForm(event)
        form.submit({
          memo: read.optional('memo'),
          checklist: reviewCheckNames.filter((check) => read.checked(check)),
        })
      }}
    >
      <fieldset className="stack-small">
        <legend className="field-label">{labels.checklist}</legend>
        {reviewCheckNames.map((check) => (
          <Check
            key={check}
            name={check}
            label={reviewChecks[check]}
            defaultChecked={base.values.checklist.includes(check)}
          />
        ))}
      </fieldset>
      <TextArea
        label={labels.memo}
        name="memo"
        optional
        rows={6}
        maxLength={4000}
        defaultValue={base.values.memo ?? ''}
        hint={labels.memoHint}
        error={fieldError(error, 'memo')}
      />
      {error && !fieldError(error, 'memo') && <Failure text={sentenceOf(error)} />}
      {conflict && (
        <ConflictNote
          what={labels.someoneChanged}
          fields={conflict.keys.map((key) => ({ label: names[key], theirs: shown(conflict.theirs.values, key) }))}
          working={form.isPending}
          onKeepMine={form.keepMine}
          onTakeTheirs={form.takeTheirs}
        />
      )}
      <div className="row">
        <Button type="submit" variant={form.isEdited ? 'primary' : 'secondary'} size="small" working={form.isPending}>
          {labels.saveMemo}
        </Button>
        <span role="status">{form.isSaved && labels.saved}</span>
      </div>
    </form>
  )
}
