import { beforeEach, describe, expect, it } from 'vitest'

import { disagreements, issued, key, line, pay } from '../../../test/billing.ts'
import { wanted } from '../../../test/cards.ts'
import { runs } from '../../../test/depth.ts'
import { type Caller, useHarness } from '../../../test/harness.ts'
import { expireOld } from './service.ts'

const h = useHarness()
let administrator: Caller
let dana: Caller
let omar: Caller
let vault: Caller
let member: Caller
beforeEach(async () => {
  administrator = await h().buildUser({ isAdmin: true, name: 'Rachel Amsel' })
  // one administrator, and nothing left over from the test before
  await h().query(`UPDATE users SET staff_roles = '{}' WHERE id <> $1`, [administrator.id])
  await h().query(`UPDATE approvals SET status = 'withdrawn', decided_at = now() WHERE status = 'pending'`)
  await h().query(`UPDATE house_settings SET chosen = '{}'`)
  dana = await h().buildUser({ staffRoles: ['finance'], name: 'Dana Whitlock' })
  omar = await h().buildUser({ staffRoles: ['finance'], name: 'Omar Field' })
  vault = await h().buildUser({ staffRoles: ['vault'], name: 'Vic Stone' })
  member = await h().buildUser({ name: 'Lucy Fenwick' })
  for (const person of [administrator, dana, omar, vault]) await h().stepUp(person)
})

const approvals = '/api/admin/approvals'
const decide = (by: Caller, id: string, action: string, body: object = {}, name?: string) =>
  by.post(`${approvals}/${id}/${action}`, action === 'decline' ? body : undefined, key(name))

const goodwill = (by: Caller, amountCents: number, to = member) =>
  by.post('/api/admin/payouts', { memberId: to.id, kind: 'goodwill', amountCents, note: 'For the delay' }, key())

/** A payout that is due. */
async function owed(amountCents: number): Promise<string> {
  const asked = (await wanted(goodwill(dana, amountCents), amountCents > 50_000 ? 202 : 201)) as any
  if (asked.pendingApproval) await wanted(decide(omar, asked.pendingApproval.id, 'approve'))
  const { items } = await wanted(dana.get(`/api/admin/payouts?status=due&memberId=${member.id}`))
  return items[0].id
}

const paid = { method: 'ach', paidOn: '2026-11-15' }
const payOut = (by: Caller, id: string, name?: string) => by.post(`/api/admin/payouts/${id}/pay`, paid, key(name))
const payoutOf = (id: string) => wanted(dana.get(`/api/admin/payouts/${id}`))

/** A payout of $25,000, requested by Dana. */
async function requested(): Promise<{ payoutId: string; id: string; number: string }> {
  const payoutId = await owed(2_500_000)
  const { pendingApproval } = await wanted(payOut(dana, payoutId), 202)
  return { payoutId, ...pendingApproval }
}

describe('a payout of $25,000', () => {
  it('needs two people, and shows exactly what will happen', async () => {
    const { payoutId, id } = await requested()
    expect((await payoutOf(payoutId)).status).toBe('due')
    const shown = await wanted(omar.get(`${approvals}/${id}`))
    expect(shown).toMatchObject({
      kind: 'payout',
      status: 'pending',
      title: 'Pay Lucy Fenwick $25,000.00',
      amountCents: 2_500_000,
      limitCents: 1_000_000,
      reason: 'Above the $10,000 limit for payouts.',
      subject: { id: member.id, name: 'Lucy Fenwick' },
      requestedBy: { name: 'Dana Whitlock', staffRoles: ['finance'] },
      roles: ['finance', 'administrator'],
      actions: ['approve', 'decline'],
      checks: { unchanged: null, requester: true, device: true },
      effects: [
        {
          type: 'entry',
          lines: [
            { account: 'payable', memberId: member.id, amountCents: 2_500_000 },
            { account: 'bank', memberId: null, amountCents: -2_500_000 },
          ],
        },
        { type: 'status', table: 'payouts', from: 'due', to: 'paid' },
        { type: 'message', userId: member.id, channels: expect.arrayContaining(['bell']) },
      ],
    })
    const messages = async () => (await wanted(member.get('/api/user/notices'))).items.length
    const before = await messages()
    expect(await wanted(decide(omar, id, 'approve'))).toMatchObject({
      status: 'approved',
      decidedBy: { name: 'Omar Field' },
      actions: [],
      isFlagged: false,
    })
    expect(await payoutOf(payoutId)).toMatchObject({ status: 'paid' })
    expect(await messages()).toBe(before + 1)
    expect(await disagreements(dana)).toEqual([])
    expect((await decide(administrator, id, 'approve')).status, 'approved already').toBe(409)
  })

  it('is asked for once: a second request and a repeated key change nothing', async () => {
    const payoutId = await owed(2_500_000)
    const first = await wanted(payOut(dana, payoutId, 'same'), 202)
    expect(await wanted(payOut(dana, payoutId, 'same'), 202)).toEqual(first)
    const second = await payOut(omar, payoutId)
    expect(second.status).toBe(409)
    expect(second.body).toContain('already waiting')
  })

  it('many approvals at once have one effect', async () => {
    const { payoutId, id } = await requested()
    const people = [omar, administrator]
    const answers = await Promise.all(
      Array.from({ length: runs({ short: 60, deep: 200 }) }, (_, n) => decide(people[n % 2] as Caller, id, 'approve')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const [{ n } = { n: 0 }] = await h().query<{ n: number }>(
      `SELECT count(*)::int AS n FROM ledger_entries WHERE payout_id = $1 AND kind = 'payout_paid'`,
      [payoutId],
    )
    expect(n).toBe(1)
    expect(await disagreements(dana)).toEqual([])
  })

  it('is refused to the requester, to others without the right, and without a fresh code', async () => {
    const { id } = await requested()
    const own = await decide(dana, id, 'approve')
    expect([own.status, own.body]).toEqual([422, expect.stringContaining('Someone else has to approve it')])
    expect((await decide(dana, id, 'decline', { reason: 'Changed my mind' })).status).toBe(422)
    expect((await decide(vault, id, 'approve')).status, 'they cannot even see it').toBe(404)
    expect((await member.get(approvals)).status).toBe(403)
    expect((await h().nobody.get(approvals)).status).toBe(401)
    expect((await decide(omar, id, 'decline', { reason: '' })).status).toBe(400)
    const late = await h().buildUser({ staffRoles: ['finance'] })
    expect((await decide(late, id, 'approve')).body).toContain('confirm this with a new code')
    expect((await wanted(vault.get(approvals))).items).toEqual([])
    expect((await wanted(dana.get(`${approvals}?status=pending`))).items).toMatchObject([{ id, actions: ['withdraw'] }])
  })

  it('can be declined with a reason, or withdrawn by its requester', async () => {
    const { payoutId, id } = await requested()
    expect(await wanted(decide(omar, id, 'decline', { reason: 'The account name differs' }))).toMatchObject({
      status: 'declined',
      declineReason: 'The account name differs',
    })
    expect((await wanted(dana.get('/api/user/notices'))).items[0].message).toBe(
      'Omar Field declined: Pay Lucy Fenwick $25,000.00.',
    )
    const again = await wanted(payOut(dana, payoutId), 202)
    expect((await decide(omar, again.pendingApproval.id, 'withdraw')).status).toBe(422)
    expect(await wanted(decide(dana, again.pendingApproval.id, 'withdraw'))).toMatchObject({ status: 'withdrawn' })
    expect((await decide(omar, again.pendingApproval.id, 'approve')).status).toBe(409)
    expect((await payoutOf(payoutId)).status).toBe('due')
  })

  it('expires after three days', async () => {
    const { payoutId, id } = await requested()
    await h().later(3 * 86_400 - 1)
    await expireOld(h().app.deps)
    expect((await wanted(omar.get(`${approvals}/${id}`))).status).toBe('pending')
    await h().later(1)
    await h().stepUp(omar)
    expect((await decide(omar, id, 'approve')).body, 'before the job has run').toContain('expired')
    await expireOld(h().app.deps)
    await expireOld(h().app.deps)
    expect(await wanted(omar.get(`${approvals}/${id}`))).toMatchObject({ status: 'expired', checks: null })
    const told = (await wanted(dana.get('/api/user/notices'))).items.filter(
      (each: any) => each.title === 'Request expired',
    )
    expect(told).toHaveLength(1)
    expect((await payoutOf(payoutId)).status).toBe('due')
  })

  it('whose record changed is not carried out', async () => {
    const { payoutId, id } = await requested()
    await wanted(administrator.post(`/api/admin/payouts/${payoutId}/cancel`, { reason: 'A duplicate' }, key()))
    const { checks } = await wanted(omar.get(`${approvals}/${id}`))
    expect(checks.unchanged).toContain('canceled')
    const answer = await decide(omar, id, 'approve')
    expect([answer.status, answer.body]).toEqual([409, expect.stringContaining('canceled')])
    expect((await wanted(omar.get(`${approvals}/${id}`))).status).toBe('pending')
  })

  it('that would now do something else is shown again before it is approved', async () => {
    const { payoutId, id } = await requested()
    await h().query(`UPDATE approvals SET effects = jsonb_set(effects, '{0,lines,0,amountCents}', '1') WHERE id = $1`, [
      id,
    ])
    expect((await wanted(omar.get(`${approvals}/${id}`))).checks.unchanged).toContain('has changed')
    const answer = await decide(omar, id, 'approve')
    expect([answer.status, answer.body]).toEqual([409, expect.stringContaining('has changed')])
    expect((await payoutOf(payoutId)).status).toBe('due')
    expect((await wanted(omar.get(`${approvals}/${id}`))).effects[0].lines[0].amountCents).toBe(2_500_000)
    await wanted(decide(omar, id, 'approve'))
    expect((await payoutOf(payoutId)).status).toBe('paid')
  })

  it('falls with the right of its requester', async () => {
    const { id } = await requested()
    const { version } = await wanted(administrator.get(`/api/admin/users/${dana.id}`))
    await wanted(administrator.patch(`/api/admin/users/${dana.id}/roles`, { version, staffRoles: ['vault'] }))
    expect((await wanted(omar.get(`${approvals}/${id}`))).checks.requester).toBe(false)
    const answer = await decide(omar, id, 'approve')
    expect([answer.status, answer.body]).toEqual([
      409,
      expect.stringContaining('Dana Whitlock no longer has permission to do this'),
    ])
    await wanted(decide(omar, id, 'decline', { reason: 'She moved to the vault' }))
  })

  it('approved in the requester’s own browser is flagged, and administrators are told', async () => {
    const { id } = await requested()
    await h().query(`UPDATE sessions SET device_id = 'abcdefghijklmnop' WHERE user_id = ANY($1::uuid[])`, [
      [dana.id, omar.id],
    ])
    expect((await wanted(omar.get(`${approvals}/${id}`))).checks.device).toBe(false)
    expect(await wanted(decide(omar, id, 'approve'))).toMatchObject({ isFlagged: true })
    const { items } = await wanted(administrator.get('/api/user/notices'))
    expect(items.map((each: any) => each.message).join()).toContain('the same browser or phone number')
  })

  it('is flagged too when the approver has a number that was the requester’s', async () => {
    const { id } = await requested()
    expect((await wanted(omar.get(`${approvals}/${id}`))).checks.device).toBe(true)
    await h().query(
      `INSERT INTO phone_changes (user_id, kind, status, old_phone, new_phone, started_by, started_at, takes_effect_at, ended_at)
       VALUES ($1, 'own', 'done', $2, $3, $1, now(), now(), now())`,
      [dana.id, omar.phone, dana.phone],
    )
    expect((await wanted(omar.get(`${approvals}/${id}`))).checks.device).toBe(false)
  })
})

describe('limits', () => {
  it.each([
    [1_000_000, 200],
    [1_000_001, 202],
  ])('a payout of %i cents answers %i', async (cents, status) => {
    await wanted(payOut(dana, await owed(cents)), status)
  })

  it('are settings', async () => {
    const { version } = await wanted(administrator.get('/api/admin/settings'))
    await wanted(administrator.patch('/api/admin/settings', { version, values: { approvalGoodwillDollars: 20 } }))
    await wanted(goodwill(dana, 2_000), 201)
    await wanted(goodwill(dana, 2_001), 202)
  })

  it('a credit note above $1,000, a manual entry above $5,000, and its reversal wait', async () => {
    const invoice = await issued(dana, member.id, [line('Storage', 200_000)])
    const credit = (by: Caller, amountCents: number) =>
      by.post(`/api/admin/invoices/${invoice.id}/credit-notes`, { amountCents, reason: 'A mistake' }, key())
    await wanted(credit(dana, 100_000), 201)
    expect((await wanted(credit(omar, 99_001), 201)).amountCents).toBe(99_001)

    const other = await issued(dana, member.id, [line('Storage', 200_000)])
    const asked = await wanted(
      dana.post(`/api/admin/invoices/${other.id}/credit-notes`, { amountCents: 150_000, reason: 'Forgiven' }, key()),
      202,
    )
    expect(await wanted(omar.get(`${approvals}/${asked.pendingApproval.id}`))).toMatchObject({
      title: 'Credit $1,500.00 on Lucy Fenwick’s invoice',
      note: 'Forgiven',
    })
    await wanted(decide(omar, asked.pendingApproval.id, 'approve'))
    expect((await wanted(dana.get(`/api/admin/balances/${member.id}`))).dueCents).toBe(50_000 + 999)

    const { items } = await wanted(dana.get('/api/admin/ledger/accounts?limit=100'))
    const accountOf = (code: string) => items.find((each: any) => each.code === code && !each.member).id
    const entry = (amountCents: number) => ({
      ...{ id: crypto.randomUUID(), bookedOn: '2026-11-15', words: 'Moved to savings' },
      postings: [
        { accountId: accountOf('bank'), amountCents },
        { accountId: accountOf('goodwill'), amountCents: -amountCents },
      ],
    })
    await wanted(dana.post('/api/admin/ledger/entries', entry(500_000), key()), 201)
    const big = entry(500_001)
    const posted = await wanted(dana.post('/api/admin/ledger/entries', big, key()), 202)
    expect((await dana.get(`/api/admin/ledger/entries/${big.id}`)).status).toBe(404)
    await wanted(decide(omar, posted.pendingApproval.id, 'approve'))
    await wanted(dana.get(`/api/admin/ledger/entries/${big.id}`))
    const undone = await wanted(
      dana.post(`/api/admin/ledger/entries/${big.id}/reverse`, { reason: 'A mistake' }, key()),
      202,
    )
    await wanted(decide(omar, undone.pendingApproval.id, 'approve'))
    expect((await wanted(dana.get(`/api/admin/ledger/entries/${big.id}`))).reversedBy).not.toBeNull()
    expect(await disagreements(dana)).toEqual([])
  })

  it('an action that can’t be done is refused at once, not left for someone else', async () => {
    const payoutId = await owed(2_500_000)
    const answer = await dana.post(`/api/admin/payouts/${payoutId}/pay`, { ...paid, paidOn: '2026-11-30' }, key())
    expect(answer.status).toBe(422)
    expect((await wanted(omar.get(`${approvals}?status=pending`))).items).toEqual([])
  })
})

describe('nobody acts for themselves, at any amount', () => {
  it('pays, credits, forgives or promotes', async () => {
    const ownPayout = await wanted(goodwill(omar, 100, dana), 201)
    const invoice = await issued(omar, dana.id)
    for (const answer of [
      await goodwill(dana, 100, dana),
      await payOut(dana, ownPayout.id),
      await dana.post(`/api/admin/invoices/${invoice.id}/credit-notes`, { amountCents: 1, reason: 'Mine' }, key()),
      await dana.post(`/api/admin/invoices/${invoice.id}/void`, { reason: 'Mine' }, key()),
      await pay(dana, invoice, 100),
    ])
      expect([answer.status, answer.body]).toEqual([422, expect.stringContaining('for yourself')])
    const { version } = await wanted(administrator.get(`/api/admin/users/${administrator.id}`))
    expect(
      (await administrator.patch(`/api/admin/users/${administrator.id}/roles`, { version, staffRoles: [] })).status,
    ).toBe(422)
  })

  it('or approves what they would receive', async () => {
    const { pendingApproval } = await wanted(goodwill(dana, 60_000, omar), 202)
    expect((await wanted(omar.get(`${approvals}/${pendingApproval.id}`))).actions).toEqual(['decline'])
    const answer = await decide(omar, pendingApproval.id, 'approve')
    expect([answer.status, answer.body]).toEqual([422, expect.stringContaining('concerns you')])
    await wanted(decide(administrator, pendingApproval.id, 'approve'))
  })
})

describe('making someone an administrator', () => {
  const promote = async (id: string) => {
    const { version } = await wanted(administrator.get(`/api/admin/users/${id}`))
    return administrator.patch(`/api/admin/users/${id}/roles`, { version, staffRoles: ['finance', 'administrator'] })
  }

  it('is done at once by the only administrator, and needs another one from then on', async () => {
    await wanted(promote(dana.id))
    const { pendingApproval } = await wanted(promote(omar.id), 202)
    expect((await omar.get(`${approvals}/${pendingApproval.id}`)).status, 'not an administrator yet').toBe(404)
    await h().stepUp(dana)
    expect(await wanted(dana.get(`${approvals}/${pendingApproval.id}`))).toMatchObject({
      title: 'Make Omar Field an administrator',
      effects: expect.arrayContaining([
        { type: 'roles', userId: omar.id, before: ['finance'], after: ['finance', 'administrator'] },
      ]),
    })
    await wanted(decide(dana, pendingApproval.id, 'approve'))
    expect((await wanted(administrator.get(`/api/admin/users/${omar.id}`))).staffRoles).toContain('administrator')
  })

  it('survives an unrelated change of the person', async () => {
    await wanted(promote(dana.id))
    const { pendingApproval } = await wanted(promote(omar.id), 202)
    await h().query(`UPDATE users SET city = 'Boston', version = version + 1 WHERE id = $1`, [omar.id])
    await h().stepUp(dana)
    await wanted(decide(dana, pendingApproval.id, 'approve'))
  })
})

describe('bank details', () => {
  const bank = async (values: object) => {
    const { version } = await wanted(administrator.get('/api/admin/settings'))
    return administrator.patch('/api/admin/settings', { version, values })
  }

  it('are set once alone, then changed by two administrators, who see the change for a week', async () => {
    const second = await h().buildUser({ isAdmin: true, name: 'Jonas Lindqvist' })
    await h().stepUp(second)
    const { pendingApproval } = await wanted(bank({ bankAccount: '4471' }), 202)
    const shown = await wanted(second.get(`${approvals}/${pendingApproval.id}`))
    expect(shown).toMatchObject({
      title: 'Change bank details',
      effects: [{ type: 'setting', name: 'bankAccount', before: null, after: '4471' }],
    })
    expect((await wanted(administrator.get('/api/admin/settings'))).values.bankAccount).toBeNull()
    await wanted(decide(second, pendingApproval.id, 'approve'))
    expect((await wanted(administrator.get('/api/admin/settings'))).values.bankAccount).toBe('4471')
    const recent = (days: number) => {
      const since = new Date(h().clock.now().getTime() - days * 86_400_000).toISOString()
      return administrator.get(`${approvals}?kind=settings&status=approved&sort=-decidedAt&since=${since}`)
    }
    expect((await wanted(recent(7))).items).toHaveLength(1)
    await h().later(8 * 86_400)
    expect((await wanted(recent(7))).items).toEqual([])
  })

  it('can be entered by a sole administrator while there are none, and not be changed alone', async () => {
    await wanted(bank({ bankName: 'First Delaware Trust', bankAccount: '4471' }))
    await wanted(bank({ bankAccount: '9999' }), 202)
    await wanted(bank({ deskHours: 'Monday to Friday' }))
  })

  it('stale values are refused when they are requested', async () => {
    const answer = await administrator.patch('/api/admin/settings', { version: 99, values: { bankAccount: '1' } })
    expect(answer.status).toBe(409)
  })
})
