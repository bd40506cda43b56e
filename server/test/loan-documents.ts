import type { LoanDisclosure, LoanInstallment, LoanPayment } from '@ambry/contract/lending/records'

import { appraisalsPdf, lenderStatementPdf, lenderTaxPdf } from '../src/pdf/lender-pdfs.ts'
import {
  closingBinderPdf,
  loanAgreementPdf,
  type SignedAgreement,
  type TermSheet,
  termSheetPdf,
} from '../src/pdf/loan-closing-pdfs.ts'
import { loanNoticePdf } from '../src/pdf/loan-notice-pdf.ts'
import type { LoanFacts } from '../src/pdf/loan-parts.ts'
import {
  canceledDebtPdf,
  interestStatementPdf,
  loanStatementPdf,
  payoffLetterPdf,
  payoffQuotePdf,
} from '../src/pdf/loan-pdfs.ts'

type Value = { text: string; cents: number; count: number }

const on = '2026-11-15'
const at = '2026-11-15T12:00:00.000Z'
const zone = 'America/New_York'
const many = <T>(count: number, one: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => one(index))

const addressOf = ({ text, count }: Value) => ({
  letterhead: {
    ...{ name: text, legalName: text, beneficiary: text },
    addressLines: many(Math.min(count, 4), () => text),
  },
  billedTo: { name: text, lines: many(Math.min(count, 4), () => text) },
})

const factsOf = ({ text, cents }: Value): LoanFacts => ({
  ...{
    number: text,
    rate: text,
    plan: text,
    term: text,
    principalCents: cents,
    feeCents: cents,
    fundedOn: on,
    maturesOn: on,
  },
})

const scheduleOf = ({ cents, count }: Value): LoanInstallment[] =>
  many(count, (index) => ({
    ...{ number: index + 1, dueOn: on, interestCents: cents, principalCents: cents, totalCents: cents },
    ...{ balanceAfterCents: cents, coveredCents: 0, status: 'upcoming' },
  }))

const disclosureOf = ({ cents, count }: Value): LoanDisclosure => ({
  ...{ aprPercent: 123.456, monthlyRatePercent: 1.5, financeChargeCents: cents, amountFinancedCents: cents },
  ...{ totalOfPaymentsCents: cents, interestCents: cents, feeCents: cents },
  payments: many(Math.min(count, 5), () => ({ count: 1 + count, amountCents: cents, firstDueOn: on })),
})

const sheetOf = (value: Value): TermSheet => ({
  ...{ loan: factsOf(value), disclosure: disclosureOf(value), schedule: scheduleOf(value), lateFee: value.text },
  ...{ isEstimate: value.count > 2, on },
})

const agreementOf = ({ text, count }: Value): SignedAgreement => ({
  number: text,
  body: [
    `# ${text}`,
    ...many(
      count,
      (index) =>
        `## ${index} ${text}\n${text}\n\n- ${text}\n1. ${text}\n\n| # | A | B |\n| --- | --- | --- |\n| 1 | ${text} | ${text} |`,
    ),
  ].join('\n'),
  hash: 'a'.repeat(64),
  madeAt: at,
  signature: count > 1 ? { name: text, at, ip: '127.0.0.1', agent: text } : null,
})

const paymentOf = ({ cents }: Value) =>
  ({
    on,
    amountCents: cents,
    interestCents: cents,
    principalCents: cents,
    feesCents: cents,
    unappliedCents: 0,
  }) as LoanPayment

/** Every document of a loan, made from the same value everywhere. */
export const loanDocuments: Record<string, (value: Value) => Promise<Buffer>> = {
  loanAgreementPdf: (value) => loanAgreementPdf(agreementOf(value), addressOf(value), zone),
  termSheetPdf: (value) => termSheetPdf(sheetOf(value), addressOf(value)),
  payoffQuotePdf: (value) => {
    const { text, cents } = value
    const quote = {
      ...{ goodThrough: on, principalCents: cents, interestCents: cents, feesCents: cents, totalCents: cents },
      perDiemCents: cents,
    }
    const wire = { beneficiary: text, bank: text, routing: text, account: text || null }
    return payoffQuotePdf({ number: text, quote, on, wire }, addressOf(value))
  },
  payoffLetterPdf: (value) => {
    const { text, cents, count } = value
    const cards = many(count, () => text)
    return payoffLetterPdf(
      { number: text, principalCents: cents, fundedOn: on, paidOn: on, cards, on },
      addressOf(value),
    )
  },
  loanStatementPdf: (value) => {
    const { text, cents, count } = value
    const closing = { principalCents: cents, interestCents: cents, feesCents: cents, totalCents: cents }
    const lines = many(count, () => ({ on, words: text, chargeCents: cents, paymentCents: cents, balanceCents: cents }))
    return loanStatementPdf(
      {
        ...{ loan: factsOf(value), from: on, to: on, openingCents: cents, closing, lines },
        ...{ interestCents: cents, feesCents: cents, paidCents: cents, pastDueCents: Math.abs(cents) },
        nextDue: count > 1 ? { on, cents } : null,
      },
      addressOf(value),
    )
  },
  canceledDebtPdf: (value) => {
    const { text: number, cents } = value
    const parts = { principalCents: cents, interestCents: cents, feesCents: cents, propertyCents: cents }
    return canceledDebtPdf({ number, year: 2026, on, ...parts }, addressOf(value))
  },
  interestStatementPdf: (value) =>
    interestStatementPdf(
      { number: value.text, year: 2026, payments: many(value.count, () => paymentOf(value)), on },
      addressOf(value),
    ),
  closingBinderPdf: (value) => {
    const { text, cents, count } = value
    return closingBinderPdf(
      {
        ...{ number: text, on, borrower: [text], application: many(count, () => [text, text] as const) },
        ...{ memo: many(count, () => text), conditions: many(count, () => text), sheet: sheetOf(value) },
        agreement: count > 0 ? agreementOf(value) : null,
        cards: many(count, () => ({ title: text, lines: many(Math.min(count, 8), () => text) })),
        funding: count > 0 ? { number: 7, on, words: text, postings: [{ account: text, amountCents: cents }] } : null,
        schedule: scheduleOf(value),
        timeline: many(count, () => ({ at, words: text, by: text || null })),
      },
      addressOf(value),
      zone,
    )
  },
  loanNoticePdf: (value) => {
    const { text, count } = value
    return loanNoticePdf(
      {
        ...{ number: text, kind: 'disposition', body: text || 'A notice', hash: 'f'.repeat(64), sentOn: on },
        deliveries: many(count, () => ({ channel: 'mail', address: text, proof: text || null, at })),
      },
      addressOf(value),
      zone,
    )
  },
  lenderStatementPdf: (value) => {
    const { text, cents, count } = value
    return lenderStatementPdf(
      {
        ...{ from: on, to: on, openingCents: cents, closingCents: cents, committedCents: cents },
        ...{ fundedCents: cents, lostCents: cents },
        movements: {
          ...{ depositCents: cents, depositReversedCents: cents, withdrawnCents: cents, committedCents: cents },
          ...{ releasedCents: cents, boughtCents: cents, soldCents: cents, interestCents: cents, feeCents: cents },
          ...{ repaidCents: cents, owedCents: cents },
        },
        notes: many(count, () => ({
          ...{ number: text, loan: text, title: text, shareCents: cents, principalCents: cents, interestCents: cents },
        })),
        lines: many(count, () => ({ on, words: text, cents, balanceCents: cents })),
      },
      addressOf(value),
    )
  },
  lenderTaxPdf: (value) => {
    const { text, cents, count } = value
    const lines = many(count, () => ({
      number: text,
      loan: text,
      interestCents: cents,
      feeCents: cents,
      boughtCents: cents,
      soldCents: cents,
    }))
    return lenderTaxPdf({ year: 2026, lines, on }, addressOf(value))
  },
  appraisalsPdf: (value) => {
    const { text, cents, count } = value
    const values = many(Math.min(count, 8), () => ({ on, cents, source: text }))
    return appraisalsPdf({ number: text, cards: many(count, () => ({ title: text, values })), on }, addressOf(value))
  },
}
