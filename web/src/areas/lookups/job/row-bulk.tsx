import { useState } from 'react'

import type { BulkAction } from '../../../parts/lists/BulkDialog.tsx'
import { MemberPicker, type Owner } from '../../../parts/MemberPicker.tsx'
import type { Whose } from '../lookup-calls.ts'
import { actOnRows } from './job-rows.ts'
import * as labels from './labels.ts'

/** The owner of the registered cards, passed to the form in a hidden field. */
function OwnerField() {
  const [owner, setOwner] = useState<Owner>(null)
  return (
    <>
      <MemberPicker label={labels.owner} value={owner} onChange={setOwner} />
      <input type="hidden" name="ownerId" value={owner?.id ?? ''} />
    </>
  )
}

/** Registers rows: members for themselves, admins for any owner. */
export const registerRows = (whose: Whose, id: string): BulkAction => ({
  label: labels.register,
  consequence: whose === 'house' ? labels.registersEachUnregisteredCard : labels.addsEachUnregisteredCard,
  ...(whose === 'house' && { fields: () => <OwnerField /> }),
  run: (select, _, form) => {
    const ownerId = form.optional('ownerId')
    return actOnRows(whose, id, { action: 'register', ...(ownerId && { ownerId }) }, select)
  },
})

/** Bulk actions on rows. */
export const rowBulk = (whose: Whose, id: string): readonly BulkAction[] => [
  registerRows(whose, id),
  {
    label: labels.usePsasRecord,
    consequence: labels.updatesEachCardThatDiffers,
    run: (select) => actOnRows(whose, id, { action: 'attach' }, select),
  },
  {
    label: whose === 'house' ? labels.keepOurs : labels.keepMine,
    consequence: labels.keepsEachCard,
    run: (select) => actOnRows(whose, id, { action: 'keep' }, select),
  },
  {
    label: labels.skip,
    consequence: labels.skipsTheseRows,
    run: (select) => actOnRows(whose, id, { action: 'ignore' }, select),
  },
  {
    label: labels.retryTitle,
    consequence: labels.looksUpRowsWithNo,
    run: (select) => actOnRows(whose, id, { action: 'retry' }, select),
  },
]
