import { key } from './billing.ts'
import { wanted } from './cards.ts'
import type { Answer, Caller } from './harness.ts'

/** Approves what waits for a second person. */
export const approvedBy = async (second: Caller, answer: Promise<Answer>): Promise<void> =>
  approves(second, await wanted(answer, 202))

export const approves = (second: Caller, { pendingApproval }: { pendingApproval: { id: string } }): Promise<void> =>
  wanted(second.post(`/api/admin/approvals/${pendingApproval.id}/approve`, undefined, key()))
