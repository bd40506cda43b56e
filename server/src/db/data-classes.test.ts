import { isDeepStrictEqual } from 'node:util'

import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'

import { registered } from '../../test/cards.ts'
import { type Caller, useHarness } from '../../test/harness.ts'
import { canHoldText, columnsOf, dropConstraints, type Planted, plantRows } from '../../test/planted-data.ts'
import { erasePersonalData } from '../areas/accounts/closing/erasing-service.ts'
import { dataClasses } from '../areas.ts'
import { columnsIn, memberPaths, type TableData } from './data-classes.ts'
import { systemOrigin } from './transaction.ts'

const h = useHarness()
let columns: Awaited<ReturnType<typeof columnsOf>>
beforeAll(async () => {
  const client = new pg.Client(h().databaseUrl)
  await client.connect()
  columns = await columnsOf(client)
  await client.end()
})

const tables = Object.entries(dataClasses) as [string, TableData][]
const exportedBy = ({ members = {} }: TableData) =>
  Object.values(members).flatMap(({ exported }) => columnsIn(exported))
const closedBy = ({ members = {} }: TableData) =>
  Object.values(members).flatMap(({ erased, redacted }) => [...columnsIn(erased), ...columnsIn(redacted)])
const notTheirs = ({ staff, system }: TableData) => [...columnsIn(staff), ...columnsIn(system)]

describe('the classes of columns', () => {
  it('are given to every column there is, and to no other', () => {
    const real = columns.map(({ table, column }) => `${table}.${column}`)
    const classed = tables.flatMap(([table, data]) =>
      [...exportedBy(data), ...notTheirs(data), ...columnsIn(data.others)].map((column) => `${table}.${column}`),
    )
    expect(real.filter((name) => !classed.includes(name))).toEqual([])
    const named = tables.flatMap(([table, data]) =>
      [...closedBy(data), ...columnsIn(data.kept), ...columnsIn(data.passes)].map((column) => `${table}.${column}`),
    )
    expect([...classed, ...named].filter((name) => !real.includes(name))).toEqual([])
  })

  it('never give a member what is staff’s or the system’s', () => {
    for (const [table, data] of tables) {
      const own = exportedBy(data)
      expect(
        own.filter((column) => notTheirs(data).includes(column)),
        table,
      ).toEqual([])
    }
  })

  it('say of every text about a member whether closing the account erases, redacts or keeps it', () => {
    for (const { table, path, of, in: data } of memberPaths(dataClasses)) {
      if (of.isDeleted) continue
      const decided = [...columnsIn(of.erased), ...columnsIn(of.redacted), ...columnsIn(data.kept)]
      const texts = columns.filter((column) => column.table === table && canHoldText(column))
      const undecided = texts.map(({ column }) => column).filter((column) => !decided.includes(column))
      expect(undecided, `${table} by ${path}`).toEqual([])
      expect(new Set(decided).size, `${table} by ${path}`).toBe(decided.length)
    }
  })

  it('give no one what the file with a member’s data had before', () => {
    const given = memberPaths(dataClasses).flatMap(({ table, path, of }) =>
      columnsIn(of.exported).map((column) => `${table}.${column} by ${path}`),
    )
    const notes = [
      'identity_cases.recorded_note by id',
      'identity_reviews.note by user_id',
      'users.suspended_reason by id',
    ]
    const ofLoans = ['loans.memo by member_id', 'loans.checklist by member_id']
    const ofTheSeller = ['card_requests.seller_id by member_id', 'card_requests.owner_cents by member_id']
    expect(given).toContain('card_requests.owner_cents by seller_id')
    expect(given.filter((one) => [...notes, ...ofLoans, ...ofTheSeller].includes(one))).toEqual([])
    expect(dataClasses.invoices?.hidden).toEqual({ status: ['draft'] })
  })

  it('lead to members on every path: the tables that refer to them have one, unless only staff are named', async () => {
    const rows = await h().query(`SELECT conrelid::regclass::text AS table, attname AS column FROM pg_constraint k
      JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
      WHERE contype = 'f' AND confrelid IN ('users'::regclass, 'parties'::regclass)`)
    const unknown = rows.filter(({ table, column }) => {
      const data = (dataClasses as Record<string, TableData>)[table] ?? {}
      return !(column in (data.members ?? {})) && !columnsIn(data.staff).includes(column)
    })
    expect(unknown).toEqual([])
    const people = rows.map(({ table, column }) => `${table}.${column}`)
    const ofOthers = memberPaths(dataClasses).flatMap(({ table, path, of }) =>
      columnsIn(of.exported).filter((column) => column !== path && people.includes(`${table}.${column}`)),
    )
    expect(ofOthers, 'ids of others').toEqual([])
  })
})

describe('a member who has a row of every kind', () => {
  let planted: Planted[]
  let member: Caller
  beforeAll(async () => {
    member = await h().buildUser({ name: 'Zebulon Quackenbush', isVerified: false })
    planted = await plantRows(h().databaseUrl, dataClasses, member.id, 'Zebulon Quackenbush')
  })

  it('is given what is theirs, and nothing of staff, of another party or of the system', async () => {
    const { body } = await h().nobody.get('/files/my-data.json', { cookie: `ambry_session=${member.token}` })
    const expected = planted.map(({ table, path, column, isHidden }) => {
      const of = dataClasses[table as keyof typeof dataClasses]?.members?.[path]
      return `${table}.${column} by ${path}: ${!isHidden && columnsIn(of?.exported).includes(column)}`
    })
    const found = planted.map(
      ({ table, path, column, value }) => `${table}.${column} by ${path}: ${body.includes(value)}`,
    )
    expect(found).toEqual(expected)
    expect(planted.length).toBeGreaterThan(800)
  })

  it('leaves nothing that is classed as erased when the account is closed, and their name nowhere', async () => {
    await h().query(`UPDATE users SET status = 'closing', closes_at = now() WHERE id = $1`, [member.id])
    const { deps } = h().app
    await deps.transactions.run(systemOrigin, (tx) => erasePersonalData(tx, deps, member.id))
    const left = new Map<string, string>()
    for (const table of new Set(columns.map((column) => column.table)))
      for (const { row } of await h().query(`SELECT to_jsonb(t) AS row FROM "${table}" t`))
        for (const [column, value] of Object.entries(row))
          left.set(`${table}.${column}`, `${left.get(`${table}.${column}`) ?? ''}\n${JSON.stringify(value)}`)
    const decided = planted.flatMap(({ table, path, column, value }) => {
      const data = dataClasses[table as keyof typeof dataClasses]
      const of = data?.members?.[path]
      const isErased = of?.isDeleted || columnsIn(of?.erased).includes(column)
      if (!isErased && !columnsIn(data?.kept).includes(column)) return []
      const isLeft = left.get(`${table}.${column}`)?.includes(value) ?? false
      return [{ column: `${table}.${column} by ${path}`, isLeft, isErased: isErased ?? false }]
    })
    expect(decided.filter(({ isErased, isLeft }) => isErased === isLeft).map(({ column }) => column)).toEqual([])
    expect([...left].filter(([, values]) => values.includes('Quackenbush')).map(([column]) => column)).toEqual([])
    expect(decided.length).toBeGreaterThan(300)
  })
})

it('a card’s title passes with the columns that are classed so, and with no other', async () => {
  const [seller, buyer] = [await h().buildUser(), await h().buildUser()]
  const card = await registered(seller)
  const cards = columns.filter(({ table, isGenerated }) => table === 'cards' && !isGenerated)
  const values: Record<string, string> = { uuid: 'uuidv7()', date: `'2026-01-02'`, timestamptz: `'2026-01-02'` }
  const filled = cards
    .filter(({ column }) => !['id', 'owner_id', 'ownership_id', 'year', 'proof', 'status'].includes(column))
    .map(({ column, type, choices }) => {
      const text =
        type === '_text' ? `ARRAY['${column}']` : type === 'jsonb' ? `'{"a": 1}'` : `'${choices[0] ?? column}'`
      return `${column} = ${/text|json/.test(type) ? text : (values[type] ?? '7')}`
    })
  const client = new pg.Client(h().databaseUrl)
  await client.connect()
  try {
    const read = async () =>
      (await client.query('SELECT to_jsonb(c) AS card FROM cards c WHERE id = $1', [card.id])).rows
    await client.query(`BEGIN; SET LOCAL session_replication_role = 'replica'`)
    await dropConstraints(client)
    await client.query(`UPDATE cards SET ${filled.join(', ')}, proof = 'photo' WHERE id = '${card.id}'`)
    await client.query(
      `INSERT INTO provenance_events (card_id, seq, kind, at, body, hash) VALUES ($1, 9, 'sold', now(), '{}', sha256('{}'))`,
      [card.id],
    )
    await client.query(`SET LOCAL session_replication_role = 'origin'`)
    const [{ card: before }] = await read()
    await client.query(`UPDATE cards SET owner_id = $2, updated_at = now(), version = version + 1 WHERE id = $1`, [
      card.id,
      buyer.id,
    ])
    const [{ card: after }] = await read()
    const kept = cards.map(({ column }) => column).filter((column) => isDeepStrictEqual(before[column], after[column]))
    expect(kept.toSorted()).toEqual(columnsIn(dataClasses.cards?.passes).toSorted())
  } finally {
    await client.end()
  }
})
