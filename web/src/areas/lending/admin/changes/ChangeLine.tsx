import { formatDateTime } from '@ambry/contract/kernel/dates'
import { changeKinds } from '@ambry/contract/lending/kinds'
import type { LoanChange } from '@ambry/contract/lending/records'

import { ChangeTag } from './ChangeTag.tsx'
import { changeText } from './change-text.ts'
import { DecideButtons } from './DecideButtons.tsx'

type Props = { change: LoanChange; loan: { id: string; number: string } }

/** One request on the page of its loan. */
export function ChangeLine({ change, loan }: Props) {
  return (
    <li className="line">
      <div className="line-text">
        <strong>
          {changeKinds[change.kind]}: {changeText(change)}
        </strong>
        <p>{[formatDateTime(change.askedAt), change.note, change.answer].filter(Boolean).join('. ')}</p>
      </div>
      {change.status === 'pending' ? (
        <span className="row">
          <DecideButtons small change={change} loan={loan} />
        </span>
      ) : (
        <ChangeTag status={change.status} />
      )}
    </li>
  )
}
