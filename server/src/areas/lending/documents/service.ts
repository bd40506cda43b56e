import { cardTitle, gradeText } from '@ambry/contract/cards/kinds'
import { type Day, dayIn, formatDate, formatDateTime } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { actusOf } from '@ambry/contract/lending/arithmetic/actus'
import { custodyChoices, intakeChecks, reviewChecks, scheduleKinds, usStates } from '@ambry/contract/lending/kinds'

import { type Actor, notThere, scopeOf } from '../../../access/access.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { FileAnswer } from '../../../http/files.ts'
import type { Binder, SignedAgreement, TermSheet } from '../../../pdf/loan-closing-pdfs.ts'
import type { LoanFacts } from '../../../pdf/loan-parts.ts'
import { centsOf, postedDocument, postedEntries } from '../../billing/ledger/document-service.ts'
import { fundingEntryOf, today } from '../../billing/ledger/service.ts'
import { addressedTo } from '../../billing/ledger/statements-service.ts'
import { saleRow } from '../../sales/service.ts'
import { percentOf } from '../agreements/rules.ts'
import { newestAgreement } from '../agreements/service.ts'
import { listCollateralSales } from '../default/sale-queries.ts'
import { listLoanHistory } from '../loans/detail-queries.ts'
import { type LoanFile, loadLoanFile } from '../loans/detail-service.ts'
import { canceledDebts, interestYears, statementMonths } from '../loans/document-list.ts'
import { presentDisclosure, presentPayments, presentSchedule, presentTimeline } from '../loans/present.ts'
import { findLoan, type LoanRow } from '../loans/queries.ts'
import { payoffQuote } from '../servicing/payments-service.ts'
import { eventOf } from '../servicing/queries.ts'
import { isFunded } from '../servicing/service.ts'
import * as labels from './labels.ts'
import { monthStatement } from './statements.ts'

// the PDF library is loaded on the first request for a PDF
const papers = () => import('../../../pdf/loan-pdfs.ts')
const closing = () => import('../../../pdf/loan-closing-pdfs.ts')

const pdf = (bytes: Buffer, name: string): FileAnswer => ({
  bytes,
  contentType: 'application/pdf',
  name: `${name}.pdf`,
})

/** The borrower's own, or any for staff who may see loans. */
async function seenLoan(deps: Deps, actor: Actor, id: string): Promise<LoanRow> {
  const loan = await findLoan(deps.db, id)
  if (!loan || (loan.memberId !== actor.id && scopeOf(actor, 'loan.any') !== 'any')) throw notThere()
  return loan
}

async function seen(deps: Deps, actor: Actor, id: string): Promise<LoanFile> {
  await seenLoan(deps, actor, id)
  return loadLoanFile(deps.db, deps, id)
}

const wrong = (sentence: string) => new AppError('wrong_state', sentence)

const factsOf = ({ loan, state, terms }: LoanFile): LoanFacts => ({
  number: loan.number,
  rate: percentOf(terms.rateBps),
  plan: scheduleKinds[terms.scheduleKind],
  term: terms.termMonths === 1 ? '1 month' : `${terms.termMonths} months`,
  principalCents: terms.principalCents,
  feeCents: terms.feeCents,
  fundedOn: loan.fundedOn,
  maturesOn: state?.maturesOn ?? presentSchedule(terms, [], null).at(-1)?.dueOn ?? null,
})

async function agreementOf(deps: Deps, loan: LoanRow): Promise<SignedAgreement | null> {
  const row = await newestAgreement(deps.db, loan.id)
  if (!row) return null
  const { body, hash, madeAt, signedName: name, signedAt: at, signedIp: ip, signedAgent: agent } = row
  return { number: loan.number, body, hash, madeAt, signature: name && at ? { name, at, ip, agent } : null }
}

export async function agreementPdf(deps: Deps, actor: Actor, id: string): Promise<FileAnswer> {
  const loan = await seenLoan(deps, actor, id)
  const agreement = await agreementOf(deps, loan)
  if (!agreement) throw wrong(labels.noAgreement)
  const { timeZone } = deps.settings.current
  const bytes = await (await closing()).loanAgreementPdf(agreement, await addressedTo(deps, loan.memberId), timeZone)
  return pdf(bytes, `agreement-${loan.number}`)
}

/** The terms as signed; the schedule is the one they began with. */
function termSheetOf(deps: Deps, known: LoanFile): TermSheet {
  const { loan, terms } = known
  return {
    loan: factsOf(known),
    disclosure: presentDisclosure(terms),
    schedule: presentSchedule(terms, [], null),
    lateFee: labels.lateFeeText(terms.graceDays, percentOf(terms.lateFeeBps), formatMoney(terms.lateFeeMinimumCents)),
    isEstimate: loan.fundedOn === null,
    on: today(deps, deps.clock.now()),
  }
}

export async function termSheetPdf(deps: Deps, actor: Actor, id: string): Promise<FileAnswer> {
  const known = await seen(deps, actor, id)
  if (known.loan.approvedAt === null) throw wrong(labels.notOffered)
  const bytes = await (await closing()).termSheetPdf(
    termSheetOf(deps, known),
    await addressedTo(deps, known.loan.memberId),
  )
  return pdf(bytes, `term-sheet-${known.loan.number}`)
}

export async function payoffQuotePdf(deps: Deps, actor: Actor, id: string, on: Day): Promise<FileAnswer> {
  const loan = await seenLoan(deps, actor, id)
  const quote = await payoffQuote(deps, loan, on)
  const { bankBeneficiary, bankName, bankRouting, bankAccount } = deps.settings.current
  const bytes = await (await papers()).payoffQuotePdf(
    {
      ...{ number: loan.number, quote, on: today(deps, deps.clock.now()) },
      wire: { beneficiary: bankBeneficiary, bank: bankName, routing: bankRouting, account: bankAccount },
    },
    await addressedTo(deps, loan.memberId),
  )
  return pdf(bytes, `payoff-${loan.number}-${on}`)
}

const cardLine = (
  card: Parameters<typeof cardTitle>[0] & Parameters<typeof gradeText>[0] & { certNumber: string | null },
) => [cardTitle(card), gradeText(card), card.certNumber && `cert # ${card.certNumber}`].filter(Boolean).join(', ')

export async function payoffLetterPdf(deps: Deps, actor: Actor, id: string): Promise<FileAnswer> {
  const { loan, rows, cards } = await seen(deps, actor, id)
  if (loan.status !== 'paid' || !loan.paidOn || !loan.fundedOn) throw wrong(labels.notPaidYet)
  const released = rows.filter(({ status }) => status === 'released')
  const bytes = await (await papers()).payoffLetterPdf(
    {
      ...{ number: loan.number, principalCents: loan.principalCents, fundedOn: loan.fundedOn, paidOn: loan.paidOn },
      cards: [...new Set(released.map(({ cardId }) => cardId))].flatMap((cardId) => {
        const card = cards.get(cardId)
        return card ? cardLine(card) : []
      }),
      on: today(deps, deps.clock.now()),
    },
    await addressedTo(deps, loan.memberId),
  )
  return pdf(bytes, `payoff-letter-${loan.number}`)
}

export async function statementPdf(deps: Deps, actor: Actor, id: string, month: string): Promise<FileAnswer> {
  const known = await seen(deps, actor, id)
  const { loan, terms, events, today: day } = known
  if (!loan.fundedOn) throw wrong(labels.notFundedYet)
  if (month >= day.slice(0, 7)) throw wrong(labels.monthNotOver)
  if (!statementMonths(loan, day).includes(month)) throw new AppError('not_found', labels.noSuchMonth)
  const statement = monthStatement(terms, events.map(eventOf), month)
  const { from, to, openingCents, interestCents, feesCents, paidCents, lines, state } = statement
  const { principalCents, totalCents, nextDue, pastDueCents } = state
  const bytes = await (await papers()).loanStatementPdf(
    {
      ...{ loan: factsOf(known), from, to, openingCents, interestCents, feesCents, paidCents, lines },
      closing: { principalCents, interestCents: state.interestCents, feesCents: state.feesCents, totalCents },
      ...{ nextDue, pastDueCents },
    },
    await addressedTo(deps, loan.memberId),
  )
  return pdf(bytes, `statement-${loan.number}-${month}`)
}

export async function interestPdf(deps: Deps, actor: Actor, id: string, year: number): Promise<FileAnswer> {
  const { loan, events, state, today: day } = await seen(deps, actor, id)
  if (!interestYears(state).includes(year)) throw new AppError('not_found', labels.noInterestThen)
  const payments = presentPayments(events, state, new Map(), { isAdmin: false })
    .filter(({ on, isReversed }) => on.startsWith(`${year}-`) && !isReversed)
    .reverse()
  const bytes = await (await papers()).interestStatementPdf(
    { number: loan.number, year, payments, on: day },
    await addressedTo(deps, loan.memberId),
  )
  return pdf(bytes, `interest-${loan.number}-${year}`)
}

/** Form 1099-C is sent to the borrower and the IRS when we cancel $600 or more in a year. */
export async function canceledDebtPdf(deps: Deps, actor: Actor, id: string, year: number): Promise<FileAnswer> {
  const { loan, state } = await seen(deps, actor, id)
  const canceled = canceledDebts(state).find((each) => each.year === year)
  if (!canceled) throw new AppError('not_found', labels.nothingCanceledThen)
  const propertyCents = await foreclosedCents(deps, loan, year)
  const bytes = await (await papers()).canceledDebtPdf(
    { number: loan.number, ...canceled, propertyCents },
    await addressedTo(deps, loan.memberId),
  )
  return pdf(bytes, `1099-c-${loan.number}-${year}`)
}

/** Proceeds of cards sold that year without the borrower's consent. The sale price is their fair market value. */
async function foreclosedCents({ db, settings }: Deps, loan: LoanRow, year: number): Promise<number> {
  const yearOf = (at: string) => Number(dayIn(settings.current.timeZone, new Date(at)).slice(0, 4))
  const taken = (await listCollateralSales(db, loan.id)).filter(
    ({ status, marginCallId, endedAt }) =>
      status === 'settled' && marginCallId === null && endedAt !== null && yearOf(endedAt) === year,
  )
  const invoiceIds = await Promise.all(taken.map(async ({ saleId }) => (await saleRow(db, saleId)).invoiceId))
  const posted = [...(await postedEntries(db, 'invoice', invoiceIds)).values()].flat()
  return centsOf(postedDocument(posted, { partyId: loan.memberId }), 'price')
}

/** The loan as anyone can recompute it, up to today. */
export async function actusJson(deps: Deps, actor: Actor, id: string): Promise<FileAnswer> {
  const { loan, terms, events, today: day } = await seen(deps, actor, id)
  if (!isFunded(loan)) throw wrong(labels.notFundedYet)
  const contract = actusOf(loan.number, terms, events.map(eventOf), day)
  return {
    bytes: Buffer.from(`${JSON.stringify(contract, null, 2)}\n`),
    contentType: 'application/json',
    name: `actus-${loan.number}.json`,
  }
}

/** Everything about a loan for its file, from the application to the funding and what followed. */
export async function binderPdf(deps: Deps, id: string): Promise<FileAnswer> {
  const known = await loadLoanFile(deps.db, deps, id)
  const { loan, rows, cards, photos, events, state } = known
  const { timeZone } = deps.settings.current
  const [history, entry] = [await listLoanHistory(deps.db, id), await fundingEntryOf(deps.db, id)]
  const at = (instant: string | null) => formatDateTime(instant, timeZone)
  const binder: Binder = {
    number: loan.number,
    on: today(deps, deps.clock.now()),
    borrower: [usStates[loan.stateCode]],
    application: [
      ['Applied', at(loan.submittedAt)],
      ['Amount requested', formatMoney(loan.requestedCents)],
      ['Term requested', `${loan.requestedMonths} months, ${scheduleKinds[loan.requestedKind].toLowerCase()}`],
      ['Purpose', loan.purpose],
      ['Cards', custodyChoices[loan.custodyChoice]],
    ],
    memo: [
      ...(loan.memo?.split('\n').filter(Boolean) ?? [labels.noMemo]),
      ...loan.checklist.map((check) => labels.confirmed(reviewChecks[check])),
    ],
    conditions: [...labels.standardConditions, ...loan.conditions],
    sheet: termSheetOf(deps, known),
    agreement: await agreementOf(deps, loan),
    cards: rows.map((row) => {
      const card = cards.get(row.cardId)
      return {
        title: card ? cardLine(card) : '',
        lines: [
          labels.valued(formatMoney(row.valueCents), formatDate(row.valuedOn)),
          ...(row.insuredCents === null ? [] : [labels.insured(formatMoney(row.insuredCents))]),
          ...(row.checkedAt && row.checkedBy ? [labels.checkedBy(row.checkedBy, at(row.checkedAt))] : []),
          ...(row.checks.length > 0
            ? [labels.checksDone(row.checks.map((check) => intakeChecks[check]).join('; '))]
            : []),
          ...(row.conditionNote ? [labels.conditionOf(row.conditionNote)] : []),
          ...(row.signedOffAt && row.signedOffBy ? [labels.signedOffBy(row.signedOffBy, at(row.signedOffAt))] : []),
          labels.photosTaken(photos.filter(({ cardId }) => cardId === row.cardId).length),
          ...(row.endedAt ? [labels.leftLoan(row.endReason ?? '', at(row.endedAt))] : []),
        ],
      }
    }),
    funding: entry
      ? {
          ...{ number: entry.number, on: entry.bookedOn, words: entry.words },
          postings: entry.postings.map(({ accountName, amountCents }) => ({ account: accountName, amountCents })),
        }
      : null,
    schedule: presentSchedule(known.terms, known.events.map(eventOf), state),
    timeline: presentTimeline({ loan, history, events, state, rows, cards, isAdmin: true }).toReversed(),
  }
  const bytes = await (await closing()).closingBinderPdf(binder, await addressedTo(deps, loan.memberId), timeZone)
  return pdf(bytes, `binder-${loan.number}`)
}
