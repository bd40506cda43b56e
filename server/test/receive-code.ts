import { wanted } from './cards.ts'
import type { Caller } from './harness.ts'

/** A new code with which others can send something to this member. */
export async function receiveCodeOf(by: Caller): Promise<string> {
  return (await wanted(by.post('/api/user/receive-code'))).current.code
}
