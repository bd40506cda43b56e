import { expect, it } from 'vitest'

import { disagreements } from '../../../../test/billing.ts'
import { runs } from '../../../../test/depth.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { accept, accountsOf, buildLender, commit, openOffering } from '../../../../test/lenders.ts'
import { adminLoanOf, freshCodes, loanWorld } from '../../../../test/loans.ts'

// the bench has two hundred
const { STORM_LENDERS } = process.env
const count = Number(STORM_LENDERS ?? runs({ short: 8, deep: 20 }))

const h = useHarness()

it(
  'lenders who commit to one loan at the same moment: never more than is offered, and every cent accounted for',
  async () => {
    const world = await loanWorld(h())
    const wanted = 10_000
    // two lenders fewer than there are, and half a minimum that somebody may take whole
    const amountCents = wanted * (count - 2) + wanted / 2
    const loan = await openOffering(world, { principalCents: 2_500_000 }, { amountCents, minimumCents: wanted })
    const lenders: Caller[] = []
    for (let at = 0; at < count; at++) {
      await freshCodes(world)
      const lender = await buildLender(world, { cents: wanted * 2 })
      await accept(lender, loan.id)
      lenders.push(lender)
    }
    const answers = await Promise.all(lenders.map((lender) => commit(lender, loan.id, wanted)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(count - 2)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(({ status, body }) => [status, body])).toEqual(
      refused.map(() => [409, 'Only $50.00 is left. Enter that amount or less.']),
    )
    const last = lenders[answers.findIndex(({ status }) => status === 409)] as Caller
    expect((await commit(last, loan.id, wanted / 2)).status).toBe(201)
    const { offering } = await adminLoanOf(world, loan)
    expect(offering.committedCents).toBe(amountCents)
    for (const lender of lenders) {
      const { lender_cash: cash = 0, lender_committed: committed = 0 } = await accountsOf(h(), lender)
      expect(cash + committed).toBe(wanted * 2)
    }
    expect(await disagreements(world.admin)).toEqual([])
  },
  120_000 + count * 1_000,
)
