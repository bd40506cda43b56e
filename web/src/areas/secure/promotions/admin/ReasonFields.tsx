import { rejectReasons } from '@ambry/contract/secure/kinds'
import { useState } from 'react'

import { fieldError } from '../../../../api/errors.ts'
import { TextArea } from '../../../../ui/fields/Field.tsx'
import secure from '../../secure.module.css'
import styles from './promotions-admin.module.css'

type Props = { error: unknown; usual?: readonly string[] }

/** Why something is not done: one of the usual sentences, or words of one's own that begin with it. */
export function ReasonFields({ error, usual = rejectReasons }: Props) {
  const [reason, setReason] = useState('')
  return (
    <>
      <fieldset className={secure.promotionReasons} aria-label="Common reasons">
        {usual.map((words) => (
          <button
            key={words}
            type="button"
            className={styles.reason}
            aria-pressed={reason === words}
            onClick={() => setReason(words)}
          >
            {words}
          </button>
        ))}
      </fieldset>
      <TextArea
        label="Reason"
        name="reason"
        required
        minLength={3}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        hint="The member sees this. It’s also saved in the audit log."
        error={fieldError(error, 'reason')}
      />
    </>
  )
}
