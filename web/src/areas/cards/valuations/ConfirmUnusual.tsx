import { useState } from 'react'

import { ApiError } from '../../../api/errors.ts'
import { Check } from '../../../ui/fields/Field.tsx'
import * as labels from './labels.ts'

/** The value is so far from the current one that it may be a typing mistake; the message names both. */
const isUnusual = (error: unknown): boolean => error instanceof ApiError && error.refusal.code === 'unusual_value'

/** Below the value, once the server asks whether it is right. Not required, because the value can be corrected instead. */
export function ConfirmUnusual({ error }: { error: unknown }) {
  // stays after the message is gone, because ticking it is what clears the message
  const [isAsked, setAsked] = useState(false)
  if (!isAsked && isUnusual(error)) setAsked(true)
  return isAsked ? <Check label={labels.confirmUnusual} name="confirm" /> : null
}
