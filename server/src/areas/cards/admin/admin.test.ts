import { adminCardSorts } from '@ambry/contract/cards/admin/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'

import { newCard, newCert, refusal, registered, shownAfter, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { loadSharp } from '../../../pictures/sharp.ts'
import { verifyAllChains } from '../provenance/service.ts'

const h = useHarness()
const missing = '0190a000-0000-7000-8000-000000000000'
const problem = { accept: 'application/problem+json' }
let [member, other, admin]: Caller[] = []
beforeAll(async () => {
  member = await h().buildUser({ name: 'Mia Owner' })
  other = await h().buildUser({ name: 'Otto Other' })
  admin = await h().buildUser({ isAdmin: true })
})
const create = (ownerId: string | null, more: object = {}) =>
  admin!.post('/api/admin/cards', { ownerId, card: newCard(more) })
const found = async (query: string) =>
  (await wanted(admin!.get(`/api/admin/cards?limit=100&${query}`))).items.map(({ id }: any) => id)
const kinds = async (id: string) =>
  (await wanted(admin!.get(`/api/admin/cards/${id}/provenance`))).items.map(({ kind }: any) => kind)

describe('creating', () => {
  it('for a member and for Ambry', async () => {
    const card = await shownAfter(admin!, '/api/admin/cards', create(member!.id, { notes: 'theirs' }), 201)
    expect(card).toMatchObject({
      owner: { id: member!.id, kind: 'member', name: 'Mia Owner' },
      owners: [{ name: 'Mia Owner', until: null }],
    })
    expect(JSON.stringify(card)).not.toContain('theirs')
    expect((await member!.get(`/api/registry/${card.id}`)).status).toBe(200)
    expect(await wanted(create(null), 201)).toMatchObject({ owner: { kind: 'house', name: 'Ambry' } })
    const closed = await h().buildUser({ status: 'closed' })
    for (const ownerId of [missing, closed.id])
      expect(await refusal(create(ownerId))).toEqual([422, 'Member not found, or their account is closed.'])
    expect((await create(member!.id, { certNumber: card.certNumber })).status).toBe(409)
    expect((await create('x')).status).toBe(400)
    expect((await member!.post('/api/admin/cards', { ownerId: null, card: newCard() })).status).toBe(403)
  })
})

describe('correcting', () => {
  it('requires a reason and a version, and is recorded in the chain and the audit log', async () => {
    const { id } = await registered(member!)
    await h().query(`UPDATE cards SET proof = 'in_hand', verification = 'verified' WHERE id = $1`, [id])
    const url = `/api/admin/cards/${id}`
    expect((await admin!.patch(url, { version: 1, year: '1987' })).status).toBe(400)
    expect((await admin!.patch(`/api/admin/cards/${missing}`, { version: 1, reason: 'typo' })).status).toBe(404)
    expect(
      await wanted(admin!.patch(url, { version: 1, reason: 'A typo.', year: '1987', certNumber: newCert() })),
    ).toMatchObject({ year: '1987', version: 2, verification: 'unverified' })
    const stale = await admin!.patch(url, { version: 1, reason: 'A typo.', year: '1988' }, problem)
    expect([stale.status, stale.json().code, stale.json().present.year]).toEqual([409, 'stale', '1987'])
    expect((await admin!.patch(url, { version: 2, reason: 'A typo.', grader: 'RAW' })).status).toBe(422)
    // no changes, so nothing is written
    expect(await wanted(admin!.patch(url, { version: 2, reason: 'A typo.', year: '1987' }))).toMatchObject({
      version: 2,
    })
    expect(await kinds(id)).toEqual(['registered', 'corrected'])
    const [audit] = await h().query(
      `SELECT before, after, reason FROM audit_log WHERE action = 'card.correct' AND object_id = $1`,
      [id],
    )
    expect(audit).toMatchObject({ before: { year: '1986' }, after: { year: '1987' }, reason: 'A typo.' })
  })
})

describe('title', () => {
  it('requires step-up, a reason and an uncommitted card', async () => {
    const { id } = await registered(member!, { notes: 'secret', tags: ['secret'] })
    const pass = (ownerId: string | null, reason = 'R'.repeat(500)) =>
      admin!.post(`/api/admin/cards/${id}/title`, { ownerId, reason })
    expect(await refusal(pass(other!.id))).toEqual([403, 'Please confirm this with a new code first.'])
    await h().stepUp(admin!)
    expect(await refusal(pass(member!.id))).toEqual([422, 'They already own the card.'])
    expect((await pass(missing)).status).toBe(422)
    expect((await pass(other!.id, '')).status).toBe(400)
    await h().query(`UPDATE cards SET commitment = 'loan' WHERE id = $1`, [id])
    expect(await refusal(pass(other!.id))).toEqual([409, 'It’s pledged for a loan.'])
    await h().query(`UPDATE cards SET commitment = NULL WHERE id = $1`, [id])
    expect(await shownAfter(admin!, '/api/admin/cards', pass(other!.id))).toMatchObject({
      owner: { name: 'Otto Other' },
      owners: [{ name: 'Otto Other', until: null }, { name: 'Mia Owner' }],
    })
    expect(await wanted(other!.get(`/api/registry/${id}`))).toMatchObject({ notes: null, tags: [] })
    expect(await wanted(pass(null))).toMatchObject({ owner: { kind: 'house' } })
    expect(await kinds(id)).toEqual(['registered', 'title_corrected', 'title_corrected'])
    h().clock.advance(301)
    expect((await pass(member!.id)).status).toBe(403)
  })
})

describe('merging', () => {
  it('joins two records of one owner with photos, documents and appraisals; rejects anything else', async () => {
    const [from, into, foreign] = [await registered(member!), await registered(member!), await registered(other!)]
    const merge = (id: string, to: string) =>
      admin!.post(`/api/admin/cards/${id}/merge`, { into: to, reason: 'The same card.' })
    expect(await refusal(merge(from.id, from.id))).toEqual([422, 'You can’t merge a record with itself.'])
    expect(await refusal(merge(from.id, foreign.id))).toEqual([
      422,
      'The two records have different owners. Correct the ownership first.',
    ])
    for (const [id, to] of [
      [missing, into.id],
      [from.id, missing],
    ] as const)
      expect((await merge(id, to)).status).toBe(404)
    const states: [string, string][] = [
      [`commitment = 'loan'`, 'It’s pledged for a loan.'],
      ['open_disputes = 1', 'Its ownership is disputed.'],
      [`custody = 'inbound', vault = 'Delaware vault'`, 'Only a record whose card is with its owner can be merged.'],
    ]
    for (const [state, sentence] of states) {
      const busy = await registered(member!)
      await h().query(`UPDATE cards SET ${state} WHERE id = $1`, [busy.id])
      expect(await refusal(merge(busy.id, into.id))).toEqual([409, sentence])
    }
    const sharp = await loadSharp()
    const jpeg = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#111' } })
      .jpeg()
      .toBuffer()
    const photo = await wanted(member!.upload(`/api/registry/${from.id}/photos`, jpeg), 201)
    await wanted(member!.upload(`/api/registry/${from.id}/documents?name=d`, jpeg), 201)
    await wanted(admin!.post(`/api/admin/cards/${from.id}/valuations`, { valueCents: 700 }), 201)
    expect(await shownAfter(admin!, '/api/admin/cards', merge(from.id, into.id))).toMatchObject({
      id: into.id,
      valueCents: 700,
      hasPhoto: true,
      photos: [{ id: photo.id }],
    })
    expect(await wanted(member!.get(`/api/registry/${into.id}`))).toMatchObject({ documents: [{ name: 'd' }] })
    expect((await member!.get(`/api/registry/${from.id}`)).status).toBe(404)
    expect(await wanted(admin!.get(`/api/admin/cards/${from.id}`))).toMatchObject({
      status: 'removed',
      mergedInto: into.id,
      valueCents: null,
    })
    expect([await kinds(from.id), await kinds(into.id)]).toEqual([
      ['registered', 'photographed', 'appraised', 'merged'],
      ['registered', 'merged'],
    ])
    expect(await refusal(merge(from.id, into.id))).toEqual([409, 'It has been removed from the registry.'])
  })
})

it('fills the owner’s private fields from the other record, and combines tags and estimates', async () => {
  const kept = { costCents: 5, notes: 'from', acquiredFrom: 'a shop', acquiredOn: '2020-01-02' }
  const from = await registered(member!, { ...kept, tags: ['Rookies', 'Box 1'], estimateCents: 300 })
  const into = await registered(member!, { notes: 'into', tags: ['rookies', 'Grails'] })
  // a retracted appraisal is not moved by the merge
  await wanted(admin!.post(`/api/admin/cards/${from.id}/valuations`, { valueCents: 900 }), 201)
  const { valuations } = await wanted(admin!.get(`/api/admin/cards/${from.id}`))
  const reason = { reason: 'A slip.' }
  await wanted(admin!.post(`/api/admin/cards/${from.id}/valuations/${valuations[0].id}/withdraw`, reason))
  await wanted(admin!.post(`/api/admin/cards/${from.id}/merge`, { into: into.id, reason: 'The same.' }))
  const joined = await wanted(admin!.get(`/api/admin/cards/${into.id}`))
  expect(joined).toMatchObject({ valueCents: null, valuations: [] })
  expect(await wanted(member!.get(`/api/registry/${into.id}`))).toMatchObject({
    ...kept,
    notes: 'into',
    tags: ['rookies', 'Grails', 'Box 1'],
    valueCents: 300,
    valueSource: 'estimate',
    valuations: [{ valueCents: 300, source: 'estimate' }],
  })
})

describe('lookup', () => {
  it('by label code, URL, or cert with or without its grader', async () => {
    const card = await registered(member!, { grader: 'CGC', certNumber: '0098-7654' })
    const psa = await registered(member!, { certNumber: '77665544' })
    await registered(member!, { grader: 'SGC', certNumber: '11223344' })
    await registered(member!, { grader: 'BGS', certNumber: '11223344' })
    const find = (code: string) => admin!.get(`/api/admin/cards/find?code=${encodeURIComponent(code)}`)
    for (const code of [
      card.id,
      card.id.toUpperCase(),
      `https://cards.example/admin/cards?card=${card.id}`,
      '0098-7654',
      ' cgc 0098-7654 ',
      'CGC:0098-7654',
    ])
      expect(await wanted(find(code)), code).toEqual({ id: card.id })
    for (const code of [
      'https://www.psacard.com/cert/77665544',
      'https://www.psacard.com/cert/77665544/psa',
      'PSA 77665544',
      '77 66 55 44',
    ])
      expect(await wanted(find(code)), code).toEqual({ id: psa.id })
    expect(await refusal(find('11223344'))).toEqual([
      422,
      expect.stringMatching(/both have this cert number. Enter the grader first/),
    ])
    expect((await find('BGS 11223344')).status).toBe(200)
    for (const code of ['99999999', 'nothing', missing, '; DROP', '%'])
      expect(await refusal(find(code)), code).toEqual([404, 'No card matches this code or cert number.'])
    expect((await admin!.get('/api/admin/cards/find')).status).toBe(400)
    expect((await member!.get(`/api/admin/cards/find?code=${card.id}`)).status).toBe(403)
  })
})

describe('the admin card list', () => {
  it('supports the admin filters', async () => {
    const lister = await h().buildUser()
    const [one, two] = [await registered(lister), await registered(lister)]
    const owned = `owner=${lister.id}`
    await wanted(admin!.post(`/api/admin/cards/${one.id}/valuations`, { valueCents: 900, on: '2026-01-01' }), 201)
    await h().query(
      `UPDATE cards SET proof = 'in_hand', custody = 'in_vault', vault = 'Delaware vault', return_requested_at = now() WHERE id = $1`,
      [two.id],
    )
    const gone = await registered(lister)
    await wanted(lister.post(`/api/registry/${gone.id}/remove`))
    expect((await found(owned)).sort()).toEqual([one.id, two.id].sort())
    expect(await found(`${owned}&status=removed`)).toEqual([gone.id])
    expect(await found(`${owned}&status=registered,removed`)).toHaveLength(3)
    expect(await found(`${owned}&proof=in_hand`)).toEqual([two.id])
    expect(await found(`${owned}&returnRequested=1`)).toEqual([two.id])
    expect((await found(`${owned}&stale=1`)).sort()).toEqual([one.id, two.id].sort())
    await wanted(admin!.post(`/api/admin/cards/${one.id}/valuations`, { valueCents: 950 }), 201)
    expect(await found(`${owned}&stale=1`)).toEqual([two.id])
    expect(await found(`${owned}&value=yes`)).toEqual([one.id])
    expect(await found(`${owned}&ownerKind=house`)).toEqual([])
    expect(await found(`${owned}&ownerKind=member&q=marcus`)).toHaveLength(2)
    const house = await wanted(create(null, { category: 'voyage' }), 201)
    expect(await found('ownerKind=house&category=voyage')).toEqual([house.id])
    expect(await wanted(admin!.get('/api/admin/cards?ownerKind=house,fund&category=voyage&total=1'))).toMatchObject({
      total: 1,
    })
    // the filters that have their own index return the same rows
    for (const query of [
      'custody=in_vault&sort=-updatedAt',
      'category=voyage&sort=-value',
      'grader=PSA&grade=10&sort=value',
    ]) {
      const sideways = query.replace(/&sort=.*/, '&sort=name')
      expect((await found(query)).sort()).toEqual((await found(sideways)).sort())
    }
  })

  it.each(adminCardSorts)('pages by %s without gaps or duplicates', async (sort) => {
    const all = await found(`sort=${sort}`)
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const page = await wanted(admin!.get(`/api/admin/cards?limit=7&sort=${sort}${cursor && `&cursor=${cursor}`}`))
      seen.push(...page.items.map(({ id }: any) => id))
      if (!page.nextCursor) break
      cursor = page.nextCursor
    }
    expect(seen).toEqual(all)
  })

  it('omits cost, notes and tags from the CSV', async () => {
    await registered(member!, { costCents: 424_242, notes: 'hush', tags: ['hush'] })
    const { body } = await admin!.get('/api/admin/cards?format=csv')
    expect(body.split('\r\n')[0]).toMatch(/^ID,Category,Card name/)
    expect(body).not.toMatch(/4242\.?42|hush/)
  })
})

describe('bulk actions', () => {
  it('appraise by percentage and correct a category, reporting each failure', async () => {
    const [one, two, dear] = [
      await registered(member!),
      await registered(member!, { estimateCents: 50 }),
      await registered(member!),
    ]
    for (const [{ id }, valueCents] of [
      [one, 1_001],
      [dear, 9_000_000_000],
    ] as const)
      await wanted(admin!.post(`/api/admin/cards/${id}/valuations`, { valueCents }), 201)
    const bulk = (body: object) => admin!.post('/api/admin/cards/bulk', body)
    const ids = [one.id, two.id, dear.id]
    expect(
      await wanted(bulk({ action: 'appraise', byBps: 5_000, note: 'A good year.', confirm: true, select: { ids } })),
    ).toMatchObject({
      done: 1,
      refused: [
        { id: two.id, reason: 'We haven’t appraised this card yet.' },
        { id: dear.id, reason: 'That value is too large.' },
      ],
    })
    expect(await wanted(admin!.get(`/api/admin/cards/${one.id}`))).toMatchObject({ valueCents: 1_502 })
    expect(
      await wanted(bulk({ action: 'category', category: 'duel', reason: 'Sorted wrongly.', select: { ids } })),
    ).toEqual({ done: 3, refused: [] })
    expect(await kinds(one.id)).toEqual(['registered', 'appraised', 'appraised', 'corrected'])
    for (const byBps of [-9_001, 10_001, 0.5])
      expect((await bulk({ action: 'appraise', byBps, select: { ids } })).status).toBe(400)
    const audits = await h().query(
      `SELECT count(*)::int AS n FROM audit_log WHERE action = 'card.correct' AND object_id = ANY($1)`,
      [ids],
    )
    expect(audits).toEqual([{ n: 3 }])
  })
})

it('every chain is valid after all of this', async () => {
  expect(await verifyAllChains(h().app.deps.db)).toMatchObject({ broken: [] })
})
