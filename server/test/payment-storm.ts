import { randomUUID } from 'node:crypto'

import type { SandboxNumber } from '@ambry/contract/payments/kinds'

import { checkAll } from '../src/areas/payments/charges/service.ts'
import { disagreements, issued, line } from './billing.ts'
import type { Answer, Caller, Harness } from './harness.ts'
import { type Counter, payBy, tokenFor } from './payments.ts'

/** Random numbers reproducible by seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const numbers: SandboxNumber[] = [
  'success',
  'success',
  'success',
  'decline',
  'confirm',
  'bank_success',
  'bank_failure',
  'taken_back',
]
const types = [
  'payment.succeeded',
  'payment.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'charge.dispute.created',
]

type Paid = { invoiceId: string; cents: number; chargeIds: Set<string> }

/**
 * Payments with interruptions, repeats and reordering: answers of the processor are lost, requests are repeated and
 * sent concurrently, webhooks come twice, late, out of order or never. Returns what is wrong at the end, which must be
 * nothing.
 */
export async function storm(
  h: Harness,
  counter: Counter,
  { count, seed }: { count: number; seed: number },
): Promise<string[]> {
  const random = randomFrom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const admin = await h.buildUser({ isAdmin: true })
  const members = await Promise.all(Array.from({ length: 10 }, () => h.buildUser()))
  const all: Paid[] = []

  /** One request, interrupted or not, and perhaps repeated concurrently. */
  async function ask(member: Caller, paid: Paid, number: SandboxNumber): Promise<any> {
    const parts = [{ invoiceId: paid.invoiceId, amountCents: paid.cents }]
    const name = randomUUID()
    if (random() < 0.15) counter.loseAnswers(1)
    const again = random() < 0.3 ? 2 : 1
    const token = counter.kind === 'sandbox' ? await tokenFor(member, number) : ''
    const source = token ? { kind: 'token', token, save: false } : { kind: 'hosted', save: false, methodKind: 'card' }
    const answers: Answer[] = await Promise.all(Array.from({ length: again }, () => payBy(member, parts, source, name)))
    counter.loseAnswers(0)
    const made = answers.find(({ status }) => status === 201)?.json()
    if (!made) return null
    paid.chargeIds.add(made.id)
    if (counter.kind === 'stripe') await counter.finishPage?.(member, made, number)
    return made
  }

  for (let at = 0; at < count; at++) {
    const member = pick(members)
    const cents = 100 + Math.floor(random() * 900_000)
    const invoice = await issued(admin, member.id, [line('Storage', cents)])
    const paid: Paid = { invoiceId: invoice.id, cents, chargeIds: new Set() }
    all.push(paid)
    for (let tries = random() < 0.3 ? 2 : 1; tries > 0; tries--) {
      const made = await ask(member, paid, pick(numbers))
      if (!made) continue
      const eventId = randomUUID()
      for (let left = Math.floor(random() * 4); left > 0; left--) {
        if (random() < 0.5) await counter.advance(made).catch(() => {})
        const id = random() < 0.5 ? eventId : randomUUID()
        await counter.notify(made, {
          id,
          type: pick(types),
          forged: random() < 0.1,
          secondsAgo: random() < 0.1 ? 301 : 0,
        })
      }
    }
  }
  // whatever was lost on the way is eventually found
  for (let round = 0; round < 3; round++) {
    h.clock.advance(700)
    await checkAll(h.app.deps)
  }
  return [...(await wrongs(h, counter, all)), ...(await disagreements(admin))]
}

/**
 * Each is charged at most once, what the processor took is what we recorded, and the status of every invoice matches.
 */
async function wrongs(h: Harness, counter: Counter, all: Paid[]): Promise<string[]> {
  const found: string[] = []
  for (const { invoiceId, cents, chargeIds } of all) {
    const charges = await h.query(
      `SELECT c.id, c.status, p.status AS payment, p.to_credit_cents::int AS credit FROM charges c JOIN charge_parts q ON q.charge_id = c.id
       LEFT JOIN payments p ON p.id = c.payment_id WHERE q.invoice_id = $1`,
      [invoiceId],
    )
    let kept = 0
    for (const { id, status, payment, credit } of charges) {
      const { times, cents: taken } = await counter.taken(id)
      if (times > 1) found.push(`charge ${id} was taken ${times} times`)
      if ((times === 1) !== (status === 'succeeded')) found.push(`charge ${id} is ${status}, taken ${times} times`)
      if (times === 1 && taken !== cents) found.push(`charge ${id} took ${taken} of ${cents}`)
      if (payment === 'succeeded') kept += cents - credit
    }
    for (const id of chargeIds) if (!charges.some((row) => row.id === id)) found.push(`charge ${id} is lost`)
    const [invoice] = await h.query('SELECT status, paid_cents::int AS paid FROM invoices WHERE id = $1', [invoiceId])
    if (invoice.paid !== kept) found.push(`invoice ${invoiceId} says ${invoice.paid} paid, ${kept} was kept`)
    if ((invoice.status === 'paid') !== (kept === cents))
      found.push(`invoice ${invoiceId} is ${invoice.status}, ${kept} of ${cents} was kept`)
  }
  return found
}
