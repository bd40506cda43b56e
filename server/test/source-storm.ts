import { expireResponses } from '../src/areas/source/responses/sales-service.ts'
import { disagreements, key, payment } from './billing.ts'
import { putInVault, receiveCard } from './buying.ts'
import type { Answer, Caller, Harness } from './harness.ts'
import { acceptIt, livePost, responded } from './source.ts'

/** Retries when all connections are busy, as a page does. */
async function patiently(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send()
    if (answer.status !== 503) return answer
  }
}

/**
 * Several sellers answer each post; then every response is accepted at once, and each deal is paid twice at once while
 * overdue ones end. Returns what is wrong at the end, which must be nothing.
 */
export async function acceptanceStorm(
  h: Harness,
  { posts, sellers }: { posts: number; sellers: number },
): Promise<string[]> {
  const admin = await h.buildUser({ isAdmin: true })
  const people = await Promise.all(Array.from({ length: sellers }, () => h.buildUser()))
  const open: { by: Caller; post: any; response: any }[] = []
  for (let n = 0; n < posts; n++) {
    const by = await h.buildUser()
    const post = await livePost(admin, by)
    for (const seller of people) open.push({ by, post, response: await responded(seller, post, { grade: '9' }) })
  }
  const answers = await Promise.all(
    open.map(async (one) => ({ ...one, answer: await patiently(() => acceptIt(one.by, one.response)) })),
  )
  const faults: string[] = []
  const odd = answers.filter(({ answer }) => answer.status !== 200 && answer.status !== 409)
  if (odd.length > 0) faults.push(`${odd.length} acceptances answered ${odd[0]?.answer.status}: ${odd[0]?.answer.body}`)
  const won = answers.filter(({ answer }) => answer.status === 200)
  if (won.length !== posts) faults.push(`${won.length} responses were accepted for ${posts} posts`)

  const wire = ({ by, answer }: (typeof won)[number]) => {
    const { invoice } = answer.json() as { invoice: { id: string; dueCents: number } }
    const parts = [{ invoiceId: invoice.id, amountCents: invoice.dueCents }]
    return patiently(() => admin.post('/api/admin/payments', payment(by.id, invoice.dueCents, parts), key()))
  }
  // some cards are in the vault already, the others arrive after they were paid for
  for (const { response } of won.slice(1)) await putInVault(h, response.cardId)
  await Promise.all([...won.flatMap((one) => [wire(one), wire(one)]), expireResponses(h.app.deps)])
  for (const { response } of won.slice(0, 1)) await receiveCard(h, response.cardId)

  const sold = await h.query<{ number: string; sales: number; status: string }>(
    `SELECT r.number, r.status, count(s.id) FILTER (WHERE s.status = 'settled')::int AS sales FROM source_requests r
     LEFT JOIN source_responses o ON o.request_id = r.id LEFT JOIN sales s ON s.id = o.sale_id
     WHERE r.id = ANY ($1::uuid[]) GROUP BY r.number, r.status`,
    [[...new Set(open.map(({ post }) => post.id))]],
  )
  const wrong = sold.filter(({ sales, status }) => sales !== 1 || status !== 'fulfilled')
  if (wrong.length > 0) faults.push(`posts without exactly one sale: ${JSON.stringify(wrong)}`)
  const [{ left } = { left: -1 }] = await h.query<{ left: number }>(
    `SELECT count(*)::int AS left FROM source_responses WHERE status IN ('open', 'accepted')`,
  )
  if (left !== 0) faults.push(`${left} responses are still open`)
  return [...faults, ...(await disagreements(admin))]
}
