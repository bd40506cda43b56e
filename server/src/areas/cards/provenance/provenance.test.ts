import { createHash } from 'node:crypto'

import { canonicalJson, verifyChain } from '@ambry/contract/cards/provenance/records'
import fc from 'fast-check'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'

import { registered, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { systemOrigin } from '../../../db/transaction.ts'
import { happened, verifyAllChains } from './service.ts'

const h = useHarness({ environment: { DATABASE_POOL: '10' } })
let member: Caller
let admin: Caller
beforeAll(async () => {
  member = await h().buildUser()
  admin = await h().buildUser({ isAdmin: true })
})
const chainOf = async (id: string) => (await wanted(member.get(`/api/registry/${id}/provenance`))).items
/** Runs as the database owner with triggers off, to simulate tampering. */
async function forge(statement: string, values: unknown[]): Promise<void> {
  const client = new pg.Client(h().databaseUrl)
  await client.connect()
  await client.query(`SET session_replication_role = replica`)
  await client.query(statement, values)
  await client.end()
}

/** Verifies the file from the instructions it contains, without any of our code. */
function verifies(file: any): boolean {
  const sum = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
  let prev: string | null = null
  for (const [index, { body, hash, salt, private: sealed }] of file.events.entries()) {
    const said = JSON.parse(body)
    if (sum(body) !== hash || said.card !== file.card || said.seq !== index + 1 || said.prev !== prev) return false
    if (sealed !== undefined && sealed !== null && sum(salt + sealed) !== said.data.private) return false
    prev = hash
  }
  return prev === file.head
}

describe('a chain', () => {
  it('verifies as returned by the API, and every change to it is detected', async () => {
    const { id } = await registered(member)
    await wanted(admin.post(`/api/admin/cards/${id}/valuations`, { valueCents: 5 }), 201)
    await wanted(member.post(`/api/registry/${id}/send`, { vault: 'Delaware vault', carrier: 'UPS' }))
    const items = await chainOf(id)
    expect(await verifyChain(items, id)).toEqual({ isWhole: true, events: 3, head: items[2].hash })
    expect(await wanted(admin.get(`/api/admin/cards/${id}/provenance`))).toEqual({ card: id, items })
    const changed = (index: number, more: object) =>
      items.map((item: any, n: number) => (n === index ? { ...item, ...more } : item))
    const faults: [any[], number][] = [
      [changed(1, { body: items[1].body.replace('appraised', 'sold') }), 2],
      [changed(0, { hash: items[1].hash }), 1],
      [changed(1, { private: items[1].private.replace('5', '6') }), 2],
      [changed(1, { salt: 'x' }), 2],
      [items.slice(1), 1],
      [[items[0], items[2]], 2],
      [[items[1], items[0], items[2]], 1],
      [[...items, items[2]], 4],
    ]
    for (const [links, seq] of faults) expect(await verifyChain(links, id)).toMatchObject({ isWhole: false, seq })
    expect(await verifyChain(items, '0190a000-0000-7000-8000-000000000000')).toMatchObject({ isWhole: false, seq: 1 })
    // rewriting the last event together with its hash is only detected by the head, see below
    const own = createHash('sha256').update(items[2].body.replace('Delaware', 'Zürich')).digest('hex')
    expect(
      await verifyChain(changed(2, { body: items[2].body.replace('Delaware', 'Zürich'), hash: own }), id),
    ).toMatchObject({ isWhole: true })
  })

  it('verifies offline as a file, with and without its private parts', async () => {
    const { id, certNumber } = await registered(member, { playerName: 'Łukasz “Ace” Ødegård \u{1f0cf}' })
    await wanted(admin.post(`/api/admin/cards/${id}/valuations`, { valueCents: 123_456 }), 201)
    const open = await member.get(`/files/cards/${id}/provenance.json?private=1`)
    const closed = await member.get(`/files/cards/${id}/provenance.json`)
    expect(open.headers['content-disposition']).toContain(`ambry-${certNumber}-provenance.json`)
    for (const file of [open, closed]) expect(verifies(file.json())).toBe(true)
    expect(open.body).toContain('123456')
    expect(closed.body).not.toMatch(/123456|salt"/)
    expect(closed.body).not.toContain(member.id)
    const tampered = open.json()
    tampered.events[1].body = tampered.events[1].body.replace('appraised', 'audited')
    expect(verifies(tampered)).toBe(false)
  })

  it('has 200 linked events after 200 concurrent writers', async () => {
    const { id } = await registered(member)
    const { transactions } = h().app.deps
    await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        transactions.run(systemOrigin, (tx) => happened(tx, id, { kind: 'audited', data: { n }, private: { n } })),
      ),
    )
    const items = await chainOf(id)
    expect(await verifyChain(items, id)).toMatchObject({ isWhole: true, events: 201 })
    expect(new Set(items.slice(1).map(({ body }: any) => JSON.parse(body).data.n)).size).toBe(200)
  })

  it('has no event from a failed transaction', async () => {
    const { id } = await registered(member)
    const { transactions } = h().app.deps
    const failing = transactions.run(systemOrigin, async (tx) => {
      await happened(tx, id, { kind: 'audited' })
      throw new Error('after all')
    })
    await expect(failing).rejects.toThrow('after all')
    expect(await chainOf(id)).toHaveLength(1)
  })
})

describe('the full chain check', () => {
  it('finds tampering done directly in the database, wherever it is', async () => {
    const { db } = h().app.deps
    expect(await verifyAllChains(db)).toMatchObject({ broken: [] })
    const cards: string[] = []
    for (let n = 0; n < 6; n++) {
      const { id } = await registered(member)
      await wanted(admin.post(`/api/admin/cards/${id}/valuations`, { valueCents: 100 }), 201)
      cards.push(id)
    }
    const [rewritten, cut, unsealed, headless, orphaned, whole] = cards
    await forge(`ALTER TABLE provenance_events DROP CONSTRAINT provenance_events_private`, [])
    const body = `replace(body, '"kind":"appraised"', '"kind": "appraised"')`
    await forge(
      `UPDATE provenance_events SET body = ${body}, hash = sha256(convert_to(${body}, 'UTF8')) WHERE card_id = $1 AND seq = 2`,
      [rewritten],
    )
    await forge(`DELETE FROM provenance_events WHERE card_id = $1 AND seq = 2`, [cut])
    await forge(
      `UPDATE provenance_events SET private = replace(private, '100', '999') WHERE card_id = $1 AND seq = 2`,
      [unsealed],
    )
    await forge(`DELETE FROM provenance_heads WHERE card_id = $1`, [headless])
    await forge(`DELETE FROM provenance_events WHERE card_id = $1`, [orphaned])
    const { broken, cards: checked, events } = await verifyAllChains(db)
    expect(checked).toBeGreaterThanOrEqual(6)
    expect(events).toBeGreaterThan(200)
    expect(Object.fromEntries(broken.map(({ cardId, fault }) => [cardId, fault]))).toEqual({
      [String(rewritten)]: 'it doesn’t end where its head says',
      [String(cut)]: 'it doesn’t end where its head says',
      [String(unsealed)]: 'its private details aren’t the ones that were sealed',
      [String(headless)]: 'it doesn’t end where its head says',
      [String(orphaned)]: 'the card has no history',
    })
    expect(broken.map(({ cardId }) => cardId)).not.toContain(whole)
  })
})

describe('the hashed text', () => {
  const plain = fc.oneof(fc.string({ unit: 'binary' }), fc.maxSafeInteger(), fc.boolean(), fc.constant(null))
  const content = fc.dictionary(
    fc.string(),
    fc.oneof(plain, fc.array(plain, { maxLength: 4 }), fc.dictionary(fc.string(), plain, { maxKeys: 4 })),
    { maxKeys: 6, noNullPrototype: true },
  )
  const settings = { seed: 15, numRuns: 300 }

  it('does not depend on key order', () => {
    fc.assert(
      fc.property(content, (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse())
        expect(canonicalJson(turned as any)).toBe(canonicalJson(value as any))
      }),
      settings,
    )
  })

  it('is reversible, so different contents never share a text', () => {
    fc.assert(
      fc.property(content, content, (one, other) => {
        expect(JSON.parse(canonicalJson(one as any))).toEqual(JSON.parse(JSON.stringify(one)))
        const same = canonicalJson(one as any) === canonicalJson(other as any)
        expect(same).toBe(JSON.stringify(sorted(one)) === JSON.stringify(sorted(other)))
      }),
      settings,
    )
  })

  it('contains no fractions', () => {
    for (const value of [1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(() => canonicalJson(value)).toThrow()
  })
})

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return Object.is(value, -0) ? 0 : value
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)])
}
