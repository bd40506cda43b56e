import { registrySorts } from '@ambry/contract/cards/registry/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'

import { everyCard, registered, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'

const h = useHarness()
let member: Caller

type Made = { id: string; certNumber: string | null; playerName: string }
const made: Record<string, Made> = {}
const make = async (name: string, more: object, state = '') => {
  const card = await registered(member, more)
  made[name] = card
  if (state) await h().query(`UPDATE cards SET ${state} WHERE id = $1`, [card.id])
}
const namesOf = (items: { id: string }[]) =>
  items.map(({ id }) => Object.keys(made).find((name) => made[name]?.id === id) ?? id)
const found = async (query: string) => namesOf(await everyCard(member, query)).sort()

beforeAll(async () => {
  member = await h().buildUser()
  const stranger = await h().buildUser()
  await registered(stranger, { playerName: 'Marcus Vale', tags: ['Grails'] })
  await make('vale', { tags: ['Grails'], estimateCents: 300, costCents: 100 })
  await make(
    'nunez',
    {
      playerName: 'José Núñez',
      set: 'Étoile d’Or',
      category: 'soccer',
      year: '2001',
      grade: '9',
      estimateCents: 100,
      costCents: 400,
    },
    `custody = 'in_vault', vault = 'Zürich vault'`,
  )
  await make(
    'odegaard',
    {
      playerName: 'Nils Ødegård',
      set: 'Øresund Straße',
      category: 'hockey',
      year: '1996-97',
      grade: '8.5',
      grader: 'BGS',
    },
    `verification = 'verified', population = 3`,
  )
  await make('cyrillic', {
    playerName: 'Лев Яшин',
    set: null,
    year: null,
    cardNumber: null,
    category: 'soccer',
    grader: 'RAW',
    grade: null,
    certNumber: null,
  })
  await make(
    'dashes',
    {
      playerName: 'Ida Frost',
      category: 'arcane',
      grader: 'SGC',
      certNumber: '0012-345678',
      grade: 'Authentic',
      variety: 'Holo',
    },
    `custody = 'inbound', vault = 'Delaware vault'`,
  )
  await make(
    'pledged',
    { playerName: 'Zoe Quill', category: 'voyage', year: '1951', grade: '1.5', qualifier: 'OC' },
    `custody = 'in_vault', vault = 'Delaware vault', commitment = 'loan'`,
  )
  await make(
    'disputed',
    { playerName: 'abel stone', category: 'duel', tags: ['Ängel', 'to sell'] },
    `open_disputes = 1, return_requested_at = NULL`,
  )
  const gone = await registered(member, { playerName: 'Gone Away' })
  await wanted(member.post(`/api/registry/${gone.id}/remove`))
  const photo = `INSERT INTO card_photos (card_id, purpose, position, file_key, width, height, bytes, sha256, by_staff, by_id, taken_at)
    VALUES ($1, 'front', 1, 'x', 1, 1, 1, 'x', true, $2, now()) RETURNING id`
  const [{ id }] = await h().query(photo, [made.vale?.id, member.id])
  await h().query('UPDATE cards SET front_photo_id = $1 WHERE id = $2', [id, made.vale?.id])
})

describe('filters', () => {
  it.each([
    ['category=soccer', ['cyrillic', 'nunez']],
    ['category=soccer,duel', ['cyrillic', 'disputed', 'nunez']],
    ['grader=RAW', ['cyrillic']],
    ['grader=BGS,SGC', ['dashes', 'odegaard']],
    ['grade=9', ['nunez']],
    ['grade=Authentic,1.5', ['dashes', 'pledged']],
    ['custody=in_vault', ['nunez', 'pledged']],
    ['custody=inbound,outbound', ['dashes']],
    [`vault=${encodeURIComponent('Zürich vault')}`, ['nunez']],
    [`set=${encodeURIComponent('étoile d’or')}`, ['nunez']],
    [`set=${encodeURIComponent('ØRESUND STRASSE')}`, ['odegaard']],
    ['set=oresund%20strasse', ['odegaard']],
    ['yearFrom=1996&yearTo=2001', ['nunez', 'odegaard']],
    ['yearTo=1960', ['pledged']],
    ['yearFrom=2001', ['nunez']],
    ['verification=verified', ['odegaard']],
    ['commitment=loan', ['pledged']],
    ['commitment=none&category=voyage,duel', ['disputed']],
    ['value=yes', ['nunez', 'vale']],
    ['value=no&category=voyage', ['pledged']],
    ['photo=yes', ['vale']],
    ['photo=no&category=basketball', []],
    ['disputed=1', ['disputed']],
    ['tag=grails', ['vale']],
    [`tag=${encodeURIComponent('ÄNGEL')}`, ['disputed']],
    ['tag=to%20sell', ['disputed']],
    ['tag=nothing', []],
    ['category=soccer&custody=in_vault&value=yes', ['nunez']],
  ])('%s', async (query, expected) => {
    expect(await found(query)).toEqual(expected)
    const { total, items } = await wanted(member.get(`/api/registry?total=1&limit=1&${query}`))
    expect(total).toBe(expected.length)
    expect(items).toHaveLength(Math.min(1, expected.length))
  })

  it('years range from the oldest to the newest a card can have', async () => {
    const keeper = await h().buildUser()
    const [old, young] = [await registered(keeper, { year: '1800' }), await registered(keeper, { year: '2099' })]
    const years = async (query: string) => (await everyCard(keeper, query)).map(({ id }) => id)
    expect(await years('yearTo=1810')).toEqual([old.id])
    expect(await years('yearFrom=2050')).toEqual([young.id])
    expect(await years('yearFrom=1800&yearTo=2100&sort=year')).toEqual([old.id, young.id])
    expect(await years('yearFrom=2000&yearTo=1900')).toEqual([])
  })

  it.each([
    'category=stamps',
    'grade=11',
    'yearFrom=1',
    'value=maybe',
    'sort=owner',
    'limit=101',
    'limit=0',
    'colour=red',
    'cursor=x',
    'total=2',
    'owner=0190a000-0000-7000-8000-000000000000',
    'q[]=x',
  ])('400 for %s', async (query) => {
    expect((await member.get(`/api/registry?${query}`)).status).toBe(400)
  })
})

describe('search', () => {
  it.each([
    ['marcus', ['vale']],
    ['MARC', ['vale']],
    ['marcsu vale', ['vale']],
    ['nunez', ['nunez']],
    ['Núñez', ['nunez']],
    ['étoile', ['nunez']],
    ['ødegård', ['odegaard']],
    ['odegard', ['odegaard']],
    ['straße', ['odegaard']],
    ['яшин', ['cyrillic']],
    ['holo frost', ['dashes']],
    ['1951', ['pledged']],
    ['frost quill', []],
    ['0012-345678', ['dashes']],
    ['345678', ['dashes']],
    ['gone', []],
    ['%', Object.keys({ vale: 1, nunez: 1, odegaard: 1, cyrillic: 1, dashes: 1, pledged: 1, disputed: 1 }).sort()],
    ['zzzzzz', []],
    [`'; DROP TABLE cards; --`, []],
  ])('%s', async (q, expected) => {
    expect(await found(`q=${encodeURIComponent(q)}`)).toEqual(expected)
  })

  it('finds a cert by prefix, also combined with a filter', async () => {
    const cert = made.vale?.certNumber ?? ''
    expect(await found(`q=${cert}`)).toEqual(['vale'])
    expect(await found(`q=${cert.slice(0, 5)}`)).toContain('vale')
    expect(await found(`q=${cert}&category=soccer`)).toEqual([])
    expect(await found(`q=${cert}%20vale`)).toEqual(['vale'])
  })

  it('suggests field values regardless of accents', async () => {
    const suggest = async (field: string, q: string) =>
      (await wanted(member.get(`/api/registry/suggestions?field=${field}&q=${encodeURIComponent(q)}`))).items
    expect(await suggest('playerName', 'jose')).toEqual(['José Núñez'])
    expect(await suggest('set', 'ÉTO')).toEqual(['Étoile d’Or'])
    expect(await suggest('variety', 'h')).toEqual(['Holo'])
    expect(await suggest('set', 'Marcus')).toEqual([])
    expect(await suggest('set', '%')).toEqual([])
    expect((await member.get('/api/registry/suggestions?field=notes&q=a')).status).toBe(400)
  })
})

describe('pages', () => {
  it('start with the most valuable card by default', async () => {
    const reader = await h().buildUser()
    for (const estimateCents of [200, null, 300, 100]) await registered(reader, { estimateCents })
    const values = async (query: string) =>
      (await wanted(reader.get(`/api/registry${query}`))).items.map((card: any) => card.valueCents)
    expect(await values('')).toEqual([300, 200, 100, null])
    expect(await values('?sort=value')).toEqual([100, 200, 300, null])
  })

  it.each(registrySorts)('sorted by %s: every card once, in order, while others are inserted', async (sort) => {
    const reader = await h().buildUser()
    const bring = (from: number, to: number) =>
      h().query(
        `INSERT INTO cards (category, player_name, year, grader, grade, cert_number, cost_cents, estimate_cents, estimate_on,
           estimate_source, owner_id, registered_at, updated_at)
         SELECT 'duel', 'P' || n % 4, (1980 + n % 3)::text, 'SGC', CASE WHEN n % 2 = 0 THEN '10' ELSE '9' END,
           upper(substr(md5(random()::text), 1, 16)), CASE WHEN n % 4 > 0 THEN 3 END,
           CASE WHEN n % 5 > 0 THEN n % 5 END, CASE WHEN n % 5 > 0 THEN date '2026-01-01' END, CASE WHEN n % 5 > 0 THEN 'estimate' END, $1,
           now() + n % 3 * interval '1 hour', now() + n % 2 * interval '1 hour'
         FROM generate_series($2::int, $3::int) AS n`,
        [reader.id, from, to],
      )
    await bring(0, 10)
    const before: any[] = (await wanted(reader.get(`/api/registry?limit=100&sort=${sort}`))).items
    expect(before).toHaveLength(11)
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: any = await wanted(reader.get(`/api/registry?limit=3&sort=${sort}${cursor && `&cursor=${cursor}`}`))
      seen.push(...page.items.map(({ id }: Made) => id))
      cursor = page.nextCursor
      await bring(seen.length, seen.length + 1)
    }
    expect(seen.length).toBeGreaterThanOrEqual(11)
    expect(new Set(seen).size).toBe(seen.length)
    const first = new Set(before.map(({ id }) => id))
    expect(seen.filter((id) => first.has(id))).toEqual(before.map(({ id }) => id))
    const keys: Record<string, (card: any) => string | number> = {
      registeredAt: (card) => card.registeredAt,
      updatedAt: (card) => card.updatedAt,
      value: (card) => card.valueCents ?? -1,
      gain: (card) => card.gainCents ?? -1e15,
      name: (card) => card.playerName.toLowerCase(),
      year: (card) => Number(card.year),
      grade: (card) => Number(card.grade),
    }
    const key = keys[sort.replace('-', '')] as (card: any) => string | number
    const sign = sort.startsWith('-') ? -1 : 1
    const field = { value: 'valueCents', gain: 'gainCents' }[sort.replace('-', '')]
    const isKnown = (card: any) => field === undefined || card[field] !== null
    // cards without a value come last in either direction
    const firstUnknown = before.findIndex((card) => !isKnown(card))
    if (field) expect(firstUnknown).toBeGreaterThan(0)
    if (firstUnknown >= 0) expect(before.slice(firstUnknown).some(isKnown)).toBe(false)
    const values = before.filter(isKnown).map(key)
    for (const [index, value] of values.slice(1).entries()) {
      const last = values[index] as string | number
      expect(sign > 0 ? last <= value : last >= value).toBe(true)
    }
  })

  it('a cursor is valid only for its own list', async () => {
    const { nextCursor } = await wanted(member.get('/api/registry?limit=1'))
    for (const query of ['sort=name', 'category=soccer', 'q=x'])
      expect((await member.get(`/api/registry?limit=1&${query}&cursor=${nextCursor}`)).status).toBe(400)
    const other = Buffer.from(JSON.stringify(['x', 1, 'y'])).toString('base64url')
    expect((await member.get(`/api/registry?cursor=${other}`)).status).toBe(400)
  })
})

describe('CSV', () => {
  const payloads = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '=cmd|’ /C calc’!A0',
    '=HYPERLINK("http://x")',
    '-2+3',
    '@x',
    '+cmd',
    '=IMPORTXML(A1)',
  ]

  it('includes every card and no formulas', async () => {
    const keeper = await h().buildUser()
    for (const [index, payload] of payloads.entries()) {
      // leading characters that are trimmed on input follow a letter-like character here, as a file could contain them
      const { id } = await registered(keeper, {
        playerName: 'x',
        variety: `v${index}`,
        tags: [payload.replace(/[,;|\t\r]/g, '') || 'x'],
      })
      await h().query(
        `UPDATE cards SET player_name = $1, set_name = $1, card_number = left($1, 20), notes = $1 WHERE id = $2`,
        [payload, id],
      )
    }
    const answer = await keeper.get('/api/registry?format=csv')
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="ambry-registry.csv"',
      },
    })
    const { default: papa } = await import('papaparse')
    const { data } = papa.parse<string[]>(answer.body.trim(), { newline: '\r\n' })
    expect(data).toHaveLength(payloads.length + 1)
    const cells = data.flat()
    expect(cells.filter((cell) => /^[=+@\t\r]/.test(cell) || /^-(?!\d+(\.\d\d)?$)/.test(cell))).toEqual([])
    for (const payload of payloads) expect(cells).toContain(`'${payload}`)
    const [audit] = await h().query(`SELECT object_id FROM audit_log WHERE action = 'export' AND actor_id = $1`, [
      keeper.id,
    ])
    expect(audit).toEqual({ object_id: '/api/registry' })
  })

  it('respects filters and search, across more than one page', async () => {
    const keeper = await h().buildUser()
    await h().query(
      `INSERT INTO cards (category, player_name, grader, cert_number, owner_id, registered_at, updated_at)
       SELECT CASE WHEN n % 2 = 0 THEN 'duel' ELSE 'voyage' END, 'Card ' || n, 'CGC', 'CSV' || n, $1, now(), now() FROM generate_series(1, 1201) AS n`,
      [keeper.id],
    )
    const { body } = await keeper.get('/api/registry?format=csv&category=duel&sort=name')
    const lines = body.trim().split('\r\n').slice(1)
    expect(lines).toHaveLength(600)
    expect(new Set(lines).size).toBe(600)
    const one = await keeper.get('/api/registry?format=csv&q=CSV77')
    expect(one.body).toContain('CSV77,')
    expect(one.body).not.toContain('CSV78,')
  })
})

it('bulk tag, send and remove act per card or on all matches, and require the count that was shown', async () => {
  const keeper = await h().buildUser()
  const cards = [await registered(keeper), await registered(keeper), await registered(keeper, { category: 'duel' })]
  const ids = cards.map(({ id }) => id)
  const bulk = (body: object) => keeper.post('/api/registry/bulk', body)
  expect(await wanted(bulk({ action: 'tag', tag: 'Box 1', select: { all: {}, expected: 3 } }))).toEqual({
    done: 3,
    refused: [],
  })
  expect((await bulk({ action: 'tag', tag: 'Box 2', select: { all: {}, expected: 4 } })).status).toBe(409)
  expect(await wanted(bulk({ action: 'untag', tag: 'BOX 1', select: { all: { category: 'duel' } } }))).toEqual({
    done: 1,
    refused: [],
  })
  expect((await everyCard(keeper, 'tag=box%201')).length).toBe(2)
  expect(
    await wanted(bulk({ action: 'send', vault: 'Delaware vault', select: { ids: [ids[0], made.vale?.id] } })),
  ).toEqual({
    done: 1,
    refused: [
      {
        id: made.vale?.id,
        // the names of other owners' cards are not revealed
        name: made.vale?.id,
        reason: 'Not found, or you don’t have access.',
      },
    ],
  })
  expect(await wanted(bulk({ action: 'remove', select: { all: {}, except: [ids[1]] } }))).toMatchObject({
    done: 1,
    refused: [{ id: ids[0], reason: 'It isn’t with you.' }],
  })
  expect(await wanted(bulk({ action: 'requestReturn', select: { ids: [ids[1]] } }))).toMatchObject({
    done: 0,
    refused: [{ reason: 'It isn’t in the vault.' }],
  })
  expect((await bulk({ action: 'send', vault: 'Moon vault', select: { ids: [ids[1]] } })).json()).toMatchObject({
    done: 0,
    refused: [{ reason: 'There is no vault with this name.' }],
  })
  for (const select of [{}, { ids: [] }, { all: { owner: member.id } }])
    expect((await bulk({ action: 'remove', select })).status).toBe(400)
  for (let n = 0; n < 19; n++) await wanted(bulk({ action: 'tag', tag: `T${n}`, select: { ids: [ids[1]] } }))
  expect((await bulk({ action: 'tag', tag: 'one more', select: { ids: [ids[1]] } })).json()).toMatchObject({
    refused: [{ reason: 'A card can have up to 20 tags.' }],
  })
})
