import { beforeEach, describe, expect, it } from 'vitest'

import { approvedBy } from '../../../test/approvals.ts'
import { issued, key, line } from '../../../test/billing.ts'
import { wanted } from '../../../test/cards.ts'
import { runs } from '../../../test/depth.ts'
import { type Answer, type Caller, useHarness } from '../../../test/harness.ts'
import { randomFrom } from '../../../test/payment-storm.ts'

const h = useHarness()
let dana: Caller
let omar: Caller
let lucy: Caller
beforeEach(async () => {
  dana = await finance('Dana Whitlock')
  omar = await finance('Omar Field')
  lucy = await h().buildUser({ name: 'Lucy Fenwick' })
})

async function finance(name: string): Promise<Caller> {
  const person = await h().buildUser({ staffRoles: ['finance'], name })
  await h().stepUp(person)
  return person
}

const goodwill = (by: Caller, to: Caller, amountCents: number) =>
  by.post('/api/admin/payouts', { memberId: to.id, kind: 'goodwill', amountCents, note: null }, key())
const payOut = (by: Caller, { id }: { id: string }) =>
  by.post(`/api/admin/payouts/${id}/pay`, { method: 'ach', paidOn: '2026-11-15' }, key())
const credit = (by: Caller, { id }: { id: string }, amountCents: number) =>
  by.post(`/api/admin/invoices/${id}/credit-notes`, { amountCents, reason: 'A mistake' }, key())

const statuses = async (answers: Promise<Answer>[]) => (await Promise.all(answers)).map(({ status }) => status)
const reasonOf = async (answer: Promise<Answer>): Promise<string> => (await wanted(answer, 202)).pendingApproval.reason

/** One after the other. */
async function each<T>(of: readonly T[], act: (one: T) => Promise<Answer>): Promise<number[]> {
  const found: number[] = []
  for (const one of of) found.push((await act(one)).status)
  return found
}

describe('one person alone', () => {
  it('gives one member no more than the limit within a week, however it is split', async () => {
    const answers = await each([1, 2, 3, 4, 5, 6], (cents) => goodwill(dana, lucy, 10_000 + cents))
    expect(answers).toEqual([201, 201, 201, 201, 202, 202])
    expect(await reasonOf(goodwill(dana, lucy, 9_991))).toBe(
      'With $400.10 for this member in the last 7 days, this exceeds the $500 limit for one person.',
    )
    expect((await goodwill(omar, lucy, 10_000)).status, 'someone else').toBe(201)
    await h().later(7 * 86_400 - 1)
    expect((await goodwill(dana, lucy, 20_000)).status, 'just within the week').toBe(202)
    await h().later(1)
    expect((await goodwill(dana, lucy, 20_001)).status).toBe(201)
  })

  it('gives all members together no more than three times the limit in a day and ten times in a week', async () => {
    const people = await Promise.all([...Array(5)].map((_, n) => h().buildUser({ name: `Member ${n}` })))
    expect(await each(people, (to) => goodwill(dana, to, 50_000))).toEqual([201, 201, 201, 202, 202])
    const [first] = people
    if (!first) throw new Error('no members')
    expect(await reasonOf(goodwill(dana, lucy, 40_000))).toBe(
      'With $1,500.00 for all members in the last 24 hours, this exceeds the $1,500 limit for one person.',
    )
    for (const _day of [1, 2]) {
      await h().later(86_400)
      const others = await Promise.all([...Array(3)].map(() => h().buildUser()))
      expect(await each(others, (to) => goodwill(dana, to, 50_000))).toEqual([201, 201, 201])
    }
    await h().later(86_400)
    const [tenth, eleventh] = [await h().buildUser(), await h().buildUser()]
    expect((await goodwill(dana, tenth, 50_000)).status).toBe(201)
    expect(await reasonOf(goodwill(dana, eleventh, 50_000))).toBe(
      'With $5,000.00 for all members in the last 7 days, this exceeds the $5,000 limit for one person.',
    )
  })

  it('gains nothing by going through several kinds', async () => {
    const invoice = await issued(omar, lucy.id, [line('Storage', 500_000)])
    await wanted(goodwill(dana, lucy, 50_000), 201)
    expect(await reasonOf(credit(dana, invoice, 50_001))).toBe(
      'With $500.00 for this member in the last 7 days, this exceeds the $1,000 limit for one person.',
    )
    await wanted(credit(dana, invoice, 50_000), 201)
  })

  it('pays little of what they created, and someone else pays the rest', async () => {
    const { id } = await wanted(goodwill(dana, lucy, 10_001), 201)
    expect(await reasonOf(payOut(dana, { id }))).toBe(
      'Above the $100 limit for payouts created and paid by the same person.',
    )
    const small = await wanted(goodwill(dana, lucy, 6_000), 201)
    await wanted(payOut(dana, small))
    const another = await wanted(goodwill(dana, lucy, 5_000), 201)
    expect(await reasonOf(payOut(dana, another)), 'split in two').toContain('With $60.00 for this member')
    await wanted(payOut(omar, another))
  })

  it('has no room again because they canceled, and none less because two people did it', async () => {
    const { id } = await wanted(goodwill(dana, lucy, 50_000), 201)
    await wanted(dana.post(`/api/admin/payouts/${id}/cancel`, { reason: 'A mistake' }, key()))
    expect((await goodwill(dana, lucy, 100)).status).toBe(202)
    const other = await h().buildUser({ name: 'Ada Quill' })
    await approvedBy(omar, goodwill(dana, other, 300_000))
    expect((await goodwill(dana, other, 50_000)).status).toBe(201)
    expect((await goodwill(omar, other, 50_000)).status).toBe(201)
  })

  it('doing many things at once does no more than one after the other', async () => {
    const found = await statuses([...Array(12)].map((_, n) => goodwill(dana, lucy, 20_000 + n)))
    expect(found.filter((status) => status === 201)).toHaveLength(2)
    expect(new Set(found)).toEqual(new Set([201, 202]))
  })
})

type Recorded = { at: Date; actor: string; member: string; action: string; cents: number; own: boolean }

/** What the audit log says that people did without an approval: another record than what the limits count. */
const doneAlone = () =>
  h().query<Recorded>(
    `SELECT a.at, a.actor_id AS actor, coalesce(p.member_id, i.member_id) AS member, a.action,
       (a.after->>'amountCents')::int AS cents, p.created_by = a.actor_id AS own
     FROM audit_log a LEFT JOIN payouts p ON a.object_kind = 'payout' AND p.id::text = a.object_id
       LEFT JOIN invoices i ON a.object_kind = 'invoice' AND i.id::text = a.object_id
     WHERE a.actor_id = ANY($1::uuid[]) AND a.action IN ('payout.owe', 'payout.pay', 'invoice.credit')
       AND NOT EXISTS (SELECT FROM audit_log d WHERE d.request_id = a.request_id AND d.action = 'approval.approve')`,
    [[dana.id, omar.id]],
  )

const limitOf = ({ action, own }: Recorded): number => {
  if (action === 'payout.owe') return 50_000
  if (action === 'invoice.credit') return 100_000
  return own ? 10_000 : 1_000_000
}

it('in any order of acts, alone and at once, nobody does more alone than the limits say', async () => {
  const seconds = { day: 86_400_000, week: 7 * 86_400_000 }
  for (let seed = 1; seed <= runs({ short: 2, deep: 30 }); seed++) {
    dana = await finance('Dana Whitlock')
    omar = await finance('Omar Field')
    const random = randomFrom(seed)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    const members = await Promise.all([h().buildUser(), h().buildUser()])
    const invoices = new Map<string, { id: string }>()
    for (const { id } of members) invoices.set(id, await issued(dana, id, [line('Storage', 9_000_000)]))
    const act = async (): Promise<void> => {
      const [by, other] = random() < 0.7 ? [dana, omar] : [omar, dana]
      const to = pick(members)
      const kind = random()
      const cents = 100 + Math.floor(random() * (random() < 0.5 ? 20_000 : 110_000))
      const due = (await wanted(by.get(`/api/admin/payouts?status=due&memberId=${to.id}`))).items
      if (kind < 0.4) return void (await goodwill(by, to, cents))
      if (kind < 0.6) return void (await credit(by, invoices.get(to.id) ?? { id: '' }, cents))
      if (kind < 0.85) return void (due.length > 0 && (await payOut(by, pick(due))))
      if (kind < 0.92)
        return void (
          due.length > 0 && (await by.post(`/api/admin/payouts/${pick<any>(due).id}/cancel`, { reason: 'No' }, key()))
        )
      const waiting = (await wanted(other.get(`/api/admin/approvals?status=pending&requestedBy=${by.id}`))).items
      if (waiting.length > 0)
        await other.post(`/api/admin/approvals/${pick<any>(waiting).id}/approve`, undefined, key())
    }
    for (let step = 0; step < 30; step++) {
      await Promise.all([...Array(random() < 0.3 ? 3 : 1)].map(act))
      if (random() < 0.3) {
        await h().later(Math.floor(random() * 3 * 86_400))
        for (const person of [dana, omar]) await h().stepUp(person)
      }
    }
    const done = await doneAlone()
    expect(done.length).toBeGreaterThan(8)
    for (const { at, actor, member } of done)
      for (const most of [10_000, 50_000, 100_000, 1_000_000]) {
        const sum = (span: number, to?: string) =>
          done
            .filter((one) => one.actor === actor && limitOf(one) <= most && (to === undefined || one.member === to))
            .filter((one) => one.at <= at && +one.at > +at - span)
            .reduce((total, { cents }) => total + cents, 0)
        expect(sum(seconds.week, member), `seed ${seed}: one member, ${most}`).toBeLessThanOrEqual(most)
        expect(sum(seconds.day), `seed ${seed}: a day, ${most}`).toBeLessThanOrEqual(3 * most)
        expect(sum(seconds.week), `seed ${seed}: a week, ${most}`).toBeLessThanOrEqual(10 * most)
      }
  }
})
