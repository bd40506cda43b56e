import { key } from './billing.ts'
import { wanted } from './cards.ts'
import type { Answer, Caller } from './harness.ts'

/** Approves what waits for a second person. */
export const approvedBy = async (second: Caller, answer: Promise<Answer>): Promise<void> =>
  approves(second, await wanted(answer, 202))

/** The same for what one person may be allowed to do alone. */
export async function approvedIfWaiting(second: Caller, answer: Promise<Answer>): Promise<void> {
  const got = await answer
  if (got.status === 202) await approves(second, got.json())
  else await wanted(Promise.resolve(got))
}

export const approves = (second: Caller, { pendingApproval }: { pendingApproval: { id: string } }): Promise<void> =>
  wanted(second.post(`/api/admin/approvals/${pendingApproval.id}/approve`, undefined, key()))
