import { addDays, addYears } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import * as payouts from '../areas/billing/settling/payouts-service.ts'
import { appraiseMany } from '../areas/cards/admin/service.ts'
import { adminFund, createFund, moveFund } from '../areas/funds/admin/service.ts'
import { finishFund } from '../areas/funds/ending/service.ts'
import { addBill, payBill, payFees } from '../areas/funds/money/bills-service.ts'
import { distribute } from '../areas/funds/money/distributions-service.ts'
import { strikeDay } from '../areas/funds/nav/strike-service.ts'
import { publishValuation, startValuation } from '../areas/funds/valuations/service.ts'
import { computePriceIndexes } from '../areas/sales/price-index/service.ts'
import type { DaysAgo } from './days-ago.ts'
import { cardSteps, certsFrom, comparedCards, valueOn } from './funds-cards.ts'
import { type FundCard, type FundStory, fundStories } from './funds-data.ts'
import { type DemoFund, FundsDemo, isQuarterEnd, strikeHour } from './funds-demo.ts'
import { documentSteps } from './funds-documents.ts'
import { investorRelationsSteps } from './funds-investor-relations.ts'
import { subscriptionSteps } from './funds-subscriptions.ts'
import { waitingSteps } from './funds-waiting.ts'
import type { Meanwhile } from './meanwhile.ts'
import type { DemoMember } from './members.ts'
import type { DemoPeople } from './people.ts'
import { importComparables } from './sales.ts'

const everyDays = 14
/** How far back there is more than that. */
const lately = 31
const firstPrice = 100_000_000_000

type DemoFunds = { steps: Meanwhile[]; finish: () => Promise<void> }

/** Two years of funds, each thing through its service on its day. */
export async function demoFunds(past: DaysAgo, people: DemoPeople, members: readonly DemoMember[]): Promise<DemoFunds> {
  const demo = new FundsDemo(past, people, members)
  await demo.meet()
  const certs = certsFrom(fundStories)
  const all = fundStories.map((story): DemoFund => ({ story, id: '', cards: new Map() }))
  const steps = all.flatMap((demoFund, n) => [
    ...openingSteps(demo, demoFund),
    ...documentSteps(demo, demoFund),
    ...demoFund.story.money.flatMap(([who, daysAgo, dollars]) =>
      subscriptionSteps(demo, demoFund, { who, daysAgo, dollars, isPaid: true, isAccepted: true }),
    ),
    ...cardSteps(demo, demoFund, certs[n] ?? 0),
    ...moneySteps(demo, demoFund),
    ...endingSteps(demo, demoFund),
    ...investorRelationsSteps(demo, demoFund),
    ...waitingSteps(demo, demoFund),
  ])
  return { steps: [...steps, ...navSteps(demo, all)], finish: () => valueAgain(demo, all) }
}

function openingSteps(demo: FundsDemo, demoFund: DemoFund): Meanwhile[] {
  const { story } = demoFund
  const { finance } = demo.people
  const { name, strategy, about, team, category, risk, target, opened, closesIn, heldForYears } = story
  return [
    demo.step(opened + 1, 14, async () => {
      const { id } = await demo.run(finance, opened + 1, 14, (tx, then) =>
        createFund(tx, then, {
          ...{ name, strategy, about, team, category, risk, offeringRule: '506b', countries: ['US'], firstPrice },
          ...{ targetCents: target * 100, opensOn: demo.dayOf(opened) },
          valuationMethod:
            'We value every card from sales of the same card in the same grade, or from our own appraisal. A second person approves every valuation.',
          closesOn: closesIn === undefined ? null : addDays(demo.today, closesIn),
          heldUntil: heldForYears === undefined ? null : addYears(demo.dayOf(opened), heldForYears),
          terms: termsOf(story),
        }),
      )
      demoFund.id = id
    }),
    demo.step(opened, 14, () => move(demo, demoFund, opened, 'open', 'Ready for its first subscriptions.')),
  ]
}

const termsOf = ({ terms: { minimum, ...terms } }: FundStory) => ({
  ...{ ...terms, minimumCents: minimum * 100, stepCents: 100_000, noticeDays: 30, gateBps: 2_500 },
})

type Moved = Parameters<typeof moveFund>[3]

const move = (demo: FundsDemo, { id }: DemoFund, daysAgo: number, action: Moved['action'], reason: string) =>
  demo.run(demo.people.finance, daysAgo, 14, async (tx, then) => {
    const { version } = await adminFund(tx, then, id, tx.now)
    await moveFund(tx, then, id, { action, reason, version })
  })

const firstStrikeOf = ({ opened }: FundStory) => Math.floor((opened - 2) / 7) * 7

/**
 * The NAV of every fund, those of a day in two transactions side by side: every other week and at the end of each month, every week of
 * the last one, and every day of it where cards are valued every month.
 */
function navSteps(demo: FundsDemo, all: readonly DemoFund[]): Meanwhile[] {
  const first = Math.max(...all.map(({ story }) => firstStrikeOf(story)))
  const ends = new Set(demo.monthEnds(first, 1))
  const steps: Meanwhile[] = []
  for (let daysAgo = first; daysAgo >= 1; daysAgo--) {
    const running = all.filter(({ story }) => isRunning(story, daysAgo))
    const valued = ends.has(daysAgo) ? running.filter(({ story }) => isValued(demo, story, daysAgo)) : []
    const struck = running.filter(
      (demoFund) => !valued.includes(demoFund) && (ends.has(daysAgo) || isStruck(demoFund.story, daysAgo)),
    )
    if (valued.length > 0) steps.push(demo.step(daysAgo, 20, () => value(demo, valued, daysAgo)))
    if (struck.length > 0) steps.push(demo.step(daysAgo, strikeHour, () => strikeAll(demo, struck, daysAgo)))
  }
  return steps
}

const isRunning = (story: FundStory, daysAgo: number): boolean =>
  daysAgo <= firstStrikeOf(story) && daysAgo > (story.liquidated?.finished ?? 0)

const isStruck = (story: FundStory, daysAgo: number): boolean =>
  daysAgo % everyDays === 0 ||
  daysAgo === firstStrikeOf(story) ||
  (daysAgo <= lately && (story.valuedEvery === 1 || daysAgo % 7 === 0 || daysAgo === 1))

const heldOf = ({ cards }: FundStory, daysAgo: number): FundCard[] =>
  cards.filter(({ bought, sold }) => bought > daysAgo && (sold?.daysAgo ?? 0) - 3 < daysAgo)

/** The last month is always valued. */
const isValued = (demo: FundsDemo, story: FundStory, daysAgo: number): boolean =>
  heldOf(story, daysAgo).length > 0 &&
  (daysAgo <= lately || Number(demo.dayOf(daysAgo).slice(5, 7)) % story.valuedEvery === 0)

const strikeAll = (demo: FundsDemo, funds: readonly DemoFund[], daysAgo: number) =>
  Promise.all(
    [0, 1].map((half) =>
      demo.run(null, daysAgo, strikeHour, async (tx, then) => {
        for (const [n, { id }] of funds.entries())
          if (n % 2 === half) await strikeDay(tx, then, id, demo.dayOf(daysAgo))
      }),
    ),
  )

/** Finance drafts the values from our appraisals, and the administrator publishes them. */
async function value(demo: FundsDemo, funds: readonly DemoFund[], daysAgo: number): Promise<void> {
  const { admin, finance } = demo.people
  const on = demo.dayOf(daysAgo)
  const appraised = funds.flatMap(({ story, cards }) =>
    heldOf(story, daysAgo).map((card) => ({
      ...{ cardId: cards.get(card) ?? '', valueCents: valueOn(card, story, daysAgo), on },
    })),
  )
  await demo.run(admin, daysAgo, 19, (tx, then) => appraiseMany(tx, then, appraised))
  const versions = await demo.run(finance, daysAgo, 20, async (tx, then) => {
    const drafted: number[] = []
    for (const { id } of funds) drafted.push((await startValuation(tx, then, id)).version)
    return drafted
  })
  await demo.run(admin, daysAgo, strikeHour, async (tx, then) => {
    for (const [n, { id }] of funds.entries()) await publishValuation(tx, then, id, { version: versions[n] ?? 1 })
  })
}

function moneySteps(demo: FundsDemo, demoFund: DemoFund): Meanwhile[] {
  const { story } = demoFund
  const until = story.liquidated?.finished ?? 1
  const quarters = demo
    .monthEnds(firstStrikeOf(story) - 30, until + 3)
    .filter((daysAgo) => isQuarterEnd(demo.dayOf(daysAgo)))
  return [
    ...quarters.map((daysAgo) => demo.step(daysAgo - 2, 15, () => payAffordable(demo, demoFund, daysAgo - 2))),
    ...(story.bills ?? []).flatMap((bill) => billSteps(demo, demoFund, bill)),
    ...(story.distributions ?? []).flatMap(({ daysAgo, dollars, kind, note }) => [
      demo.step(daysAgo, 18, () =>
        demo.run(demo.people.admin, daysAgo, 18, (tx, then) =>
          distribute(tx, then, demoFund.id, { kind, amountCents: dollars * 100, note }),
        ),
      ),
      payOut(demo, daysAgo - 2),
    ]),
    // what a window paid
    ...quarters.filter((daysAgo) => daysAgo > 4).map((daysAgo) => payOut(demo, daysAgo - 4)),
  ]
}

/** The carry of a year can be more than a fund has in cash; then it is paid after a later quarter. */
const payAffordable = (demo: FundsDemo, { id }: DemoFund, daysAgo: number) =>
  demo.run(demo.people.finance, daysAgo, 15, async (tx, then) => {
    const { cashCents, feesDueCents } = await adminFund(tx, then, id, tx.now)
    if (feesDueCents * 2 <= cashCents) await payFees(tx, then, id)
  })

function billSteps(
  demo: FundsDemo,
  demoFund: DemoFund,
  [label, dollars, billed, paid]: NonNullable<FundStory['bills']>[number],
): Meanwhile[] {
  const { finance } = demo.people
  let id = ''
  const billing = demo.step(billed, 15, async () => {
    const { bills } = await demo.run(finance, billed, 15, (tx, then) =>
      addBill(tx, then, demoFund.id, { label, amountCents: dollars * 100, billedOn: demo.dayOf(billed) }),
    )
    id = bills.find((one) => one.paidOn === null)?.id ?? ''
  })
  if (paid === null) return [billing]
  const paying = () => demo.run(finance, paid, 15, (tx, then) => payBill(tx, then, id, demo.dayOf(paid)))
  return [billing, demo.step(paid, 15, paying)]
}

/** Everything that funds owe their holders by then is wired. */
const payOut = (demo: FundsDemo, daysAgo: number): Meanwhile =>
  demo.step(daysAgo, 16, () =>
    demo.run(demo.people.admin, daysAgo, 16, async (tx, then) => {
      const due = await tx.all(
        sql<{ id: string }>`SELECT id FROM payouts WHERE kind = 'fund' AND status = 'due' ORDER BY id`,
      )
      for (const [n, { id }] of due.entries())
        await payouts.pay(tx, then, id, {
          ...{ method: 'wire', paidOn: demo.dayOf(daysAgo), reference: `OUT ${8_000 + daysAgo * 11 + n}` },
        })
    }),
  )

function endingSteps(demo: FundsDemo, demoFund: DemoFund): Meanwhile[] {
  const { closed, liquidated } = demoFund.story
  const steps: Meanwhile[] = []
  if (closed)
    steps.push(demo.step(closed.daysAgo, 14, () => move(demo, demoFund, closed.daysAgo, 'close', closed.reason)))
  if (liquidated) {
    const { daysAgo, finished, reason, note } = liquidated
    steps.push(demo.step(daysAgo, 14, () => move(demo, demoFund, daysAgo, 'liquidate', reason)))
    steps.push(
      demo.step(finished, 16, () =>
        demo.run(demo.people.admin, finished, 16, (tx, then) => finishFund(tx, then, demoFund.id, note)),
      ),
      payOut(demo, finished - 3),
    )
  }
  return steps
}

/** Sales of copies, the price indexes they make, and a draft of this month's values from them. */
async function valueAgain(demo: FundsDemo, all: readonly DemoFund[]): Promise<void> {
  const { deps } = demo.past
  await importComparables(deps, demo.people, comparedCards(fundStories), {
    ...{ name: 'fund-cards.csv', firstLot: 120_000, everyDays: 150, doubledIn: 7_000 },
  })
  await computePriceIndexes(deps)
  const [first] = all
  if (first) await demo.run(demo.people.finance, 1, 23, (tx, then) => startValuation(tx, then, first.id))
}
