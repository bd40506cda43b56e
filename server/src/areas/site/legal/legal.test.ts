import { beforeAll, describe, expect, it } from 'vitest'

import { type Caller, useHarness } from '../../../../test/harness.ts'

const h = useHarness()
let admin: Caller
beforeAll(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Ada Stone' })
})

const base = '/api/admin/legal-pages'
const words = (markdown: string, title = 'Terms of membership') => ({ title, markdown })
const draftOf = async (page: string) => (await admin.get(`${base}/${page}`)).json().draft
/** Replaces any existing draft with this text. */
async function draft(page: string, markdown: string, title?: string): Promise<number> {
  const version = (await draftOf(page))?.version ?? 0
  const saved = await admin.patch(`${base}/${page}/draft`, { version, ...words(markdown, title) })
  expect(saved.status).toBe(200)
  return saved.json().version
}
async function publish(page: string, markdown: string, requiresAcceptance = true): Promise<number> {
  const version = await draft(page, markdown)
  const answer = await admin.post(`${base}/${page}/publish`, { version, requiresAcceptance, note: 'New words.' })
  expect(answer.status).toBe(200)
  return answer.json().current.version
}
const accept = (as: Caller, ...items: { page: string; version: number }[]) =>
  as.post('/api/user/legal/accept', { items })
const due = async (as: Caller) => (await as.get('/api/auth/me')).json().legalDue
const currentOf = async (page: string) => (await h().nobody.get(`/api/legal/${page}`)).json().version
async function acceptAll(as: Caller) {
  const items = [
    { page: 'terms', version: await currentOf('terms') },
    { page: 'privacy', version: await currentOf('privacy') },
  ]
  expect((await accept(as, ...items)).status).toBe(200)
}

describe('reading', () => {
  it('returns 400, 404', async () => {
    expect((await h().nobody.get('/api/legal/imprint')).status).toBe(400)
    expect((await h().nobody.get('/api/legal/terms?version=0')).status).toBe(400)
    expect((await h().nobody.get('/api/legal/terms?version=x')).status).toBe(400)
    expect((await h().nobody.get('/api/legal/imprint/versions')).status).toBe(400)
    expect(await h().nobody.get('/api/legal/terms?version=99')).toMatchObject({
      status: 404,
      body: 'This version doesn’t exist.',
    })
  })

  it('anyone can read the current version and every earlier one', async () => {
    const first = (await h().nobody.get('/api/legal/privacy')).json()
    expect(first).toMatchObject({
      page: 'privacy',
      version: 1,
      title: 'Privacy',
      requiresAcceptance: true,
      note: null,
      isCurrent: true,
    })
    expect(await publish('privacy', '# Privacy, anew', false)).toBe(2)
    expect((await h().nobody.get('/api/legal/privacy')).json()).toMatchObject({
      version: 2,
      markdown: '# Privacy, anew',
      requiresAcceptance: false,
      note: 'New words.',
      isCurrent: true,
    })
    const { isCurrent: _, ...same } = first
    expect((await h().nobody.get('/api/legal/privacy?version=1')).json()).toEqual({ ...same, isCurrent: false })
    const { items } = (await h().nobody.get('/api/legal/privacy/versions')).json()
    expect(items).toEqual([
      {
        version: 2,
        title: 'Terms of membership',
        publishedAt: '2026-11-15T12:00:00.000Z',
        requiresAcceptance: false,
        note: 'New words.',
      },
      {
        version: 1,
        title: 'Privacy',
        publishedAt: '2026-11-15T12:00:00.000Z',
        requiresAcceptance: true,
        note: null,
      },
    ])
  })
})

describe('accepting', () => {
  it('returns 401, 400, 403, 409', async () => {
    const member = await h().buildUser()
    expect((await h().nobody.get('/api/user/legal')).status).toBe(401)
    expect((await accept(h().nobody, { page: 'terms', version: 1 })).status).toBe(401)
    for (const items of [[], [{ page: 'imprint', version: 1 }], [{ page: 'terms', version: 0 }], 'terms'])
      expect((await member.post('/api/user/legal/accept', { items })).status).toBe(400)
    expect(await accept(member, { page: 'terms', version: (await currentOf('terms')) + 1 })).toMatchObject({
      status: 409,
      body: 'These terms changed while you were reading. Please read them again.',
    })
    expect(await h().query('SELECT FROM legal_acceptances WHERE user_id = $1', [member.id])).toEqual([])
  })

  it('is required of a new member, once', async () => {
    const member = await h().buildUser()
    expect(await due(member)).toEqual(['terms', 'privacy'])
    const items = [
      { page: 'terms', version: await currentOf('terms') },
      { page: 'privacy', version: await currentOf('privacy') },
      { page: 'cookies', version: await currentOf('cookies') },
    ]
    const answer = await accept(member, ...items)
    expect(answer.json().items).toMatchObject([
      { page: 'terms', acceptedVersion: items[0]!.version, acceptedAt: '2026-11-15T12:00:00.000Z', isDue: false },
      { page: 'privacy', acceptedVersion: items[1]!.version, isDue: false },
      { page: 'cookies', acceptedVersion: items[2]!.version, isDue: false },
    ])
    expect(await due(member)).toEqual([])
    expect((await accept(member, ...items, items[0]!)).status).toBe(400)
    const again = await Promise.all([accept(member, ...items), accept(member, ...items)])
    expect(again.map(({ status }) => status)).toEqual([200, 200])
    expect(again[0]!.json()).toEqual(answer.json())
    expect(await h().query('SELECT ip FROM legal_acceptances WHERE user_id = $1', [member.id])).toHaveLength(3)
    expect(
      await h().query(`SELECT after FROM audit_log WHERE action = 'legal.accept' AND actor_id = $1`, [member.id]),
    ).toHaveLength(3)
  })

  it('stores one row when two tabs accept at once', async () => {
    const member = await h().buildUser()
    const item = { page: 'terms', version: await currentOf('terms') }
    await Promise.all(Array.from({ length: 5 }, () => accept(member, item)))
    expect(await h().query('SELECT FROM legal_acceptances WHERE user_id = $1', [member.id])).toHaveLength(1)
  })

  it('is required again for a version that demands it, and not otherwise', async () => {
    const member = await h().buildUser()
    await acceptAll(member)
    await publish('terms', '# A slip of the pen mended', false)
    expect(await due(member)).toEqual([])
    const required = await publish('terms', '# Something that matters')
    expect(await due(member)).toEqual(['terms'])
    await publish('terms', '# Another slip mended', false)
    expect(await due(member)).toEqual(['terms'])
    // the version that required acceptance is no longer current: accepting the current one covers it
    expect((await accept(member, { page: 'terms', version: required })).status).toBe(409)
    const [terms] = (await member.get('/api/user/legal')).json().items
    expect(terms).toMatchObject({ page: 'terms', version: required + 1, isDue: true, note: 'New words.' })
    expect((await accept(member, { page: 'terms', version: required + 1 })).json().items[0].isDue).toBe(false)
    expect(await due(member)).toEqual([])
  })

  it('is not required of an admin viewing the account', async () => {
    const member = await h().buildUser()
    expect(await due(member)).toEqual(['terms', 'privacy'])
    await admin.post('/api/admin/impersonations', { userId: member.id, reason: 'A question about terms' })
    const opened = await admin.post('/api/verify-otp', {
      phone: admin.phone,
      otp: await h().codeFor(admin.phone),
      targetUserPhone: member.phone,
    })
    const viewing = h().asCaller(member.id, member.phone, opened.json().authToken)
    expect((await viewing.get('/api/auth/me')).json()).toMatchObject({ isImpersonated: true, legalDue: [] })
    expect((await accept(viewing, { page: 'terms', version: await currentOf('terms') })).status).toBe(403)
    expect((await viewing.get('/api/user/legal')).json().items[0]).toMatchObject({ page: 'terms', isDue: true })
    const back = await viewing.post('/api/auth/end-impersonation')
    admin = h().asCaller(admin.id, admin.phone, back.json().authToken)
  })

  it('an access request accepts nothing for a member; joining with its phone confirms its acceptances', async () => {
    const phone = h().newPhone()
    const asked = { phone, termsAccepted: true, privacyAccepted: true }
    expect((await h().nobody.post('/api/request-access', asked)).status).toBe(200)
    const [request] = (await admin.get(`/api/admin/access-requests?q=${encodeURIComponent(phone)}`)).json().items
    await admin.post(`/api/admin/access-requests/${request.id}/approve`)
    expect(await h().query('SELECT FROM legal_acceptances WHERE phone = $1', [phone])).toEqual([])
    await h().nobody.post('/api/send-otp', { phone })
    const joined = await h().nobody.post('/api/register', { phone, otp: await h().codeFor(phone), name: 'Wren' })
    const { user, authToken } = joined.json()
    const member = h().asCaller(user.id, phone, authToken)
    expect(request).toMatchObject({
      termsVersion: await currentOf('terms'),
      privacyVersion: await currentOf('privacy'),
    })
    // as written by an earlier version of the app
    await h().query(
      `INSERT INTO legal_acceptances (phone, page, version, accepted_at) SELECT $1, page, max(version), '2026-01-01'
        FROM legal_versions GROUP BY page`,
      [phone],
    )
    expect(await due(member)).toEqual([])
    const [terms] = (await member.get('/api/user/legal')).json().items
    expect(terms).toMatchObject({ acceptedVersion: terms.version, isDue: false })
    expect(
      await h().query('SELECT page, host(ip) AS ip FROM legal_acceptances WHERE user_id = $1 ORDER BY page', [user.id]),
    ).toEqual([
      { page: 'privacy', ip: '127.0.0.1' },
      { page: 'terms', ip: '127.0.0.1' },
    ])
    const old = (await admin.get(`${base}/terms/acceptances?q=${encodeURIComponent(phone)}`)).json().items
    expect(old.map(({ userId }: { userId: string | null }) => userId)).toEqual([user.id, null])
  })
})

describe('publishing', () => {
  it('creates the next version, ends the draft, is audited, and cannot be done twice', async () => {
    const before = await currentOf('terms')
    const version = await draft('terms', '# To be published', 'Terms')
    const body = { version, requiresAcceptance: true, note: '  Clearer words about fees.  ' }
    const answers = await Promise.all([
      admin.post(`${base}/terms/publish`, body),
      admin.post(`${base}/terms/publish`, body),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const record = answers.find(({ status }) => status === 200)!.json()
    expect(record).toMatchObject({
      page: 'terms',
      draft: null,
      current: { version: before + 1, title: 'Terms', markdown: '# To be published', isCurrent: true },
    })
    expect(record.versions[0]).toMatchObject({
      version: before + 1,
      note: 'Clearer words about fees.',
      publishedBy: 'Ada Stone',
    })
    expect(record.versions).toHaveLength(before + 1)
    const [row] = await h().query(
      `SELECT actor_id, object_id, before, after FROM audit_log WHERE action = 'legal.publish' ORDER BY id DESC`,
    )
    expect(row).toEqual({
      actor_id: admin.id,
      object_id: 'terms',
      before: { version: before, title: expect.any(String) },
      after: {
        version: before + 1,
        title: 'Terms',
        requiresAcceptance: true,
        note: 'Clearer words about fees.',
      },
    })
    expect(
      (await admin.get(`/api/admin/audit?objectKind=legal_page&objectId=terms&action=legal.publish`)).json().items[0],
    ).toMatchObject({ actorName: 'Ada Stone', after: { version: before + 1 } })
  })

  it('rejects unchanged or empty text and required acceptance of the cookie page; the draft stays', async () => {
    const { title, markdown } = (await h().nobody.get('/api/legal/terms')).json()
    let version = await draft('terms', markdown, title)
    const go = (page: string, more = {}) =>
      admin.post(
        `${base}/${page}/publish`,
        { version, requiresAcceptance: false, ...more },
        { accept: 'application/problem+json' },
      )
    expect(await go('terms').then((answer) => answer.json())).toMatchObject({
      status: 409,
      detail: 'The draft is the same as the published version.',
    })
    expect((await draftOf('terms')).version).toBe(version)
    version = await draft('terms', ' \n', title)
    expect((await go('terms')).json()).toMatchObject({ status: 422, errors: [{ path: 'markdown' }] })
    version = await draft('terms', '# Words', ' ')
    expect((await go('terms')).json()).toMatchObject({ status: 422, errors: [{ path: 'title' }] })
    version = await draft('cookies', '# New cookies')
    expect((await go('cookies', { requiresAcceptance: true })).json()).toMatchObject({
      status: 422,
      errors: [{ path: 'requiresAcceptance' }],
    })
    expect((await go('cookies')).json()).toMatchObject({ current: { version: 2, requiresAcceptance: false } })
  })
})

describe('the back-office', () => {
  it('returns 401, 403, 400', async () => {
    const member = await h().buildUser()
    for (const address of [base, `${base}/terms`, `${base}/terms/acceptances`]) {
      expect((await h().nobody.get(address)).status).toBe(401)
      expect((await member.get(address)).status).toBe(403)
    }
    expect((await admin.get(`${base}/imprint`)).status).toBe(400)
    expect((await admin.get(`${base}/terms/acceptances?version=x`)).status).toBe(400)
  })

  it('shows each page with its draft and how many accepted the required version', async () => {
    const [{ members }] = await h().query(`SELECT count(*)::int AS members FROM users WHERE status = 'active'`)
    const member = await h().buildUser()
    await publish('terms', `# Everybody anew`)
    await accept(member, { page: 'terms', version: await currentOf('terms') })
    await draft('terms', '# Next')
    const { items } = (await admin.get(base)).json()
    expect(items).toMatchObject([
      {
        page: 'terms',
        title: 'Terms of membership',
        current: { version: await currentOf('terms'), requiresAcceptance: true },
        draft: { updatedBy: 'Ada Stone', updatedAt: '2026-11-15T12:00:00.000Z' },
        acceptance: { accepted: 1, members: members + 1 },
      },
      { page: 'privacy', draft: null, acceptance: { members: members + 1 } },
      { page: 'cookies', draft: null, acceptance: null },
    ])
  })

  it('lists acceptances with paging, by version, name or phone, and as CSV', async () => {
    const wren = await h().buildUser({ name: 'Wren Acceptor' })
    const other = await h().buildUser({ name: 'Other Acceptor' })
    const version = await publish('privacy', '# For the list')
    h().clock.advance(60)
    await accept(wren, { page: 'privacy', version })
    h().clock.advance(60)
    await accept(other, { page: 'privacy', version })
    const list = `${base}/privacy/acceptances`
    const first = (await admin.get(`${list}?version=${version}&limit=1&total=1`)).json()
    expect(first).toMatchObject({ total: 2, items: [{ name: 'Other Acceptor', version, ip: '127.0.0.1' }] })
    const second = (await admin.get(`${list}?version=${version}&limit=1&cursor=${first.nextCursor}`)).json()
    expect(second).toEqual({
      items: [
        {
          id: expect.any(Number),
          userId: wren.id,
          name: 'Wren Acceptor',
          phone: wren.phone,
          version,
          acceptedAt: '2026-11-15T12:01:00.000Z',
          ip: '127.0.0.1',
        },
      ],
      nextCursor: null,
    })
    expect((await admin.get(`${list}?sort=acceptedAt&version=${version}`)).json().items[0].userId).toBe(wren.id)
    for (const q of ['wren acc', wren.phone])
      expect((await admin.get(`${list}?q=${encodeURIComponent(q)}`)).json().items).toMatchObject([{ userId: wren.id }])
    const csv = await admin.get(`${list}?format=csv&version=${version}`)
    expect(csv.headers['content-disposition']).toContain('ambry-acceptances.csv')
    expect(csv.body.split('\r\n')[0]).toBe('ID,User ID,Name,Phone,Version,Accepted at,IP address')
    expect(csv.body.split('\r\n')).toHaveLength(4)
    const stranger = h().newPhone()
    await h().nobody.post('/api/request-access', { phone: stranger, termsAccepted: true, privacyAccepted: true })
    expect((await admin.get(`${list}?q=${encodeURIComponent(stranger)}`)).json().items).toEqual([])
  })
})
