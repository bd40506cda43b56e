import { disagreements, key } from './billing.ts'
import { type FundWorld, fundWorld, investor, issueTo, openFund, struck, subscribe, terms } from './funds.ts'
import type { Answer, Caller, Harness } from './harness.ts'

/** Retries when all connections are busy, as a page does. */
async function patiently(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send()
    if (answer.status !== 503) return answer
  }
}

const name = 'Mia Member'
const most = 99

/**
 * A fund with one place left, and many who subscribe at the same moment; then who got it cancels while everyone else
 * subscribes again. Returns what is wrong at the end, which must be nothing.
 */
export async function subscriptionStorm(h: Harness, people: number): Promise<string[]> {
  const world: FundWorld = await fundWorld(h)
  const admin = await h.buildUser({ isAdmin: true })
  const fund = await openFund(world, { terms: { ...terms, mostHolders: most } })
  for (let n = 1; n < most; n++) await issueTo(world, fund, await h.buildUser(), 100_000)
  await struck(world, fund)
  const callers: Caller[] = []
  for (let n = 0; n < people; n++) callers.push(await investor(h, name))
  const faults: string[] = []
  const places = async (): Promise<number> => {
    const [row] = await h.query<{ places: number }>(
      `SELECT count(*)::int AS places FROM (SELECT member_id FROM fund_lots WHERE fund_id = $1 AND units > 0
         UNION SELECT member_id FROM fund_subscriptions WHERE fund_id = $1 AND status IN ('invoiced', 'paid')) p`,
      [fund.id],
    )
    return row?.places ?? -1
  }
  const all = async (of: readonly Caller[]) =>
    Promise.all(of.map(async (by) => ({ by, answer: await patiently(() => subscribe(by, fund, 100_000, name)) })))
  const first = await all(callers)
  const odd = first.find(({ answer }) => answer.status !== 201 && answer.status !== 409)
  if (odd) faults.push(`answered ${odd.answer.status}: ${odd.answer.body}`)
  const won = first.filter(({ answer }) => answer.status === 201)
  if (won.length !== 1 || (await places()) !== most)
    faults.push(`${won.length} got one place, ${await places()} in all`)

  const [winner] = won
  if (!winner) return faults
  const { id } = winner.answer.json() as { id: string }
  const others = callers.filter((by) => by !== winner.by)
  const [canceled, second] = await Promise.all([
    patiently(() => winner.by.post(`/api/user/fund-subscriptions/${id}/cancel`, undefined, key())),
    all(others),
  ])
  if (canceled.status !== 200) faults.push(`canceling answered ${canceled.status}`)
  const next = second.filter(({ answer }) => answer.status === 201)
  if (next.length > 1) faults.push(`${next.length} got the place that became free`)
  if ((await places()) !== most - 1 + next.length) faults.push(`${await places()} places after it became free`)
  const wrong = await disagreements(admin)
  if (wrong.length > 0) faults.push(`the books disagree: ${JSON.stringify(wrong)}`)
  return faults
}
