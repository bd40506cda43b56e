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
      ? 'Each row with a record that is not registered yet becomes a card of the owner you choose, with what PSA has on record.'
      : 'Each row with a record that is not registered yet joins your registry, with what PSA has on record.',
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
    consequence:
      'Each card that differs takes over what PSA has on record. What was changed is written into its chain.',
    run: (select) => actOnRows(whose, id, { action: 'attach' }, select),
  },
  {
    label: whose === 'house' ? 'Keep ours' : 'Keep mine',
    consequence: 'Each card that differs stays as it is. The difference is settled and asks no more.',
    run: (select) => actOnRows(whose, id, { action: 'keep' }, select),
  },
  {
    label: 'Leave out',
    consequence: 'Nothing is done with these rows. Their answers are kept.',
    run: (select) => actOnRows(whose, id, { action: 'ignore' }, select),
  },
  {
    label: 'Ask again',
    consequence: 'Rows without an answer are looked up again, which is paid for like the first time.',
    run: (select) => actOnRows(whose, id, { action: 'retry' }, select),
  },
]
