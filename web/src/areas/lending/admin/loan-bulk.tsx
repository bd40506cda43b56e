import type { Api } from '@ambry/contract/areas'
import { bulkMost } from '@ambry/contract/kernel/lists'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { type FilterOf, queryFor } from '../../../api/queries.ts'
import type { BulkAction, BulkResult, Chosen } from '../../../parts/lists/BulkDialog.tsx'
import { useStaff } from '../../../parts/work/use-staff.ts'
import { SelectField } from '../../../ui/fields/Field.tsx'
import * as labels from './labels.ts'
import { nameOf } from './loan-list.tsx'

function AssigneeField() {
  const staff = useStaff()
  return (
    <SelectField label={labels.to} name="to">
      <option value="">{labels.backToTheQueue}</option>
      {Object.entries(staff).map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

const pageSize = 100

type Filters = { readonly [F in FilterOf<Api['lending']['loans']>]?: string }

/** The selected loans, or everything the filter finds, page by page. */
async function idsOf(chosen: Chosen): Promise<string[]> {
  if ('ids' in chosen) return chosen.ids
  if (chosen.expected > bulkMost) throw new Error(labels.tooMany(bulkMost))
  const found: string[] = []
  let cursor: string | null = null
  do {
    const query = queryFor(api.lending.loans, {
      ...(chosen.all as Filters),
      limit: pageSize,
      ...(cursor !== null && { cursor }),
    })
    const page: Awaited<ReturnType<typeof api.lending.loans>> = await api.lending.loans({ query })
    found.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor !== null && found.length < bulkMost)
  return found.filter((id) => !chosen.except.includes(id))
}

/** Assignments are those of the work queue, one item at a time. */
async function assignAll(chosen: Chosen, to: string | null): Promise<BulkResult> {
  const result = { done: 0, refused: [] as { id: string; name: string; reason: string }[] }
  for (const id of await idsOf(chosen)) {
    try {
      await api.dashboard.assignWork({ params: { queue: 'loans', id }, body: { to } })
      result.done++
    } catch (error) {
      const loan = await api.lending.loan({ params: { id } })
      result.refused.push({ id, name: nameOf(loan), reason: sentenceOf(error) })
    }
  }
  return result
}

export const bulk: readonly BulkAction[] = [
  {
    label: labels.assign,
    needs: 'work.assign',
    consequence: labels.assignText,
    fields: () => <AssigneeField />,
    run: (select, _, form) => assignAll(select, form.optional('to')),
  },
  {
    label: labels.remind,
    needs: 'loan.decide',
    consequence: labels.remindText,
    run: (select, _, __, options) => api.lending.changeManyLoans({ body: { action: 'remind', select } }, options),
  },
  {
    label: labels.decline,
    needs: 'loan.decide',
    consequence: labels.declineText,
    danger: true,
    reason: 'required',
    run: (select, reason, _, options) =>
      api.lending.changeManyLoans({ body: { action: 'reject', reason, select } }, options),
  },
]
