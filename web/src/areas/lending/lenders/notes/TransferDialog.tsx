import { useQuery } from '@tanstack/react-query'

import { api } from '../../../../api/api.ts'
import { query } from '../../../../api/queries.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { centsOf } from '../../../../ui/fields/amount.ts'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import * as labels from '../labels.ts'

export function TransferDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: note } = useQuery(query(api.lending.note, { params: { id } }))
  if (!note) return null
  return (
    <ActDialog
      title={labels.transferTitle}
      submit={labels.propose}
      run={(form, options) => {
        const priceCents = centsOf(form.text('price'))
        if (typeof priceCents !== 'number' || priceCents === 0) throw new Error(labels.enterAnAmount)
        return api.lending.proposeNoteTransfer({ params: { id }, body: { priceCents } }, options)
      }}
      done={() => ({ title: labels.proposed, description: labels.proposedText })}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{labels.transferText}</p>
          <MoneyField label={labels.price} name="price" required cents={note.principalCents + note.accruedCents} />
        </>
      )}
    </ActDialog>
  )
}
