import { execFile } from 'node:child_process'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'

import { key } from '../../../../test/billing.ts'
import { wanted } from '../../../../test/cards.ts'
import {
  dayOf,
  daysLater,
  type FundWorld,
  fundBody,
  fundOf,
  fundWorld,
  held,
  investor,
  issueTo,
  openFund,
  struck,
} from '../../../../test/funds.ts'
import { useHarness } from '../../../../test/harness.ts'
import { pagesOf } from '../../../../test/pdf.ts'

const h = useHarness()
let world: FundWorld
let fund: any

// two cards, two holders, fees and carry
beforeAll(async () => {
  world = await fundWorld(h())
  fund = await openFund(world)
  await issueTo(world, fund, world.member, 333_333)
  await issueTo(world, fund, await investor(h(), 'Olga Outside'), 1_000_001, { price: 123_456_789_012 })
  await struck(world, fund)
  for (const cents of [123_457, 765_432]) await held(world, fund, cents)
  await daysLater(h(), 20)
  await struck(world, fund)
})

const script = path.resolve(import.meta.dirname, '../../../../../scripts/verify-fund.mjs')

/** Runs the script as an outsider would. */
async function verified(file: unknown, ...more: string[]): Promise<{ ok: boolean; said: string }> {
  const name = path.join(mkdtempSync(path.join(tmpdir(), 'fund-')), 'holdings.json')
  writeFileSync(name, typeof file === 'string' ? file : JSON.stringify(file))
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, name, ...more])
    return { ok: true, said: stdout.trim() }
  } catch (error) {
    return { ok: false, said: (error as { stderr: string }).stderr.trim() }
  }
}

const proofOf = async (query = '') => wanted(h().nobody.get(`/files/funds/${fund.id}/holdings.json${query}`))

/** Another statement, signed with a key of its own. */
function forged(change: (body: any) => void, statement: string) {
  const body = JSON.parse(statement)
  change(body)
  const text = JSON.stringify(body)
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    ...{ statement: text, hash: createHash('sha256').update(text).digest('hex') },
    signature: sign(null, Buffer.from(text), privateKey).toString('base64'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  }
}

describe('the proof of holdings', () => {
  it('is public, of every NAV, and of the last one by default: 400, 404 and 200', async () => {
    const file = await proofOf()
    const { last } = await fundOf(world, fund)
    const body = JSON.parse(file.statement)
    expect(body.nav).toMatchObject({ strikeId: last.id, navCents: last.navCents, cards: 2, cardsCents: 888_889 })
    expect(body.cards.find(({ valueCents }: any) => valueCents === 123_457)).toMatchObject({
      ...{ grader: 'PSA', vault: 'Delaware vault', isClear: true },
    })
    const [first] = await h().query(`SELECT id FROM fund_strikes WHERE fund_id = $1 ORDER BY seq LIMIT 1`, [fund.id])
    expect(JSON.parse((await proofOf(`?strike=${first?.id}`)).statement).cards).toEqual([])
    const url = `/files/funds/${fund.id}/holdings.json`
    expect((await h().nobody.get(`${url}?strike=x`)).status).toBe(400)
    expect((await h().nobody.get(`${url}?strike=${fund.id}`)).status).toBe(404)
    expect((await h().nobody.get(`/files/funds/${last.id}/holdings.json`)).status).toBe(404)
    const draft = await wanted(world.finance.post('/api/admin/funds', fundBody(), key()), 201)
    expect((await h().nobody.get(`/files/funds/${draft.id}/holdings.json`)).status).toBe(404)
  })

  it('has figures that divide, on the page too, though every holder owes another carry', async () => {
    const { nav } = JSON.parse((await proofOf()).statement)
    expect(nav.carryCents).toBeGreaterThan(0)
    const shown = await wanted(world.member.get(`/api/funds/${fund.id}`))
    expect(shown.nav.grossCents - shown.nav.carryCents).toBe(shown.nav.navCents)
    // a reader’s calculator: dollars by units
    const divided = (cents: number, units: number) => cents / 100 / (units / 1e6)
    expect(shown.nav.navPerUnit / 1e9).toBeCloseTo(divided(shown.nav.navCents, shown.nav.units), 6)
    expect(shown.nav.price / 1e9).toBeCloseTo(divided(shown.nav.grossCents, shown.nav.units), 6)
    expect(nav.navPerUnit).toBe(shown.nav.navPerUnit)
    expect(shown.navPerUnit).toBe(shown.nav.navPerUnit)
    expect((await fundOf(world, fund)).last.navPerUnit).toBe(shown.nav.navPerUnit)
    const { points } = await wanted(world.member.get(`/api/funds/${fund.id}/nav?span=all`))
    expect(points.at(-1).navPerUnit).toBe(shown.nav.navPerUnit)
  })

  it('is verified by an outsider with one command and the key we publish', async () => {
    const file = await proofOf()
    const { publicKey } = await wanted(h().nobody.get('/api/proof'))
    expect(await verified(file, publicKey)).toMatchObject({
      ok: true,
      said: expect.stringMatching(/^Verified\. .* held 2 cards worth \$8,888\.89 on .*\nPublic key: /s),
    })
    expect((await verified(file)).ok).toBe(true)
  })

  it('prints the hash of the very file that is downloaded, and a key that is published elsewhere', async () => {
    const { proof } = await wanted(world.member.get(`/api/funds/${fund.id}`))
    const file = await h().nobody.get(`/files/funds/${fund.id}/holdings.json?strike=${proof.strikeId}`)
    expect(createHash('sha256').update(file.body).digest('hex')).toBe(proof.fileHash)
    const { publicKey, fingerprint } = await wanted(h().nobody.get('/api/proof'))
    expect(proof.fingerprint).toBe(fingerprint)
    expect(createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex')).toBe(fingerprint)
    expect((await verified(file.body, '--key', fingerprint)).ok).toBe(true)
    expect((await verified(file.body, '--key', '0'.repeat(64))).said).toContain('a different key')
    // a file that vouches for itself is said to
    const own = forged(() => {}, file.json().statement)
    expect((await verified(own)).said).toContain('You gave no key.')
    expect((await verified(own, '--key', fingerprint)).ok).toBe(false)
    const address = `/files/funds/${fund.id}/statement.pdf?from=2026-01-01&to=${dayOf(h())}`
    for (const paper of [address, `/files/funds/${fund.id}/fact-sheet.pdf`]) {
      const pages = pagesOf((await world.member.get(paper)).bytes)
      expect(pages.length).toBeGreaterThan(0)
      for (const page of pages) expect(page).toContain(fingerprint)
    }
  })

  it('says how old each photo is, and which is due after 90 days', async () => {
    const custody = async () =>
      (await wanted(world.member.get(`/api/funds/${fund.id}/holdings?limit=10`))).items.map((card: any) => card.custody)
    expect(await custody()).toMatchObject([{ isDue: false }, { isDue: false }])
    await h().query('ALTER TABLE fund_custody_checks DISABLE TRIGGER USER')
    await h().query(
      `UPDATE fund_custody_checks SET on_day = $1::date - 91 WHERE id = (SELECT min(id::text)::uuid FROM fund_custody_checks)`,
      [dayOf(h())],
    )
    expect((await custody()).toSorted((a: any, b: any) => b.ageDays - a.ageDays)).toMatchObject([
      { ageDays: 91, isDue: true },
      { isDue: false },
    ])
  })

  it('fails for a file that was changed in any way', async () => {
    const file = await proofOf()
    const { publicKey } = await wanted(h().nobody.get('/api/proof'))
    const changed = file.statement.replace('"valueCents" : 123457', '"valueCents" : 123458')
    expect(changed).not.toBe(file.statement)
    expect((await verified({ ...file, statement: changed })).said).toContain('The statement was changed')
    expect((await verified({ ...file, hash: '0'.repeat(64) })).said).toContain('The hash in the file')
    expect((await verified({ ...file, signature: 'AAAA' })).ok).toBe(false)
    expect((await verified({ ...file, publicKey: 'AAAA' })).ok).toBe(false)
    expect((await verified({})).ok).toBe(false)
    expect((await verified('not JSON')).said).toContain('isn’t readable as JSON')
    const own = forged(() => {}, file.statement)
    expect((await verified(own, publicKey)).said).toContain('a different key')
  })

  it('fails for figures that don’t add up, whoever signed them', async () => {
    const { statement } = await proofOf()
    const saidAfter = async (change: (body: any) => void) => (await verified(forged(change, statement))).said
    expect(await saidAfter(() => {})).toMatch(/^Verified/)
    expect(await saidAfter(({ cards }) => cards.pop())).toContain('The NAV counts 2 cards, but the file lists 1.')
    expect(await saidAfter(({ cards }) => (cards[0].valueCents += 1))).toContain('The cards add up to')
    expect(await saidAfter(({ cards }) => (cards[1].cardId = cards[0].cardId))).toContain('counted twice')
    expect(await saidAfter(({ cards }) => (cards[1].cert = cards[0].cert))).toContain('counted twice')
    expect(await saidAfter(({ cards }) => (cards[0].valueCents = -1))).toContain('isn’t a whole number of cents')
    expect(await saidAfter(({ nav }) => (nav.cashCents += 1))).toContain('Cards and cash')
    expect(await saidAfter(({ nav }) => (nav.navCents += 1))).toContain('less carry')
    expect(await saidAfter(({ nav }) => (nav.units += 1_000))).toContain('The units times their price')
    expect(await saidAfter(({ nav }) => (nav.navPerUnit = nav.price + 1))).toContain('above the price')
    expect(await saidAfter(({ nav }) => (nav.navPerUnit += 5_000))).toContain('isn’t the published NAV per unit')
    expect(await saidAfter(({ nav }) => (nav.feesDueCents = 0.5))).toContain('whole number')
    expect(await saidAfter(({ cards }) => (cards[0].photo = null))).toContain('1 of them has no custody photo.')
    expect(await saidAfter(({ cards }) => (cards[0].isClear = false))).toContain('1 of them isn’t clear')
  })
})
