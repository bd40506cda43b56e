import { expect, it } from 'vitest'

import { approvedBy } from '../../../../test/approvals.ts'
import { disagreements, key } from '../../../../test/billing.ts'
import { runs } from '../../../../test/depth.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import {
  accountsOf,
  buildLender,
  committed,
  deposited,
  fundOffered,
  notesOf,
  openOffering,
  transferred,
} from '../../../../test/lenders.ts'
import {
  adminLoanOf,
  dayOf,
  daysLater,
  freshCodes,
  type LoanWorld,
  loanWorld,
  record,
  reverseEvent,
} from '../../../../test/loans.ts'

const h = useHarness()

/** Random numbers determined by a seed, so that a failing life can be reproduced. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const steps = 12

/** One step of a loan's life through the same calls that people make. */
async function step(world: LoanWorld, loan: any, lenders: readonly Caller[], pick: (below: number) => number) {
  const { balance, events, status } = await adminLoanOf(world, loan)
  const kind = pick(10)
  if (kind < 5 && balance.totalCents > 0) {
    const most = Math.max(1, Math.floor(balance.totalCents / (1 + pick(6))))
    await record(world, loan, most, { receivedOn: pick(3) === 0 ? loan.openedOn : dayOf(h()) })
  } else if (kind < 7) {
    const open = events.filter(({ kind: what, isReversed }: any) => what !== 'reversal' && !isReversed)
    const event = open[pick(Math.max(1, open.length))]
    if (event) await reverseEvent(world, loan, event.id)
  } else if (kind < 9) {
    const seller = lenders[pick(lenders.length)] as Caller
    const buyer = lenders.find(({ id }) => id !== seller.id) as Caller
    const note = (await notesOf(seller)).find((each) => each.status === 'active' && each.principalCents > 0)
    if (note) await transferred(world, seller, buyer, note, 1 + pick(note.principalCents)).catch(() => undefined)
  } else if (status === 'active' && balance.principalCents > 10_000) {
    const body = { principalCents: 1 + pick(10_000), interestCents: 0, feesCents: 0, reason: 'Settled for less' }
    await approvedBy(world.second, world.admin.post(`/api/admin/loans/${loan.id}/write-offs`, body, key()))
  }
}

it.each([11, 29].slice(0, runs({ short: 1, deep: 2 })))(
  'payments, reversals, transfers and write-offs in any order leave books that agree (%i)',
  async (seed) => {
    const pick = random(seed)
    const world = await loanWorld(h())
    const loan = { ...(await openOffering(world, { rateBps: 1_500 }, { minimumCents: 1 })), openedOn: '' }
    const lenders: Caller[] = []
    for (const cents of [123_457, 99_999, 33_333]) {
      const lender = await buildLender(world, { cents })
      await committed(lender, loan.id, cents)
      await deposited(world, lender, 200_000)
      lenders.push(lender)
    }
    await fundOffered(world, loan)
    loan.openedOn = dayOf(h())
    for (let at = 0; at < steps; at++) {
      await freshCodes(world)
      await step(world, loan, lenders, pick)
      await daysLater(world, pick(20))
    }
    expect(await disagreements(world.admin)).toEqual([])
    for (const lender of lenders) {
      const { lender_cash: cash = 0, lender_receivable: owed = 0 } = await accountsOf(h(), lender)
      expect(cash === 0 || owed === 0, 'either has money or owes some').toBe(true)
    }
  },
  180_000,
)
