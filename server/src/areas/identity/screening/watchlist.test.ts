import { beforeEach, describe, expect, it } from 'vitest'

import { key } from '../../../../test/billing.ts'
import { wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { deleteOldDrafts } from './drafts-service.ts'

const h = useHarness()
const at = '/api/admin/kyc/watchlist'
const nowhere = '0190a000-0000-7000-8000-000000000000'
let member: Caller
let amara: Caller
let ben: Caller
let vault: Caller
beforeEach(async () => {
  member = await h().buildUser({ name: 'Lucy Fenwick' })
  amara = await h().buildUser({ staffRoles: ['compliance'], name: 'Amara Boyd' })
  ben = await h().buildUser({ staffRoles: ['compliance'], name: 'Ben Okafor' })
  vault = await h().buildUser({ staffRoles: ['vault'], name: 'Vic Stone' })
  for (const person of [amara, ben, vault]) await h().stepUp(person)
  await h().query('UPDATE watchlists SET is_current = false')
  await wanted(replace(amara, (await upload(listOf(10))).id))
})

/** A list of so many entries, as OFAC publishes it. */
const listOf = (count: number, name = 'ROE') =>
  Buffer.from(
    `<sdnList>${Array.from(
      { length: count },
      (_, n) =>
        `<sdnEntry><uid>${n + 1}</uid><firstName>Jane</firstName><lastName>${name}${n + 1}</lastName><sdnType>Individual</sdnType></sdnEntry>`,
    ).join('')}</sdnList>`,
  )
const send = (by: Caller, bytes: Buffer, name = 'SDN.XML') =>
  by.upload(`${at}/drafts?fileName=${encodeURIComponent(name)}`, bytes)
const upload = (bytes: Buffer, by = amara) => wanted(send(by, bytes), 201)
const replace = (by: Caller, id: string) => by.post(`${at}/drafts/${id}/replace`)
const current = () => wanted(amara.get(at))
const approve = (by: Caller, id: string) => by.post(`/api/admin/approvals/${id}/approve`, undefined, key())

describe('a watchlist', () => {
  it('is previewed, and replaced by exactly what was previewed', async () => {
    const before = await current()
    const draft = await upload(listOf(12))
    expect(draft).toMatchObject({
      fileName: 'SDN.XML',
      entries: 12,
      entriesBefore: 10,
      added: 2,
      removed: 0,
      changed: 0,
      ...{ names: { added: ['ROE11, Jane', 'ROE12, Jane'], removed: [], changed: [] }, uploadedBy: 'Amara Boyd' },
      secondPerson: null,
      isWaiting: false,
      actions: ['replace', 'discard'],
    })
    expect(await current(), 'nothing has changed yet').toEqual({ list: before.list, drafts: [draft] })
    expect((await wanted(replace(amara, draft.id))).list).toMatchObject({ entries: 12, loadedBy: 'Amara Boyd' })
    expect((await current()).drafts, 'it can’t be done twice').toEqual([])
    const entries = await h().query<{ entry_id: string }>('SELECT entry_id FROM watchlist_entries')
    expect(entries).toHaveLength(12)
    const again = await replace(amara, draft.id)
    expect([again.status, again.body]).toEqual([409, expect.stringContaining('Upload it again.')])
  })

  it('waits for a second person when it gets more than 20% shorter, who sees what changes', async () => {
    const draft = await upload(listOf(7), amara)
    expect(draft.secondPerson).toBe('The list shrinks by more than 20%, from 10 entries to 7.')
    const { pendingApproval } = await wanted(replace(amara, draft.id), 202)
    expect((await current()).list.entries).toBe(10)
    expect((await current()).drafts).toMatchObject([{ id: draft.id, isWaiting: true, actions: [] }])
    expect((await replace(ben, draft.id)).status, 'it waits already').toBe(409)
    expect((await amara.delete(`${at}/drafts/${draft.id}`)).status, 'withdraw it first').toBe(409)
    expect((await approve(amara, pendingApproval.id)).status).toBe(422)
    expect((await approve(vault, pendingApproval.id)).status).toBe(404)
    expect(await wanted(ben.get(`/api/admin/approvals/${pendingApproval.id}`))).toMatchObject({
      title: 'Replace the watchlist with SDN.XML (10 entries now, 7 after)',
      reason: draft.secondPerson,
      link: `/admin/kyc-verification?tab=watchlist&draft=${draft.id}`,
      effects: [{ type: 'watchlist', fileName: 'SDN.XML', before: 10, after: 7, added: 0, removed: 3, changed: 0 }],
      checks: { unchanged: null },
    })
    await wanted(approve(ben, pendingApproval.id))
    expect((await current()).list).toMatchObject({ entries: 7, loadedBy: 'Ben Okafor' })
  })

  it('waits as well when it is as long, but more than 20% of it are others', async () => {
    const { id, secondPerson } = await upload(listOf(10, 'NOBODY'))
    expect(secondPerson).toBe('More than 20% of the list’s entries are removed: 10 of 10.')
    await wanted(replace(amara, id), 202)
    expect((await current()).list.entries).toBe(10)
  })

  it('is not replaced by a file that was compared with another list', async () => {
    const [first, short] = [await upload(listOf(11)), await upload(listOf(5))]
    const { pendingApproval } = await wanted(replace(amara, short.id), 202)
    const last = await upload(listOf(12))
    await wanted(replace(ben, last.id))
    expect((await replace(amara, first.id)).status).toBe(409)
    const { checks } = await wanted(ben.get(`/api/admin/approvals/${pendingApproval.id}`))
    expect(checks.unchanged).toContain('was replaced after you uploaded this file')
    expect((await approve(ben, pendingApproval.id)).status).toBe(409)
    expect((await current()).list.entries).toBe(12)
  })

  it('has one winner when two files replace it at once', async () => {
    const drafts = [await upload(listOf(11)), await upload(listOf(12))]
    const answers = await Promise.all(drafts.map(({ id }) => replace(amara, id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await current()).list.entries).toBe(answers[0]?.status === 200 ? 11 : 12)
  })

  it('is replaced by those who decide on identity checks, with a fresh code', async () => {
    const { id } = await upload(listOf(11))
    const paths = [`${at}/drafts/${id}/replace`, `${at}/drafts?fileName=SDN.XML`]
    for (const path of paths) {
      expect((await h().nobody.post(path)).status).toBe(401)
      expect((await member.post(path)).status).toBe(403)
      expect((await vault.post(path)).status).toBe(403)
    }
    const late = await h().buildUser({ staffRoles: ['compliance'] })
    expect((await send(late, listOf(3))).body).toContain('code')
    expect((await replace(late, id)).body).toContain('code')
    expect((await replace(amara, 'x')).status).toBe(400)
    expect((await replace(amara, nowhere)).status).toBe(404)
    expect((await send(amara, Buffer.from('hello'))).status).toBe(422)
    expect((await send(amara, listOf(3), '')).status).toBe(400)
    expect((await member.get(at)).status).toBe(403)
  })
})

describe('an uploaded file', () => {
  it('can be discarded, and is deleted after a week', async () => {
    const [first, second] = [await upload(listOf(11)), await upload(listOf(12))]
    expect((await h().nobody.delete(`${at}/drafts/${first.id}`)).status).toBe(401)
    expect((await vault.delete(`${at}/drafts/${first.id}`)).status).toBe(403)
    expect((await amara.delete(`${at}/drafts/${nowhere}`)).status).toBe(404)
    await wanted(amara.delete(`${at}/drafts/${first.id}`))
    expect((await current()).drafts).toMatchObject([{ id: second.id }])
    await h().later(8 * 86_400)
    await deleteOldDrafts(h().app.deps)
    await h().stepUp(amara)
    expect((await replace(amara, second.id)).status).toBe(404)
  })
})
