import { wanted } from './cards.ts'
import type { Answer, Caller, Harness } from './harness.ts'
import { applied, appraised, approveLoan } from './lending.ts'

/** Retries when all connections are busy, as a page does. */
async function patiently(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send()
    if (answer.status !== 503) return answer
  }
}

/**
 * One card is the collateral of many applications, which the app itself would refuse; two officers approve all of them
 * at once. Returns what is wrong at the end, which must be nothing.
 */
export async function pledgeStorm(h: Harness, { loans }: { loans: number }): Promise<string[]> {
  const officers = [
    await h.buildUser({ staffRoles: ['lending'] }),
    await h.buildUser({ staffRoles: ['lending'] }),
  ] as const
  const member = await h.buildUser({ name: 'Sto Rm' })
  const card = await appraised(h, member)
  const applications = []
  for (let n = 0; n < loans; n++) {
    const own = await appraised(h, member)
    const loan = await applied(member, { cardIds: [own.id] })
    await h.query('UPDATE loan_collateral SET card_id = $1 WHERE loan_id = $2', [card.id, loan.id])
    applications.push(loan)
  }
  const answers = await Promise.all(
    applications.map((loan, n) => patiently(() => approveLoan(officers[n % 2] as Caller, loan))),
  )
  const faults: string[] = []
  const odd = answers.filter(({ status }) => status !== 200 && status !== 409)
  if (odd.length > 0) faults.push(`${odd.length} approvals answered ${odd[0]?.status}: ${odd[0]?.body}`)
  const won = answers.filter(({ status }) => status === 200).length
  if (won !== 1) faults.push(`${won} loans were approved against one card`)
  const [counted] = await h.query(
    `SELECT (SELECT count(*)::int FROM card_commitments WHERE card_id = $1) AS liens,
       (SELECT count(*)::int FROM loan_collateral WHERE card_id = $1 AND status = 'pledged') AS pledged,
       (SELECT count(*)::int FROM loans WHERE member_id = $2 AND status = 'approved') AS approved`,
    [card.id, member.id],
  )
  if (counted.liens !== 1 || counted.pledged !== 1 || counted.approved !== 1) faults.push(JSON.stringify(counted))
  const { items } = await wanted(member.get(`/api/registry/${card.id}/provenance`))
  const pledges = items.filter(({ kind }: { kind: string }) => kind === 'pledged').length
  if (pledges !== 1) faults.push(`the card’s history has ${pledges} liens`)
  return faults
}
