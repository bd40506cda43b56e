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
async function begin(page: string, markdown: string): Promise<number> {
  const saved = await admin.patch(`${base}/${page}/draft`, { version: 0, ...words(markdown) })
  expect(saved.status).toBe(200)
  return saved.json().version
}

describe('drafts', () => {
  it('return 401, 400, 403, 409 with a message, 413', async () => {
    const member = await h().buildUser()
    const address = `${base}/cookies/draft`
    const first = { version: 0, ...words('# Draft') }
    expect((await h().nobody.patch(address, first)).status).toBe(401)
    expect((await admin.patch(address, { ...first, title: 'x'.repeat(121) })).status).toBe(400)
    expect(await admin.patch(address, { ...first, markdown: 'x'.repeat(200_001) })).toMatchObject({
      status: 400,
      body: 'Keep the page under 200,000 characters.',
    })
    expect((await admin.patch(address, { ...first, markdown: 'x'.repeat(1_600_000) })).status).toBe(413)
    expect((await admin.patch(address, { version: 0 })).status).toBe(400)
    expect((await admin.patch(`${base}/imprint/draft`, first)).status).toBe(400)
    expect((await member.patch(address, first)).status).toBe(403)
    for (const action of ['discard', 'publish']) {
      expect((await member.post(`${base}/cookies/${action}`, { version: 1 })).status).toBe(403)
      const body = action === 'publish' ? { version: 1, requiresAcceptance: false } : { version: 1 }
      expect(await admin.post(`${base}/cookies/${action}`, body)).toMatchObject({
        status: 409,
        body: 'This draft was published or discarded. Review the page again.',
      })
    }
  })

  it('store long pages unchanged, and end when discarded', async () => {
    const markdown = `# Ünïcode <script>alert(1)</script>\n\n${'é'.repeat(150_000)}`
    const saved = await admin.patch(`${base}/cookies/draft`, { version: 0, title: '', markdown })
    expect(saved.json()).toMatchObject({ title: '', updatedBy: 'Ada Stone', updatedAt: '2026-11-15T12:00:00.000Z' })
    expect(saved.json().markdown).toBe(markdown)
    expect((await h().nobody.get('/api/legal/cookies')).json()).toMatchObject({ version: 1, title: 'Cookies' })
    const [row] = await h().query(
      `SELECT object_id, after FROM audit_log WHERE action = 'legal_draft.save' ORDER BY id DESC`,
    )
    expect(row).toEqual({ object_id: 'cookies', after: { title: '', characters: markdown.length } })
    const { version } = saved.json()
    expect((await admin.post(`${base}/cookies/discard`, { version })).json()).toMatchObject({
      page: 'cookies',
      draft: null,
      current: { version: 1 },
    })
    // a draft started afterwards is not the one still open in another window
    await begin('cookies', '# Another')
    const late = await admin.patch(`${base}/cookies/draft`, { version, ...words('# From the old window') })
    expect(late.status).toBe(409)
    expect((await draftOf('cookies')).markdown).toBe('# Another')
    await admin.post(`${base}/cookies/discard`, { version: (await draftOf('cookies')).version })
  })

  it('are audited once per admin who edits them, not on every autosave', async () => {
    const second = await h().buildUser({ isAdmin: true, name: 'Cy Moor' })
    const actors = async () =>
      (
        await h().query(
          `SELECT actor_id FROM audit_log WHERE action LIKE 'legal_draft.%' AND object_id = 'cookies' AND id > $1 ORDER BY id`,
          [before.id],
        )
      ).map(({ actor_id }) => actor_id)
    const [before] = await h().query('SELECT max(id) AS id FROM audit_log')
    let version = 0
    const save = async (as: Caller, markdown: string) => {
      const saved = await as.patch(`${base}/cookies/draft`, { version, ...words(markdown) })
      expect(saved.status).toBe(200)
      version = saved.json().version
    }
    for (const markdown of ['# 1', '# 2', '# 3']) await save(admin, markdown)
    expect(await actors()).toEqual([admin.id])
    for (const markdown of ['# 4', '# 5']) await save(second, markdown)
    expect(await actors()).toEqual([admin.id, second.id])
    await save(admin, '# 6')
    await admin.post(`${base}/cookies/discard`, { version })
    expect(await actors()).toEqual([admin.id, second.id, admin.id, admin.id])
  })

  it('tell the second of two admins who saved', async () => {
    const second = await h().buildUser({ isAdmin: true, name: 'Bo Lind' })
    const version = await begin('terms', '# First')
    const theirs = await second.patch(`${base}/terms/draft`, { version, ...words('# Theirs') })
    expect(theirs.json()).toMatchObject({ markdown: '# Theirs', updatedBy: 'Bo Lind' })
    const sentence = 'Bo Lind saved this draft in the meantime. Review it and try again.'
    for (const late of [
      await admin.patch(`${base}/terms/draft`, { version, ...words('# Mine') }),
      await admin.patch(`${base}/terms/draft`, { version: 0, ...words('# Mine') }),
      await admin.post(`${base}/terms/publish`, { version, requiresAcceptance: true }),
      await admin.post(`${base}/terms/discard`, { version }),
    ]) {
      expect(late).toMatchObject({ status: 409, body: sentence })
    }
    const problem = await admin.patch(
      `${base}/terms/draft`,
      { version, ...words('# Mine') },
      { accept: 'application/problem+json' },
    )
    expect(problem.json()).toMatchObject({ code: 'stale', present: { markdown: '# Theirs', updatedBy: 'Bo Lind' } })
  })
})
