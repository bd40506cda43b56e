import pg from 'pg'
import { expect, it } from 'vitest'

import { disagreements, draft } from '../../../../test/billing.ts'
import { runs } from '../../../../test/depth.ts'
import { useHarness } from '../../../../test/harness.ts'
import { issue } from './issuing-service.ts'

const h = useHarness({ environment: { DATABASE_POOL: '12' } })

const count = runs({ short: 60, deep: 200 })

it('concurrent issues with killed connections leave no gap and no duplicate number', async () => {
  const admin = await h().buildUser({ isAdmin: true })
  const member = await h().buildUser()
  const drafts = await Promise.all(Array.from({ length: count }, () => draft(admin, member.id)))
  const killer = new pg.Client(h().databaseUrl)
  killer.on('error', () => {})
  await killer.connect()
  const { deps } = h().app
  const origin = { actorId: admin.id, subjectId: null, sessionId: null, ip: null, requestId: null }
  const mustCrash = new Set(drafts.filter((_, at) => at % 10 === 3).map(({ id }) => id))
  const attempt = async (id: string): Promise<boolean> => {
    try {
      await deps.transactions.run(origin, async (tx) => {
        await issue(tx, deps, id)
        if (!mustCrash.delete(id)) return
        // the number is taken but not committed: the connection dies now, as in a machine crash
        const [row] = await tx.prepared<{ pid: number }>(undefined, 'SELECT pg_backend_pid() AS pid', [])
        await killer.query('SELECT pg_terminate_backend($1)', [row?.pid])
      })
      return true
    } catch {
      return false
    }
  }
  // callers that lost their connection, or timed out waiting for one, retry
  let waiting: string[] = drafts.map(({ id }) => id)
  let lost = 0
  while (waiting.length > 0) {
    const done = await Promise.all(waiting.map(attempt))
    waiting = waiting.filter((_, at) => !done[at])
    lost += waiting.length
  }
  expect(mustCrash.size).toBe(0)
  expect(lost).toBeGreaterThanOrEqual(count / 10)
  await killer.end()

  const rows = await h().query<{ number: string; issued_at: string }>(
    'SELECT number, issued_at FROM invoices WHERE number IS NOT NULL ORDER BY number',
  )
  expect(rows.map(({ number }) => number)).toEqual(
    Array.from({ length: count }, (_, at) => `INV-2026-${String(at + 1).padStart(6, '0')}`),
  )
  const moments = rows.map(({ issued_at }) => issued_at)
  expect(moments).toEqual(moments.toSorted())
  expect(await disagreements(admin)).toEqual([])
})
