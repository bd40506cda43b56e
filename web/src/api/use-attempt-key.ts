import { useState } from 'react'

import { newKey } from './client.ts'

/** One key for as long as a form is open: sent again after a lost connection, it is the same attempt and not a second. */
export function useAttemptKey(): string {
  const [key] = useState(newKey)
  return key
}
