import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'

import { disagreements } from '../../../../test/billing.ts'
import { wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { buildLender, committed, fundOffered, openOffering } from '../../../../test/lenders.ts'
import { daysLater, type LoanWorld, loanWorld, recorded } from '../../../../test/loans.ts'
import { type Holding, leafNode, leavesOf, parentOf, pathOf, rootOf, treeOf } from './proof-rules.ts'
import { publishHoldings } from './proof-service.ts'

const h = useHarness()
let world: LoanWorld = undefined as never
let lenders: Caller[] = []
beforeAll(async () => {
  world = await loanWorld(h())
  const loan = await openOffering(world)
  for (const cents of [100_000, 150_000, 70_000]) {
    const lender = await buildLender(world, { cents: cents + 5_000 })
    await committed(lender, loan.id, cents)
    lenders = [...lenders, lender]
  }
  await fundOffered(world, loan)
  await daysLater(world, 30)
  await recorded(world, loan, 120_000)
})

const script = path.resolve(import.meta.dirname, '../../../../../scripts/verify-holdings.mjs')

/** Runs the script as an outsider would. */
async function verified(holdings: unknown, proof: unknown): Promise<{ ok: boolean; said: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'holdings-'))
  const files = [path.join(folder, 'holdings.json'), path.join(folder, 'proof.json')] as const
  writeFileSync(files[0], JSON.stringify(holdings))
  writeFileSync(files[1], JSON.stringify(proof))
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...files])
    return { ok: true, said: stdout.trim() }
  } catch (error) {
    return { ok: false, said: (error as { stderr: string }).stderr.trim() }
  }
}

const heldBy = async (lender: Caller) =>
  JSON.parse((await lender.get('/files/lending/holdings.json')).json().statement) as { principalCents: number }

describe('the proof of holdings', () => {
  it('is published every night, once, and anyone can read it', async () => {
    const [lender] = lenders as [Caller]
    const early = (await lender.get('/files/lending/holdings.json')).json()
    const published = await wanted(h().nobody.get('/api/proof'))
    expect((await verified(early, published)).said).toMatch(
      /^Not verified\. These holdings aren’t part of a published night/,
    )
    await publishHoldings(h().app.deps)
    await publishHoldings(h().app.deps)
    const proof = await wanted(h().nobody.get('/api/proof'))
    expect(proof.days).toHaveLength(1)
    const [sums] = await h().query(
      `SELECT -sum(p.amount_cents) FILTER (WHERE a.code = 'lender_principal')::bigint AS principal,
         -sum(p.amount_cents) FILTER (WHERE a.code IN ('lender_cash', 'lender_committed'))::bigint AS cash
       FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id`,
    )
    expect(proof.days[0]).toMatchObject({
      lenders: 3,
      principalCents: Number(sums.principal),
      cashCents: Number(sums.cash),
    })
    expect(await disagreements(world.admin)).toEqual([])
  })

  it('an outsider checks a statement against it; a changed cent is refused', async () => {
    const proof = await wanted(h().nobody.get('/api/proof'))
    for (const lender of lenders) {
      const holdings = (await lender.get('/files/lending/holdings.json')).json()
      expect(await verified(holdings, proof)).toMatchObject({
        ok: true,
        said: expect.stringMatching(/^Verified\. On /),
      })
      const statement = JSON.parse(holdings.statement)
      const changed = { ...statement, principalCents: statement.principalCents + 1 }
      expect(await verified({ ...holdings, statement: JSON.stringify(changed) }, proof)).toEqual({
        ok: false,
        said: 'Not verified. The statement was changed, or signed with another key than the published one.',
      })
    }
    const holdings = (await (lenders[0] as Caller).get('/files/lending/holdings.json')).json()
    const [day] = proof.days
    const forged = { ...proof, days: [{ ...day, principalCents: day.principalCents - 1 }] }
    expect((await verified(holdings, forged)).said).toMatch(/The published sums of .* were changed/)
    expect((await verified(holdings, { ...proof, days: [] })).said).toMatch(/No sums are published/)
    expect(JSON.stringify(holdings)).not.toContain((lenders[1] as Caller).id)
    const others = [1, 2].map((at) => heldBy(lenders[at] as Caller))
    const { proof: own } = JSON.parse(holdings.statement)
    for (const { principalCents } of await Promise.all(others))
      for (const step of own.leaves.flatMap(({ path }: { path: object[] }) => path))
        expect(step.principalCents).not.toBe(principalCents)
  })

  it('the nightly checks find a note that disagrees with the ledger', async () => {
    await h().query(`UPDATE loan_notes SET principal_cents = principal_cents - 1 WHERE lender_id = $1`, [
      lenders[0]?.id,
    ])
    const found = await disagreements(world.admin)
    expect(found.length).toBeGreaterThanOrEqual(2)
    await h().query(`UPDATE loan_notes SET principal_cents = principal_cents + 1 WHERE lender_id = $1`, [
      lenders[0]?.id,
    ])
    expect(await disagreements(world.admin)).toEqual([])
  })
})

describe('a Merkle sum tree', () => {
  const cents = fc.integer({ min: 0, max: 100_000_000_000 })
  const holdings = fc.uniqueArray(
    fc.record({
      lenderId: fc.uuid(),
      salt: fc.stringMatching(/^[0-9a-f]{32}$/),
      principalCents: cents,
      cashCents: cents,
    }),
    { minLength: 1, maxLength: 24, selector: ({ salt }) => salt },
  )

  it('adds up to its root from every leaf, and each lender’s leaves to what they hold', () => {
    fc.assert(
      fc.property(holdings, (held) => {
        const levels = treeOf(held)
        const root = rootOf(levels)
        expect(root.principalCents).toBe(held.reduce((sum, each) => sum + each.principalCents, 0))
        for (const own of held) {
          const leaves = leavesOf(own)
          expect(leaves.reduce((sum, leaf) => sum + leaf.principalCents, 0)).toBe(own.principalCents)
          expect(leaves.reduce((sum, leaf) => sum + leaf.cashCents, 0)).toBe(own.cashCents)
          for (const leaf of leaves) {
            const computed = pathOf(levels, leaf).reduce(
              (node, step) => (step.side === 'left' ? parentOf(step, node) : parentOf(node, step)),
              leafNode(leaf),
            )
            expect(computed).toEqual(root)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('has at least 16 leaves, and no place in it says whose it is', () => {
    const amounts = { principalCents: 5_000_000, cashCents: 1_234 }
    const alone: Holding = { ...amounts, lenderId: 'one', salt: 'a'.repeat(32) }
    const other: Holding = { ...amounts, lenderId: 'other', salt: 'b'.repeat(32) }
    expect(treeOf([])[0]).toHaveLength(16)
    expect(treeOf([alone])[0]).toHaveLength(16)
    expect(treeOf([alone, other])).toEqual(treeOf([alone, other]))
    for (const held of [[alone], [alone, other]]) {
      const hashes = (treeOf(held)[0] ?? []).map(({ hash }) => hash)
      expect(hashes).toEqual([...hashes].sort())
    }
  })

  it('names nobody’s sums beside another one’s path', () => {
    const whole = cents.filter((each) => each >= 100_000)
    const rich = fc.array(fc.record({ principalCents: whole, cashCents: whole }), { minLength: 3, maxLength: 24 })
    fc.assert(
      fc.property(rich, fc.stringMatching(/^[0-9a-f]{32}$/), (amounts, seed) => {
        const held = amounts.map((each, at) => {
          const salt = createHash('sha256').update(`${seed}${at}`).digest('hex').slice(0, 32)
          return { ...each, lenderId: `lender ${at}`, salt }
        })
        const levels = treeOf(held)
        for (const own of held)
          for (const step of leavesOf(own).flatMap((leaf) => pathOf(levels, leaf)))
            for (const { principalCents, cashCents } of held.filter((other) => other !== own))
              expect([step.principalCents, step.cashCents]).not.toEqual([principalCents, cashCents])
      }),
      { numRuns: 60 },
    )
  })
})
