import { useState } from 'react'

import { newKey } from './client.ts'

/**
 * One key for as long as a form is open, so that resending after a lost connection is a retry and not a second attempt.
 */
export function useAttemptKey(): string {
  const [key] = useState(newKey)
  return key
}
