import { cardCategories } from '@ambry/contract/cards/kinds'
import { addMonths, type Day } from '@ambry/contract/kernel/dates'
import type { CashFlow } from '@ambry/contract/kernel/xirr'
import { ltvBps } from '@ambry/contract/lending/arithmetic/ltv'
import type { LendingOverview } from '@ambry/contract/lending/lenders/records'

import type { Actor } from '../../../access/access.ts'
import type { Deps } from '../../../deps.ts'
import { balance as billingBalance, wireFor } from '../../billing/invoices/service.ts'
import { today } from '../../billing/ledger/service.ts'
import { balanceOf } from './balance-service.ts'
import { listInterestYears } from './document-queries.ts'
import { investFault } from './fault-service.ts'
import * as labels from './labels.ts'
import { countOwnNotes, listOwnReceipts, listTrades, type ReceiptRow, type TradeRow } from './list-queries.ts'
import { noteOf } from './notes-list-service.ts'
import { type Held, heldBy, spread, sumBy } from './positions-service.ts'
import { findPreferences } from './preference-queries.ts'
import { partHalfEven, returnPercent, yieldOn } from './rules.ts'

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0)

/** Everything at the top of a lender's page, as of today. */
export async function overview(deps: Deps, actor: Pick<Actor, 'id'>): Promise<LendingOverview> {
  const { db } = deps
  const asOf = today(deps, deps.clock.now())
  const held = await heldBy(db, deps, actor.id, false)
  const notes = held.map(({ row, view }) => noteOf(row, view))
  const [receipts, trades, balance, preferences, fault, counted] = [
    await listOwnReceipts(db, actor.id),
    await listTrades(db, actor.id),
    await balanceOf(db, actor.id),
    await findPreferences(db, actor.id),
    await investFault(db, deps, actor.id),
    await countOwnNotes(db, actor.id),
  ]
  const years = await listInterestYears(db, actor.id, deps.settings.current.timeZone)
  const billed = await billingBalance(db, deps, actor.id)
  const principalCents = sum(notes, (note) => note.principalCents)
  const [accruedCents, impairedCents] = [
    sum(notes, (note) => note.accruedCents),
    sum(notes, (note) => note.impairedCents),
  ]
  const worthCents = principalCents + accruedCents - impairedCents
  const receivedCents = sum(receipts, (row) => row.interestCents - row.feeCents)
  const tradedAccrual = sum(trades, (trade) => (trade.isSale ? trade.accruedCents : -trade.accruedCents))
  const atWork = yieldOn(atWorkOf(trades, receipts), receivedCents + accruedCents + tradedAccrual, asOf)
  return {
    mayInvest: fault === null,
    fault,
    asOf,
    principalCents,
    notes: notes.length,
    repaidNotes: counted.ended,
    ltvBps:
      principalCents === 0 ? 0 : Math.round(sum(notes, (note) => note.ltvBps * note.principalCents) / principalCents),
    sinceOn: trades.find(({ isSale }) => !isSale)?.on ?? null,
    xirrPercent: returnPercent([...flowsOf(trades, receipts), { on: asOf, amount: worthCents }]),
    averageCents: atWork?.averageCents ?? null,
    yieldPercent: atWork?.percent ?? null,
    receivedCents,
    feeCents: sum(receipts, (row) => row.feeCents),
    accruedCents,
    repaidCents: sum(receipts, (row) => row.principalCents),
    lostCents: sum(receipts, (row) => row.lostCents),
    impairedCents,
    availableCents: balance.availableCents,
    committedCents: balance.committedCents,
    owedBackCents: balance.owedBackCents,
    creditCents: billed.creditCents,
    wire: wireFor(deps.settings.current, actor.id.slice(-8).toUpperCase()),
    concentration: concentrationOf(held, preferences.alertBps),
    calendar: calendarOf(held, receipts, asOf),
    months: monthsOf(held, receipts, asOf),
    years,
    version: preferences.version,
    rule: preferences.rule,
    isRuleOn: preferences.isRuleOn,
  }
}

/** What was paid for notes, what others paid for them, and what they received. */
const flowsOf = (trades: readonly TradeRow[], receipts: readonly ReceiptRow[]): CashFlow[] => [
  ...trades.map(({ on, paidCents, isSale }) => ({ on, amount: isSale ? paidCents : -paidCents })),
  ...receipts.map(({ on, interestCents, feeCents, principalCents }) => ({
    ...{ on, amount: interestCents - feeCents + principalCents },
  })),
]

/** Principal goes to work with a note and comes back with every payment, with a loss, and when the note is sold. */
const atWorkOf = (trades: readonly TradeRow[], receipts: readonly ReceiptRow[]) => [
  ...trades.map(({ on, principalCents, isSale }) => ({ on, cents: isSale ? -principalCents : principalCents })),
  ...receipts.map(({ on, principalCents, lostCents }) => ({ on, cents: -principalCents - lostCents })),
]

type Shares = LendingOverview['concentration']['loans']

const assumedFall = { kept: 80, of: 100 }

function concentrationOf(held: readonly Held[], alertBps: number): LendingOverview['concentration'] {
  const whole = sum(held, ({ principalCents }) => principalCents)
  const shares = (sums: ReadonlyMap<string, number>, detailOf: (key: string) => string | null = () => null): Shares =>
    [...sums]
      .map(([label, cents]) => {
        const bps = partHalfEven(10_000, cents, whole)
        return { label, detail: detailOf(label), cents, bps, isAbove: bps > alertBps }
      })
      .filter(({ cents }) => cents > 0)
      .toSorted((a, b) => b.cents - a.cents || (a.label < b.label ? -1 : 1))
  const byNumber = new Map(held.map((each) => [each.row.loanNumber, each]))
  const playersOf = (number: string) =>
    [...new Set(byNumber.get(number)?.view.cards.map(({ playerName }) => playerName))].join(', ') || null
  const loans = shares(
    sumBy(held, ({ row }) => row.loanNumber),
    playersOf,
  )
  const named = shares(spread(held, ({ category }) => category)).map((share) => ({
    ...share,
    label: cardCategories[share.label as keyof typeof cardCategories] ?? share.label,
  }))
  const players = shares(spread(held, ({ playerName }) => playerName))
  // numbered by size: never a name
  const borrowers = shares(sumBy(held, ({ view }) => view.loan.memberId)).map((share, at) => ({
    ...share,
    label: labels.borrowerLabel(at + 1),
  }))
  const above = [...loans, ...named, ...players, ...borrowers].filter(({ isAbove }) => isAbove)
  const fallen = loans
    .filter(({ isAbove }) => isAbove)
    .flatMap(({ label }) => {
      const view = byNumber.get(label)?.view
      if (!view?.state) return []
      const value = Math.floor((view.loan.valueCents * assumedFall.kept) / assumedFall.of)
      return [labels.ifCardsFell(label, ltvBps(view.state.principalCents, value))]
    })
  return {
    alertBps,
    warnings: [...above.map(({ label, bps }) => labels.warning(label, bps, alertBps)), ...fallen],
    loans,
    categories: named,
    players,
    borrowers,
  }
}

/** What arrived this month and what is expected until the end of the next. */
function calendarOf(held: readonly Held[], receipts: readonly ReceiptRow[], asOf: Day): LendingOverview['calendar'] {
  const [from, to] = [`${asOf.slice(0, 7)}-01`, `${addMonths(`${asOf.slice(0, 7)}-01`, 2)}`]
  const rows = [
    ...receipts.map((row) => ({
      ...{ on: row.on, number: row.loanNumber, isReceived: true },
      cents: row.interestCents - row.feeCents + row.principalCents,
    })),
    ...held.flatMap(({ row, view }) =>
      (view.expected.get(row.id) ?? []).map(({ on, interestCents, principalCents }) => ({
        ...{ on, number: row.loanNumber, cents: interestCents + principalCents, isReceived: false },
      })),
    ),
  ].filter(({ on }) => on >= from && on < to)
  const groups = Map.groupBy(rows, ({ on, number, isReceived }) => `${on} ${number} ${isReceived}`)
  return [...groups.values()]
    .map((group) => ({ ...(group[0] as (typeof rows)[number]), cents: sum(group, ({ cents }) => cents) }))
    .filter(({ cents }) => cents !== 0)
    .toSorted((a, b) => (a.on === b.on ? (a.number < b.number ? -1 : 1) : a.on < b.on ? -1 : 1))
}

/** From this month on: what arrived in it, and what is expected in it and later. */
function monthsOf(held: readonly Held[], receipts: readonly ReceiptRow[], asOf: Day): LendingOverview['months'] {
  const rows = [
    ...receipts.map((row) => ({
      ...{ month: row.on.slice(0, 7), isReceived: true, principalCents: row.principalCents },
      interestCents: row.interestCents - row.feeCents,
    })),
    ...held.flatMap(({ row, view }) =>
      (view.expected.get(row.id) ?? []).map(({ on, interestCents, principalCents }) => ({
        ...{ month: on.slice(0, 7), isReceived: false, interestCents, principalCents },
      })),
    ),
  ].filter(({ month }) => month >= asOf.slice(0, 7))
  const groups = Map.groupBy(rows, ({ month, isReceived }) => `${month} ${isReceived ? 0 : 1}`)
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => ({
      ...(group[0] as (typeof rows)[number]),
      interestCents: sum(group, ({ interestCents }) => interestCents),
      principalCents: sum(group, ({ principalCents }) => principalCents),
    }))
}
