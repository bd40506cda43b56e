import type { FundDetail } from '@ambry/contract/funds/catalog/records'
import { capitalLineNames } from '@ambry/contract/funds/kinds'

import { fundFactSheetPdf, fundStatementPdf } from '../src/pdf/fund-pdfs.ts'

type Value = { text: string; cents: number; count: number }

const on = '2026-11-15'
const many = <T>(count: number, one: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => one(index))

const addressOf = ({ text, count }: Value) => ({
  letterhead: {
    ...{ name: text, legalName: text, beneficiary: text },
    addressLines: many(Math.min(count, 4), () => text),
  },
  billedTo: { name: text, lines: many(Math.min(count, 4), () => text) },
})

const fundOf = ({ text, cents, count }: Value): FundDetail => ({
  ...{ id: text, name: text, status: 'open', strategy: text, category: null, risk: 'speculative', opensOn: null },
  ...{ closesOn: null, heldUntil: null, targetCents: cents, raisedCents: cents, navPerUnit: Math.abs(cents) },
  ...{ struckOn: on, growth: 0.1, trend: [], openedOn: on, cards: count, pictures: [], holders: count, places: count },
  ...{ minimumCents: cents, managementBps: 150, carryBps: 2_000, nextValuationOn: on, mine: null, faults: [] },
  ...{ canWait: false, isReminded: false, about: text, team: text, valuationMethod: text, legend: text },
  terms: {
    ...{ number: 1, effectiveOn: on, managementBps: 150, carryBps: 2_000, hurdleBps: 0, entryFeeBps: 100 },
    ...{ minimumCents: cents, stepCents: cents, lockUpDays: 90, windowMonths: 3, noticeDays: 30, gateBps: 2_500 },
    ...{ mostHolders: 99, coolingOffDays: 0 },
  },
  nav: null,
  returns: {
    ...{ net: -0.123, gross: 9.87, yearly: null, drawdown: { now: 0, deepest: -0.5, from: on, to: on } },
    years: many(count, (index) => ({ year: String(2000 + index), growth: -0.1, benchmark: count > 2 ? 0.1 : null })),
    benchmark: count > 1 ? { label: text, growth: 0.5 } : null,
  },
  allocation: many(count, () => ({ label: text, cents, shareBps: 1_234 })),
  ...{ vaults: [], documents: [], updates: [], questions: [], distributions: [] },
  example: { amountCents: cents, entryFeeCents: cents, yearFeeCents: cents, gainCents: cents, carryCents: cents },
  proof: { strikeId: text, on, fileHash: text, fingerprint: '0123456789abcdef'.repeat(4) },
})

/** Every document of a fund, made from the same value everywhere. */
export const fundDocuments: Record<string, (value: Value) => Promise<Buffer>> = {
  fundStatementPdf: (value) => {
    const { text, cents, count } = value
    return fundStatementPdf(
      {
        fund: text,
        from: on,
        to: on,
        openingUnits: cents,
        closingUnits: cents,
        accruedCarryCents: cents,
        navPerUnit: count > 1 ? Math.abs(cents) : null,
        pricedOn: on,
        carryChargedCents: cents,
        fingerprint: '0123456789abcdef'.repeat(4),
        capital: {
          openingCents: cents,
          lines: capitalLineNames.map((kind) => ({ kind, cents })),
          closingCents: cents,
        },
        held: {
          costCents: cents,
          valueCents: cents,
          gainCents: cents,
          cards: many(count, () => ({
            title: text,
            grade: text,
            costCents: cents,
            valueCents: cents,
            gainCents: cents,
          })),
        },
        lines: many(count, () => ({ on, words: text, units: cents, price: Math.abs(cents), cents, carryCents: cents })),
      },
      addressOf(value),
    )
  },
  fundFactSheetPdf: (value) => {
    const { text, cents, count } = value
    const largest = many(Math.min(count, 15), () => ({ title: text, grade: text, valueCents: cents }))
    return fundFactSheetPdf({ fund: fundOf(value), largest, on }, addressOf(value))
  },
}
