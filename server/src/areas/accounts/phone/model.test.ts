import fc from 'fast-check'
import { expect, it } from 'vitest'

import { key } from '../../../../test/billing.ts'
import { sampled } from '../../../../test/depth.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { enterNewCode, newPhoneCode } from '../../../../test/phones.ts'
import { systemOrigin } from '../../../db/transaction.ts'
import { openSession } from '../sessions/service.ts'
import { finishDueChanges } from './lost-service.ts'

const h = useHarness()

/** Steps of two members who want the same few numbers. Any of them may be refused. */
const deeds = ['start', 'changeOwn', 'stopOwn', 'stopByStaff', 'invite', 'wait'] as const
type Step = { deed: (typeof deeds)[number]; who: number; number: number }

it('after any sequence of steps, everyone has the number of their last change, and at most one is pending', async () => {
  const [admin, second] = [await h().buildUser({ isAdmin: true }), await h().buildUser({ isAdmin: true })]
  const step = fc.record({ deed: fc.constantFrom(...deeds), who: fc.nat(1), number: fc.nat(2) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      const members = [await h().buildUser(), await h().buildUser()]
      const numbers = [h().newPhone(), h().newPhone(), h().newPhone()]
      for (const { deed, who, number } of steps) {
        await take([admin, second], deed, members[who] as Caller, numbers[number] as string)
        for (const { id, phone } of members) await expectConsistent(id, phone)
      }
    }),
    sampled({ short: 6, deep: 20 }),
  )
})

async function take(
  [admin, second]: [Caller, Caller],
  deed: Step['deed'],
  member: Caller,
  phone: string,
): Promise<void> {
  // past every wait between codes
  await h().later(3600)
  const changes = `/api/admin/users/${member.id}/phone-changes`
  if (deed === 'wait') {
    await h().later(86_400)
    return finishDueChanges(h().app.deps)
  }
  if (deed === 'invite') return void (await admin.post('/api/admin/users', { phone }))
  if (deed === 'start') {
    await h().stepUp(admin)
    const asked = await admin.post(changes, { phone, note: 'Recognized on a video call' })
    if (asked.status !== 202) return
    await h().stepUp(second)
    return void (await second.post(`/api/admin/approvals/${asked.json().pendingApproval.id}/approve`, undefined, key()))
  }
  if (deed === 'stopByStaff') return void (await admin.post(`${changes}/stop`))
  const { token } = await h().app.deps.transactions.run(systemOrigin, (tx) =>
    openSession(tx, { userId: member.id, userAgent: null }),
  )
  const signedIn = h().asCaller(member.id, member.phone, token)
  if (deed === 'stopOwn') return void (await signedIn.post('/api/user/phone/stop-change'))
  const code = await newPhoneCode(h(), signedIn, phone).catch(() => null)
  if (code) await enterNewCode(signedIn, phone, code)
}

async function expectConsistent(id: string, first: string): Promise<void> {
  const rows = await h().query(
    'SELECT status, old_phone, new_phone FROM phone_changes WHERE user_id = $1 ORDER BY ended_at',
    [id],
  )
  const done = rows.filter(({ status }) => status === 'done')
  const [{ phone }] = await h().query('SELECT phone FROM users WHERE id = $1', [id])
  expect(phone).toBe(done.at(-1)?.new_phone ?? first)
  // each change continues where the one before ended
  expect(done.map(({ old_phone }) => old_phone)).toEqual(
    [first, ...done.map(({ new_phone }) => new_phone)].slice(0, -1),
  )
  expect(rows.filter(({ status }) => status === 'pending').length).toBeLessThanOrEqual(1)
}
