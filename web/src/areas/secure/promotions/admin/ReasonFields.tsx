import { rejectReasons } from '@ambry/contract/secure/kinds'
import { useState } from 'react'

import { fieldError } from '../../../../api/errors.ts'
import { TextArea } from '../../../../ui/fields/Field.tsx'
import secure from '../../secure.module.css'
import * as labels from './labels.ts'
import styles from './promotions-admin.module.css'

type Props = { error: unknown; usual?: readonly string[] }

/** The reason for a refusal: one of the standard sentences, which can be edited. */
export function ReasonFields({ error, usual = rejectReasons }: Props) {
  const [reason, setReason] = useState('')
  return (
    <>
      <fieldset className={secure.promotionReasons} aria-label={labels.commonReasons}>
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
        label={labels.reason}
        name="reason"
        required
        minLength={3}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        hint={labels.theMemberSees}
        error={fieldError(error, 'reason')}
      />
    </>
  )
}
