import { key } from './billing.ts'
import { wanted } from './cards.ts'
import type { Answer, Caller } from './harness.ts'

/** Approves what waits for a second person. */
export async function approvedBy(second: Caller, answer: Promise<Answer>): Promise<void> {
  const { pendingApproval } = await wanted(answer, 202)
  await wanted(second.post(`/api/admin/approvals/${pendingApproval.id}/approve`, undefined, key()))
}
