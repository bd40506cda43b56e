import { createHash } from 'node:crypto'
import { cardTitle, gradeText } from '@ambry/contract/cards/kinds'
import { type Day, formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { disclosureOf } from '@ambry/contract/lending/arithmetic/apr'
import { scheduleOf } from '@ambry/contract/lending/arithmetic/schedule'
import type { LoanTerms } from '@ambry/contract/lending/arithmetic/terms'
import {
  type ProductSettings,
  paymentOrderText,
  scheduleKinds,
  type UsState,
  usStates,
} from '@ambry/contract/lending/kinds'
import * as labels from './labels.ts'
import type { AgreementFacts } from './queries.ts'

/** `18%`, `12.5%`. */
export const percentOf = (bps: number): string =>
  `${(bps / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })}%`

const aprText = (percent: number | null): string => (percent === null ? '0.00%' : `${percent.toFixed(2)}%`)

export const oneLine = (text: string | null): string | null =>
  text
    ?.split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ') || null

export type AgreementInput = {
  number: string
  lender: { name: string; address: string | null }
  facts: AgreementFacts
  terms: LoanTerms
  settings: ProductSettings
  state: UsState
  conditions: readonly string[]
  offeredOn: Day
  offerEndsOn: Day
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

function scheduleTable(terms: LoanTerms): string {
  const rows = scheduleOf(terms).map(
    ({ number, dueOn, totalCents, interestCents, principalCents, balanceAfterCents }) =>
      row([
        String(number),
        formatDate(dueOn),
        formatMoney(totalCents),
        formatMoney(interestCents),
        formatMoney(principalCents),
        formatMoney(balanceAfterCents),
      ]),
  )
  const head = ['#', 'Due', 'Payment', 'Interest', 'Principal', 'Balance']
  return [row(head), row(head.map(() => '---')), ...rows].join('\n')
}

/** Names and addresses are the borrower's own text: they must not become headings, tables or placeholders. */
export const plain = (text: string): string => text.replace(/[|*{}\s]+/g, ' ').trim()

/** Fills a template. The same loan and template always give the same text, whatever the day. */
export function agreementText(template: string, input: AgreementInput): string {
  const { terms, settings, facts, lender } = input
  const disclosure = disclosureOf(terms)
  const cards = facts.cards.map((card, at) => {
    const cert = card.certNumber ? `, cert # ${card.certNumber}` : ''
    const number = card.cardNumber ? ` #${card.cardNumber}` : ''
    return `${at + 1}. ${plain(`${cardTitle(card)}${number}`)}, ${gradeText(card)}${cert}`
  })
  const values: Record<string, string> = {
    number: input.number,
    offerDate: formatDate(input.offeredOn),
    offerEnds: formatDate(input.offerEndsOn),
    assumedOn: formatDate(terms.fundedOn),
    lender: plain(lender.name),
    lenderAddress: plain(oneLine(lender.address) ?? labels.addressOnRequest),
    borrower: plain(facts.legalName ?? facts.profileName ?? facts.phone),
    borrowerAddress: plain(oneLine(facts.identityAddress ?? facts.shippingAddress) ?? labels.addressOnFile),
    principal: formatMoney(terms.principalCents),
    fee: formatMoney(terms.feeCents),
    amountFinanced: formatMoney(disclosure.amountFinancedCents),
    financeCharge: formatMoney(disclosure.financeChargeCents),
    totalOfPayments: formatMoney(disclosure.totalOfPaymentsCents),
    apr: aprText(disclosure.aprPercent),
    rate: percentOf(terms.rateBps),
    plan: scheduleKinds[terms.scheduleKind].toLowerCase(),
    term: terms.termMonths === 1 ? '1 month' : `${terms.termMonths} months`,
    paymentSummary: disclosure.payments
      .map(({ count, amountCents, firstDueOn }) => labels.paymentGroup(count, formatMoney(amountCents), firstDueOn))
      .join('; '),
    schedule: scheduleTable(terms),
    collateral: cards.join('\n'),
    conditions: [...labels.standardConditions, ...input.conditions.map(plain)].map((each) => `- ${each}`).join('\n'),
    graceDays: String(terms.graceDays),
    lateFeePercent: percentOf(terms.lateFeeBps),
    lateFeeMinimum: formatMoney(terms.lateFeeMinimumCents),
    paymentOrder: paymentOrderText(terms.paymentOrder, ', then to '),
    proceedsOrder: paymentOrderText(terms.proceedsOrder),
    healthyLtv: percentOf(settings.healthyLtvBps),
    noticeLtv: percentOf(settings.noticeLtvBps),
    liquidationLtv: percentOf(settings.liquidationLtvBps),
    cureDays: String(settings.cureDays),
    state: usStates[input.state],
  }
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`the template names ${name}, which is unknown`)
    return value
  })
}

export const hashOfText = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
