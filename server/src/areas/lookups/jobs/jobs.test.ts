import { beforeAll, describe, expect, it } from 'vitest'

import { newCard, refusal, registered, wanted } from '../../../../test/cards.ts'
import { runs } from '../../../../test/depth.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'

const missing = '0190a000-0000-7000-8000-000000000000'

describe('with sample data', () => {
  const h = useHarness()
  let member: Caller
  let other: Caller
  let admin: Caller
  beforeAll(async () => {
    member = await h().buildUser({ name: 'Margaret' })
    other = await h().buildUser()
    admin = await h().buildUser({ isAdmin: true })
  })

  const begin = (by: Caller, text: string, base = '/api/lookups') => wanted(by.post(`${base}/jobs`, { text }), 201)
  const finished = async (by: Caller, id: string, base = '/api/lookups') => {
    await h().runJobs()
    return wanted(by.get(`${base}/jobs/${id}`))
  }

  it('looks each cert up once and reports each result', async () => {
    await wanted(
      member.post('/api/registry', {
        ...newCard({
          certNumber: '70551183',
          playerName: 'Lamar Jensen',
          year: '2003',
          set: 'Exquisite Panel',
          cardNumber: '78',
          grade: '9',
        }),
        record: 'ours',
      }),
      201,
    )
    const text = '48210377, 70551183, 99200001, 99210001, 12345678, 48210377\nnonsense'
    const job = await begin(member, text)
    expect(job).toMatchObject({
      status: 'running',
      total: 6,
      startedBy: 'Margaret',
      isSample: true,
      resultCodes: '.....i',
    })
    const done = await finished(member, job.id)
    expect(done).toMatchObject({
      status: 'done',
      counts: {
        waiting: 0,
        verified: 1,
        mismatch: 1,
        not_found: 1,
        invalid_format: 1,
        unavailable: 1,
        not_configured: 1,
      },
      resultCodes: 'vmnuci',
      calls: 0,
      registrable: 1,
      actions: ['retry'],
    })
    const { items } = await wanted(member.get(`/api/lookups/jobs/${job.id}/rows?total=1`))
    expect(items.map(({ certNumber, result }: any) => [certNumber, result])).toEqual([
      ['70551183', 'mismatch'],
      ['99200001', 'not_found'],
      ['nonsense', 'invalid_format'],
      ['99210001', 'unavailable'],
      ['12345678', 'not_configured'],
      ['48210377', 'verified'],
    ])
    expect(items[0]).toMatchObject({ registration: 'yours', difference: 'Grade: we have 9, PSA has 8.5.' })
    const second = await wanted(member.get(`/api/lookups/jobs/${job.id}/rows?limit=2`))
    const rest = await wanted(member.get(`/api/lookups/jobs/${job.id}/rows?limit=4&cursor=${second.nextCursor}`))
    expect(rest.nextCursor).toBeNull()
    expect([...second.items, ...rest.items]).toEqual(items)
    const only = await wanted(member.get(`/api/lookups/jobs/${job.id}/rows?result=not_found,mismatch&total=1`))
    expect([only.total, only.items.length]).toEqual([2, 2])
    const csv = await member.get(`/api/lookups/jobs/${job.id}/rows?format=csv`)
    expect(csv.body.split('\r\n')[0]).toContain('Position,Cert number,Result,Explanation,Card name')
    expect(csv.body).toContain('70551183,mismatch')
    expect(csv.body.trim().split('\r\n')).toHaveLength(7)
  })

  it('a job belongs to its creator; admin jobs are shared by all admins', async () => {
    const { id } = await begin(member, '29004416')
    const address = `/api/lookups/jobs/${id}`
    expect((await h().nobody.get(address)).status).toBe(401)
    expect((await member.get('/api/lookups/jobs/x')).status).toBe(400)
    for (const by of [other, admin]) {
      expect((await by.get(address)).status).toBe(404)
      expect((await by.get(`${address}/rows`)).status).toBe(404)
      expect((await by.post(`${address}/act`, { action: 'pause' })).status).toBe(404)
      expect((await by.post(`${address}/rows`, { action: 'ignore', select: { positions: [1] } })).status).toBe(404)
    }
    expect((await admin.get(`/api/admin/lookups/jobs/${id}`)).status).toBe(404)
    const house = await begin(admin, '29004416', '/api/admin/lookups')
    const second = await h().buildUser({ isAdmin: true })
    expect((await second.get(`/api/admin/lookups/jobs/${house.id}`)).status).toBe(200)
    expect((await member.get(`/api/admin/lookups/jobs/${house.id}`)).status).toBe(403)
    const { items } = await wanted(second.get('/api/admin/lookups/jobs'))
    expect(items.map(({ id: one }: any) => one)).toEqual([house.id])
    await h().runJobs()
  })

  it('registers rows in bulk, each once, with a reason for each refusal', async () => {
    const text = '991000001, 991000002, 991000003, 99200002'
    const { id } = await begin(member, text)
    await finished(member, id)
    await registered(other, {
      certNumber: '991000003',
      ...(await wanted(other.post('/api/lookups', { certNumber: '991000003' }))).facts,
    })
    const all = { action: 'register', select: { all: { result: 'verified', open: '1' } } }
    const [one, two] = await Promise.all([
      wanted(member.post(`/api/lookups/jobs/${id}/rows`, all)),
      wanted(member.post(`/api/lookups/jobs/${id}/rows`, all)),
    ])
    expect(one.done + two.done).toBe(2)
    expect([...one.refused, ...two.refused].map(({ reason }: any) => reason)).toContain('It’s already registered.')
    const { items, total } = await wanted(member.get(`/api/registry?q=${'991000001'}&total=1`))
    expect([total, items[0].verification]).toEqual([1, 'verified'])
    const again = await wanted(
      member.post(`/api/lookups/jobs/${id}/rows`, { action: 'register', select: { positions: [1, 4] } }),
    )
    expect(again).toMatchObject({
      done: 0,
      refused: [
        { certNumber: '991000001', reason: 'It was already registered from this list.' },
        { certNumber: '99200002', reason: 'PSA has no record of it to register.' },
      ],
    })
    expect((await member.post(`/api/lookups/jobs/${id}/rows`, { ...all, ownerId: other.id })).status).toBe(422)
  })

  it('accepts PSA’s record, keeps ours, or skips rows', async () => {
    const facts = {
      playerName: 'Tidecaller',
      year: '1998',
      set: 'Illustrator Promo',
      cardNumber: 'P-9',
      category: 'creature',
    }
    const mine = await wanted(
      member.post('/api/registry', { ...newCard({ certNumber: '66490024', ...facts, grade: '8' }), record: 'ours' }),
      201,
    )
    const { id } = await begin(member, '66490024, 55820194, 99200004')
    await finished(member, id)
    const rows = (action: string, positions: number[]) =>
      wanted(member.post(`/api/lookups/jobs/${id}/rows`, { action, select: { positions } }))
    expect(await rows('keep', [1])).toEqual({ done: 1, refused: [] })
    expect(await rows('attach', [1, 2])).toMatchObject({
      done: 1,
      refused: [{ reason: 'None of your cards has this cert number.' }],
    })
    expect(await wanted(member.get(`/api/registry/${mine.id}`))).toMatchObject({ grade: '9', verification: 'verified' })
    expect(await rows('ignore', [3])).toEqual({ done: 1, refused: [] })
    const { items } = await wanted(member.get(`/api/lookups/jobs/${id}/rows?sort=position`))
    expect(items.map(({ decision, result }: any) => [decision, result])).toEqual([
      ['attached', 'verified'],
      [null, 'verified'],
      ['ignored', 'not_found'],
    ])
  })

  it('an admin job registers for a member or for Ambry', async () => {
    const { id } = await begin(admin, '991000101, 991000102', '/api/admin/lookups')
    await finished(admin, id, '/api/admin/lookups')
    const register = (position: number, more: object = {}) =>
      wanted(
        admin.post(`/api/admin/lookups/jobs/${id}/rows`, {
          action: 'register',
          select: { positions: [position] },
          ...more,
        }),
      )
    expect(await register(1, { ownerId: other.id })).toMatchObject({ done: 1 })
    expect(await register(2)).toMatchObject({ done: 1 })
    const owners = await h().query(
      `SELECT p.kind, c.owner_id FROM cards c JOIN parties p ON p.id = c.owner_id WHERE cert_number IN ('991000101', '991000102') ORDER BY cert_number`,
    )
    expect(owners).toEqual([{ kind: 'member', owner_id: other.id }, expect.objectContaining({ kind: 'house' })])
    expect(
      (
        await admin.post(`/api/admin/lookups/jobs/${id}/rows`, {
          action: 'register',
          select: { positions: [1] },
          ownerId: missing,
        })
      ).status,
    ).toBe(200)
  })

  it('looks up all cards that were never compared', async () => {
    const fresh = await h().buildUser()
    expect((await fresh.post('/api/lookups/jobs', { unverified: true })).status).toBe(422)
    await h().query(`UPDATE cards SET verification = 'unverified', lookup = NULL WHERE cert_number = '991000101'`)
    expect(await wanted(other.post('/api/lookups/check', { unverified: true }))).toMatchObject({ certs: 1, yours: 1 })
    const { id } = await wanted(other.post('/api/lookups/jobs', { unverified: true }), 201)
    expect(await finished(other, id)).toMatchObject({ name: 'Unverified cards, 1 cert', counts: { verified: 1 } })
    expect((await wanted(other.get('/api/registry?q=991000101'))).items[0]).toMatchObject({ verification: 'verified' })
  })

  it('handles many rows and registers half of them in one go', async () => {
    const count = runs({ short: 500, deep: 2_000 })
    const many = await h().buildUser()
    const text = Array.from({ length: count }, (_, n) => 991_004_000 + n).join(',')
    const { id } = await begin(many, text)
    const done = await finished(many, id)
    expect([done.status, done.total, done.counts.verified, done.resultCodes.length]).toEqual([
      'done',
      ...[count, count, count],
    ])
    const positions = Array.from({ length: count / 2 }, (_, n) => n + count / 2 + 1)
    const result = await wanted(
      many.post(`/api/lookups/jobs/${id}/rows`, { action: 'register', select: { positions } }),
    )
    expect(result).toEqual({ done: count / 2, refused: [] })
  })

  it.each([
    [{ text: '' }, 400],
    [{ text: 'x y z' }, 422],
    [{ text: '48210377', name: 'x'.repeat(81) }, 400],
    [{ text: '48210377', unverified: true }, 400],
    [{ text: '48210377', status: 'done' }, 400],
  ])('rejects %j: %i', async (body, status) => {
    expect((await member.post('/api/lookups/jobs', body)).status).toBe(status)
  })

  it('ignores characters that chats and web pages add to a cert, and rejects an unknown owner', async () => {
    const job = await begin(member, '991000301\n9910\u00000302\n991000301\u200b\n991000303 991000304')
    expect(job).toMatchObject({ total: 4, resultCodes: '...i' })
    await finished(member, job.id)
    const house = await begin(admin, '991000305', '/api/admin/lookups')
    await finished(admin, house.id, '/api/admin/lookups')
    const body = { action: 'register', select: { positions: [1] }, ownerId: missing }
    const { done, refused } = await wanted(admin.post(`/api/admin/lookups/jobs/${house.id}/rows`, body))
    expect([done, refused[0].reason]).toEqual([0, 'Member not found, or their account is closed.'])
  })

  it('enforces the limit when fifteen start at once', async () => {
    const eager = await h().buildUser()
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => eager.post('/api/lookups/jobs', { text: '12345678' })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    await h().runJobs()
  })

  it('allows at most five active jobs', async () => {
    const busy = await h().buildUser()
    for (let n = 0; n < 5; n++) await begin(busy, '12345678')
    expect(await refusal(busy.post('/api/lookups/jobs', { text: '12345678' }))).toEqual([
      422,
      '5 lists are already running. Wait for one to finish, or cancel one.',
    ])
    await h().runJobs()
  })
})
