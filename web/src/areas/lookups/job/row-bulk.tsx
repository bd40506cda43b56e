import { useState } from 'react'

import type { BulkAction } from '../../../parts/lists/BulkDialog.tsx'
import { MemberPicker, type Owner } from '../../../parts/MemberPicker.tsx'
import type { Whose } from '../lookup-calls.ts'
import { actOnRows } from './job-rows.ts'

/** Whose the cards become. The form learns it from a field that nobody sees. */
function OwnerField() {
  const [owner, setOwner] = useState<Owner>(null)
  return (
    <>
      <MemberPicker label="Owner" value={owner} onChange={setOwner} />
      <input type="hidden" name="ownerId" value={owner?.id ?? ''} />
    </>
  )
}

/** Registering, for a member to themselves and for the house to whom it says. */
export const registerRows = (whose: Whose, id: string): BulkAction => ({
  label: 'Register',
  consequence:
    whose === 'house'
      ? 'Registers each unregistered card with PSA’s record for the owner you choose.'
      : 'Adds each unregistered card to your registry with PSA’s record.',
  ...(whose === 'house' && { fields: () => <OwnerField /> }),
  run: (select, _, form) => {
    const ownerId = form.optional('ownerId')
    return actOnRows(whose, id, { action: 'register', ...(ownerId && { ownerId }) }, select)
  },
})

/** What can be done with many rows at once. */
export const rowBulk = (whose: Whose, id: string): readonly BulkAction[] => [
  registerRows(whose, id),
  {
    label: 'Use PSA’s record',
    consequence: 'Updates each card that differs to PSA’s record. Changes are recorded in the card’s history.',
    run: (select) => actOnRows(whose, id, { action: 'attach' }, select),
  },
  {
    label: whose === 'house' ? 'Keep ours' : 'Keep mine',
    consequence: 'Keeps each card as it is and closes the difference.',
    run: (select) => actOnRows(whose, id, { action: 'keep' }, select),
  },
  {
    label: 'Skip',
    consequence: 'Skips these rows. Their results are saved.',
    run: (select) => actOnRows(whose, id, { action: 'ignore' }, select),
  },
  {
    label: 'Retry',
    consequence: 'Looks up rows with no answer again, which uses more lookups.',
    run: (select) => actOnRows(whose, id, { action: 'retry' }, select),
  },
]
