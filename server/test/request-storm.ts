import { expireAll } from '../src/areas/secure/requests/reservations-service.ts'
import { disagreements, key, payment } from './billing.ts'
import { wanted } from './cards.ts'
import type { Answer, Caller, Harness } from './harness.ts'
import { approve, asked, inSecure } from './secure.ts'

/** Retries when all connections are busy, as a page does. */
async function patiently(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send()
    if (answer.status !== 503) return answer
  }
}

/**
 * Every member requests every card; then two admins approve all requests at once, and each winner pays twice
 * concurrently while unpaid reservations expire. Returns what is wrong at the end, which must be nothing.
 */
export async function requestStorm(
  h: Harness,
  { cards, members }: { cards: number; members: number },
): Promise<string[]> {
  const admins = [await h.buildUser({ isAdmin: true }), await h.buildUser({ isAdmin: true })] as const
  const seller = await h.buildUser({ name: 'Sela Moreau' })
  const people = await Promise.all(Array.from({ length: members }, () => h.buildUser()))
  const stock = []
  for (let n = 0; n < cards; n++) stock.push(await inSecure(h, seller))
  const requests: { by: Caller; request: any }[] = []
  for (const card of stock) for (const by of people) requests.push({ by, request: await asked(by, card.id) })

  const answers = await Promise.all(
    requests.map(async ({ by, request }, n) => ({
      by,
      request,
      answer: await patiently(() => approve(admins[n % 2] as Caller, request)),
    })),
  )
  const faults: string[] = []
  const odd = answers.filter(({ answer }) => answer.status !== 200 && answer.status !== 409)
  if (odd.length > 0) faults.push(`${odd.length} approvals answered ${odd[0]?.answer.status}: ${odd[0]?.answer.body}`)
  const won = answers.filter(({ answer }) => answer.status === 200)
  if (won.length !== cards) faults.push(`${won.length} requests were approved for ${cards} cards`)

  // nobody pays for the last card
  const paying = won.slice(0, -1)
  const wire = ({ by, answer }: (typeof won)[number]) => {
    const { invoice } = answer.json() as { invoice: { id: string; dueCents: number } }
    const parts = [{ invoiceId: invoice.id, amountCents: invoice.dueCents }]
    const body = payment(by.id, invoice.dueCents, parts)
    return patiently(() => admins[0].post('/api/admin/payments', body, key()))
  }
  const paid = await Promise.all([...paying, ...paying].map(wire))
  const took = paid.filter(({ status }) => status === 201)
  if (took.length !== paying.length) faults.push(`${took.length} payments were taken for ${paying.length} invoices`)
  await h.later(6 * 86_400)
  await Promise.all([expireAll(h.app.deps), expireAll(h.app.deps)])

  const sold = await h.query<{ card_id: string; times: number; buyers: number }>(
    `SELECT card_id, count(*)::int AS times, count(DISTINCT buyer_id)::int AS buyers FROM sales WHERE status = 'settled' AND seller_id = $1 GROUP BY 1`,
    [seller.id],
  )
  if (sold.length !== paying.length || sold.some(({ times }) => times !== 1))
    faults.push(`cards sold: ${JSON.stringify(sold)}`)
  const owners = await h.query<{ id: string }>(
    `SELECT c.id FROM cards c JOIN sales s ON s.card_id = c.id AND s.status = 'settled' WHERE s.seller_id = $1 AND c.owner_id <> s.buyer_id`,
    [seller.id],
  )
  if (owners.length > 0) faults.push(`${owners.length} cards are in another name than their buyer’s`)
  const [{ listed } = { listed: -1 }] = await h.query<{ listed: number }>(
    `SELECT count(*)::int AS listed FROM cards WHERE owner_id = $1 AND list_price_cents IS NOT NULL AND commitment = 'listing'`,
    [seller.id],
  )
  if (listed !== 1) faults.push(`${listed} cards are listed again, and one should be`)
  const due = (await wanted(seller.get('/api/user/payouts?limit=100'))).items.reduce(
    (sum: number, { amountCents }: any) => sum + amountCents,
    0,
  )
  if (due !== paying.length * 95_000) faults.push(`the seller is owed ${due}`)
  return [...faults, ...(await disagreements(admins[0]))]
}
