import { beforeAll, describe, expect, it } from 'vitest'

import { newCard, newCert, refusal, registered, registeredDetail, shownAfter, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { factNames } from '../rules.ts'

const h = useHarness()
const missing = '0190a000-0000-7000-8000-000000000000'
const problem = { accept: 'application/problem+json' }

let member: Caller
let other: Caller
beforeAll(async () => {
  member = await h().buildUser()
  other = await h().buildUser()
})

describe('registering', () => {
  it('stores a card with all its fields', async () => {
    const card = await registeredDetail(member, {
      costCents: 100,
      tags: ['Rookies', 'rookies', ' Grails '],
      estimateCents: 500,
      notes: ' mine ',
      acquiredOn: '2020-02-29',
      acquiredFrom: ' a friend ',
      variety: 'Ångström',
    })
    expect(card).toMatchObject({
      playerName: 'Marcus Vale',
      valueCents: 500,
      valueSource: 'estimate',
      gainCents: 400,
      notes: 'mine',
      tags: ['Rookies', 'Grails'],
      custody: 'with_owner',
      proof: 'claimed',
      status: 'registered',
      version: 1,
      acquiredFrom: 'a friend',
      acquiredOn: '2020-02-29',
      isDisputed: false,
      commitment: null,
      graderPage: `https://www.psacard.com/cert/${card.certNumber}`,
    })
    expect(await wanted(member.get(`/api/registry/${card.id}`))).toEqual(card)
    const [audit] = await h().query(`SELECT after FROM audit_log WHERE action = 'card.register' AND object_id = $1`, [
      card.id,
    ])
    // the owner's notes and estimates are private, and admins read the log
    expect(Object.keys(audit.after).sort()).toEqual([...factNames].sort())
  })

  it('requires very few fields', async () => {
    const least = { category: 'duel', playerName: 'x', grader: 'RAW' }
    expect(await shownAfter(member, '/api/registry', member.post('/api/registry', least), 201)).toMatchObject({
      tags: [],
      year: null,
      certNumber: null,
      valueCents: null,
      graderPage: null,
    })
    // raw cards have no cert, so identical ones can be registered twice
    await wanted(member.post('/api/registry', least), 201)
  })

  it.each([
    ['CGC', 'A1B2C3', 201],
    ['SGC', '0012-345678', 201],
    ['BGS', '000123', 201],
    ['PSA', '00012345', 201],
    ['PSA', 'A1234567', 422],
    ['PSA', '123', 422],
    ['PSA', '1234567890123', 422],
    ['BGS', '12 34', 400],
    ['BGS', 'abc', 400],
    ['BGS', '1'.repeat(40), 400],
    ['BGS', '1@evil', 400],
    ['BGS', '../12', 400],
    ['BGS', '%0d%0a', 400],
    ['BGS', '', 400],
    ['RAW', '12345', 422],
    ['BGS', null, 422],
  ])('%s %s: %i', async (grader, certNumber, status) => {
    const answer = await member.post(
      '/api/registry',
      newCard({ grader, certNumber, ...(grader === 'RAW' && { grade: null }) }),
    )
    expect(answer.status, answer.body).toBe(status)
    if (status === 201) expect(answer.json().certNumber).toBe(certNumber)
  })

  it('says which field is invalid', async () => {
    const faults: [object, RegExp][] = [
      [{ grader: 'RAW', certNumber: null, grade: '9' }, /no grade/],
      [{ grader: 'RAW', certNumber: null, grade: null, qualifier: 'OC' }, /no qualifier/],
      [{ grader: 'SGC', certNumber: null }, /Enter the cert number on the SGC label/],
    ]
    for (const [more, words] of faults) {
      const answer = await member.post('/api/registry', newCard(more), problem)
      expect(answer.status).toBe(422)
      expect(answer.json().errors[0].path).toMatch(/^body\.(grade|qualifier|certNumber)$/)
      expect(answer.json().detail).toMatch(words)
    }
  })

  it.each([
    { playerName: '' },
    { playerName: 'x'.repeat(121) },
    { year: '86' },
    { year: '1996-1997' },
    { year: '1996-95' },
    { year: '1996-96' },
    { category: 'stamps' },
    { grade: '11' },
    { costCents: -1 },
    { costCents: 1.5 },
    { costCents: '100' },
    { costCents: 1e12 },
    { estimateCents: 10_000_000_001 },
    { acquiredOn: '2021-02-29' },
    { tags: ['a,b'] },
    { tags: [''] },
    { tags: Array.from({ length: 21 }, (_, n) => String(n)) },
    { notes: 'x'.repeat(4001) },
    { playerName: 'NUL \0 inside' },
  ])('rejects %o', async (more) => {
    expect((await member.post('/api/registry', newCard(more))).status).toBe(400)
  })

  it('rejects an acquisition date in the future or before 1850', async () => {
    for (const acquiredOn of ['2026-11-16', '1849-12-31']) {
      const answer = await member.post('/api/registry', newCard({ acquiredOn }), problem)
      expect([answer.status, answer.json().errors[0].path]).toEqual([422, 'body.acquiredOn'])
    }
    const card = await registered(member, { acquiredOn: '2026-11-15' })
    const edit = (acquiredOn: string) => member.patch(`/api/registry/${card.id}`, { version: 1, acquiredOn })
    expect((await edit('2026-11-16')).status).toBe(422)
    expect(await wanted(edit('1850-01-01'))).toMatchObject({ acquiredOn: '1850-01-01' })
  })

  it('bidi control characters are stripped from names, on edit too', async () => {
    const card = await registered(member, { playerName: 'Ann\u202e elaV', set: '\u2066Crown\u2069', variety: '\u200e' })
    expect(card).toMatchObject({ playerName: 'Ann elaV', set: 'Crown', variety: null })
    expect(
      await wanted(
        member.patch(`/api/registry/${card.id}`, { version: 1, playerName: '\u202dBo\u202c', set: 'Crown' }),
      ),
    ).toMatchObject({ playerName: 'Bo', set: 'Crown' })
  })

  it('a cert can be registered only once, by the same or another member', async () => {
    const { certNumber } = await registered(member)
    expect(await refusal(member.post('/api/registry', newCard({ certNumber })))).toEqual([
      409,
      `PSA ${certNumber} is already in your registry.`,
    ])
    const [status, sentence] = await refusal(other.post('/api/registry', newCard({ certNumber })))
    expect(status).toBe(409)
    expect(sentence).toMatch(/registered by another member.*you can claim it/)
    // the same cert number of another grader is another card
    await registered(other, { grader: 'BGS', certNumber })
  })
})

describe('editing', () => {
  it('returns 401, 400, 404, 409 with the current row, 200', async () => {
    const card = await registered(member)
    const url = `/api/registry/${card.id}`
    expect((await h().nobody.patch(url, { version: 1 })).status).toBe(401)
    expect((await member.patch(url, {})).status).toBe(400)
    expect((await member.patch(`/api/registry/${missing}`, { version: 1 })).status).toBe(404)
    expect((await other.patch(url, { version: 1, notes: 'x' })).status).toBe(404)
    const edited = await wanted(
      member.patch(url, { version: 1, playerName: ' Ångel Núñez ', notes: 'seen', tags: ['A'] }),
    )
    expect(edited).toMatchObject({
      playerName: 'Ångel Núñez',
      notes: 'seen',
      tags: ['A'],
      version: 2,
      set: 'Crown Hoops',
    })
    const stale = await member.patch(url, { version: 1, notes: 'late' }, problem)
    expect(stale).toMatchObject({ status: 409 })
    expect(stale.json()).toMatchObject({ code: 'stale', present: { notes: 'seen', version: 2 } })
    expect(await wanted(member.patch(url, { version: 2, notes: null, acquiredFrom: '' }))).toMatchObject({
      notes: null,
      version: 3,
    })
    // only facts are recorded in the chain
    const { items } = await wanted(member.get(`${url}/provenance`))
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['registered', 'corrected'])
    expect(JSON.parse(items[1].body).data).toMatchObject({ fields: ['playerName'] })
    const [audit] = await h().query(
      `SELECT before, after FROM audit_log WHERE action = 'card.edit' AND object_id = $1`,
      [card.id],
    )
    expect(JSON.stringify(audit)).not.toContain('seen')
  })

  it('facts resets grader verification; editing notes does not', async () => {
    const { id } = await registered(member)
    await h().query(`UPDATE cards SET verification = 'verified' WHERE id = $1`, [id])
    const edit = (more: object) => wanted(member.patch(`/api/registry/${id}`, more))
    expect(await edit({ version: 1, notes: 'x', year: '1986' })).toMatchObject({ verification: 'verified' })
    expect(await edit({ version: 2, year: '1987' })).toMatchObject({ verification: 'unverified' })
  })

  it('cannot produce an invalid card or take someone else’s cert', async () => {
    const [one, two] = [await registered(member), await registered(member)]
    const edit = (more: object) => refusal(member.patch(`/api/registry/${one.id}`, { version: 1, ...more }))
    expect(await edit({ grader: 'RAW' })).toEqual([422, 'A raw card has no cert number. Choose a grader.'])
    expect(await edit({ certNumber: two.certNumber })).toEqual([409, 'Another card already has this cert number.'])
    expect(
      (await member.patch(`/api/registry/${one.id}`, { version: 1, grader: 'RAW', certNumber: null, grade: null }))
        .status,
    ).toBe(200)
  })

  it('requires a grade its grader issues; older values stay until changed', async () => {
    const { status, body } = await member.post('/api/registry', newCard({ grade: '9.5' }), problem)
    expect([status, body]).toEqual([422, expect.stringContaining('PSA doesn’t give a 9.5.')])
    const gem = await registered(member, { grader: 'BGS', grade: '10', qualifier: 'Black Label' })
    expect((await member.patch(`/api/registry/${gem.id}`, { version: 1, grade: '9.5' })).status).toBe(422)
    const old = await registered(member)
    await h().query(`UPDATE cards SET grade = '9.5' WHERE id = $1`, [old.id])
    expect((await member.patch(`/api/registry/${old.id}`, { version: 1, year: '1987' })).status).toBe(200)
    expect(await wanted(member.get(`/api/registry/${old.id}`))).toMatchObject({ grade: '9.5', year: '1987' })
    expect((await member.patch(`/api/registry/${old.id}`, { version: 2, qualifier: 'OC' })).status).toBe(422)
  })

  it('facts are locked once we have seen the card, it is committed or disputed; notes are not', async () => {
    const states: [string, RegExp][] = [
      [`proof = 'in_hand'`, /Our staff has seen this card/],
      [`commitment = 'loan'`, /It’s pledged for a loan/],
      [`open_disputes = 1`, /Its ownership is disputed/],
    ]
    for (const [state, words] of states) {
      const card = await registered(member)
      await h().query(`UPDATE cards SET ${state} WHERE id = $1`, [card.id])
      const [status, sentence] = await refusal(member.patch(`/api/registry/${card.id}`, { version: 1, year: '1990' }))
      expect([status, sentence]).toEqual([409, expect.stringMatching(words)])
      await wanted(member.patch(`/api/registry/${card.id}`, { version: 1, year: '1986', notes: 'still mine' }))
    }
  })
})

describe('mass assignment is blocked', () => {
  const columns = () =>
    h().query<{ name: string }>(`SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'cards'`)
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

  it('every table column is rejected as a key by every write route', async () => {
    const admin = await h().buildUser({ isAdmin: true })
    await h().stepUp(admin)
    const { id } = await registered(member)
    const allowed = Object.keys(
      newCard({
        qualifier: 1,
        variety: 1,
        costCents: 1,
        acquiredOn: 1,
        acquiredFrom: 1,
        notes: 1,
        tags: 1,
        estimateCents: 1,
        version: 1,
      }),
    )
    const names = (await columns()).flatMap(({ name }) => [name, camel(name)])
    const extra = [...new Set([...names, 'ownerId', 'isDisputed', 'valueCents', '__proto', 'constructor'])].filter(
      (name) => !allowed.includes(name),
    )
    expect(extra.length).toBeGreaterThan(60)
    const routes: [Caller, 'POST' | 'PATCH', string, object, string[]][] = [
      [member, 'POST', '/api/registry', newCard(), []],
      [member, 'PATCH', `/api/registry/${id}`, { version: 1 }, []],
      [member, 'POST', `/api/registry/${id}/valuations`, { valueCents: 1 }, ['valueCents']],
      [member, 'POST', `/api/registry/${id}/send`, { vault: 'Delaware vault' }, ['carrier', 'tracking', 'vault']],
      [member, 'POST', `/api/registry/${id}/ask-return`, {}, []],
      [member, 'POST', `/api/registry/${id}/remove`, {}, []],
      [member, 'POST', `/api/registry/${id}/restore`, {}, []],
      [member, 'POST', `/api/registry/${id}/cancel-move`, {}, []],
      [member, 'POST', `/api/registry/${id}/confirm-delivery`, {}, []],
      [member, 'PATCH', `/api/registry/${id}/photos`, { photos: [{ id, purpose: 'front' }] }, []],
      [member, 'POST', '/api/registry/sets', { set: 'x', year: null, total: 1 }, ['set', 'year']],
      [member, 'POST', '/api/registry/bulk', { action: 'remove', select: { ids: [id] } }, []],
      [
        member,
        'POST',
        '/api/user/disputes',
        { grader: 'PSA', certNumber: newCert(), statement: 'It is mine, I say.' },
        [],
      ],
      [member, 'PATCH', `/api/registry/imports/${missing}`, { mapping: {} }, []],
      [member, 'POST', `/api/registry/imports/${missing}/run`, {}, []],
      [admin, 'POST', '/api/admin/cards', { ownerId: null, card: newCard() }, ['ownerId']],
      [admin, 'PATCH', `/api/admin/cards/${id}`, { version: 1, reason: 'why not' }, []],
      [admin, 'POST', `/api/admin/cards/${id}/valuations`, { valueCents: 1 }, ['valueCents']],
      [
        admin,
        'POST',
        `/api/admin/cards/${id}/custody`,
        { action: 'expect', vault: 'Delaware vault' },
        ['vault', 'carrier', 'tracking'],
      ],
      [admin, 'POST', `/api/admin/cards/${id}/merge`, { into: missing, reason: 'the same' }, []],
      [
        admin,
        'POST',
        '/api/admin/cards/bulk',
        { action: 'category', category: 'duel', reason: 'all of them', select: { ids: [id] } },
        ['category'],
      ],
      [admin, 'POST', `/api/admin/disputes/${missing}/decide`, { action: 'reject', decision: 'not so' }, []],
    ]
    for (const [as, method, url, body, takes] of routes) {
      const wrong = extra.filter((one) => !takes.includes(one))
      const more = Object.fromEntries(wrong.map((name) => [name, 1]))
      const answer = await as.call({ method, url, body: { ...body, ...more }, headers: problem })
      const { status, detail, errors = [] } = answer.json()
      expect([status, url]).toEqual([400, url])
      // either every field is named, or the request accepts no body
      if (detail === 'This request doesn’t accept a body.') continue
      const named = new Set(errors.map(({ path }: { path: string }) => path))
      expect([url, wrong.filter((name) => !named.has(name))]).toEqual([url, []])
    }
    expect(await wanted(member.get(`/api/registry/${id}`))).toMatchObject({ version: 1, custody: 'with_owner' })
  })

  it('__proto__ is rejected in bodies', async () => {
    const text = JSON.stringify(newCard()).replace('{', '{"__proto__":{"ownerId":"x"},')
    expect((await member.post('/api/registry', text)).status).toBe(400)
  })
})

describe('removing and restoring', () => {
  it('remove, 404 for others and afterwards, restore', async () => {
    const card = await registered(member, { notes: 'keep me', costCents: 5 })
    const url = `/api/registry/${card.id}`
    expect((await other.post(`${url}/remove`)).status).toBe(404)
    expect((await other.post(`${url}/restore`)).status).toBe(404)
    expect(await refusal(member.post(`${url}/restore`))).toEqual([
      409,
      `PSA ${card.certNumber} is already in your registry.`,
    ])
    await wanted(member.post(`${url}/remove`))
    const removed = (by: Caller) => wanted(by.get('/api/registry?status=removed&total=1'))
    expect(await removed(member)).toMatchObject({ items: [{ id: card.id, status: 'removed' }], total: 1 })
    expect(await removed(other)).toMatchObject({ items: [], total: 0 })
    for (const answer of [
      member.get(url),
      member.post(`${url}/remove`),
      member.patch(url, { version: 1, notes: 'x' }),
      member.get(`${url}/provenance`),
    ])
      expect((await answer).status).toBe(404)
    expect(await shownAfter(member, '/api/registry', member.post(`${url}/restore`))).toMatchObject({
      id: card.id,
      notes: 'keep me',
      costCents: 5,
    })
    expect(await removed(member)).toMatchObject({ items: [], total: 0 })
    const { items } = await wanted(member.get(`${url}/provenance`))
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['registered', 'removed', 'registered'])
  })

  it('registering your own freed cert again continues the same record with the new details', async () => {
    const card = await registered(member, { notes: 'old', costCents: 5, estimateCents: 100 })
    await wanted(member.post(`/api/registry/${card.id}/remove`))
    const again = await registeredDetail(member, {
      certNumber: card.certNumber,
      notes: 'new',
      estimateCents: 900,
      playerName: 'Other Name',
    })
    expect(again).toMatchObject({
      id: card.id,
      notes: 'new',
      costCents: null,
      valueCents: 900,
      playerName: 'Other Name',
    })
  })

  it.each([
    ['in the vault', `custody = 'in_vault', vault = 'Delaware vault'`, 'It isn’t with you.'],
    ['promised', `commitment = 'sell_offer'`, 'It’s offered to us.'],
    ['disputed', 'open_disputes = 1', 'Its ownership is disputed.'],
  ])('is blocked while it is %s', async (_name, state, sentence) => {
    const card = await registered(member)
    await h().query(`UPDATE cards SET ${state} WHERE id = $1`, [card.id])
    expect(await refusal(member.post(`/api/registry/${card.id}/remove`))).toEqual([409, sentence])
    const { actions } = await wanted(member.get(`/api/registry/${card.id}`))
    expect(actions).toContainEqual({ action: 'remove', why: sentence })
  })
})
