import { addMonths, type Day } from '../../kernel/dates.ts'
import { effectiveEvents } from './events.ts'
import { replay } from './replay.ts'
import { scheduleOf } from './schedule.ts'
import type { LoanEvent, LoanTerms } from './terms.ts'

// A loan in the terms of the Algorithmic Contract Types Unified Standards, so that anyone can recompute it. Amounts are
// in dollars, from the lender's side, as ACTUS writes them.

export type ActusEvent = {
  eventDate: string
  /** Initial exchange, fee, interest, principal, rate reset, maturity, and CE for what was forgiven or written off. */
  eventType: 'IED' | 'FP' | 'IP' | 'PR' | 'RR' | 'MD' | 'CE'
  payoff: string
  currency: 'USD'
  /** After the event. */
  notionalPrincipal: string
  nominalInterestRate: string
  accruedInterest: string
}

export type ActusContract = { terms: Record<string, string>; events: ActusEvent[] }

const dollars = (cents: number): string => (cents / 100).toFixed(2)
const rateOf = (bps: number): string => (bps / 10_000).toFixed(4)
const at = (day: Day): string => `${day}T00:00:00`

function termsOf(number: string, terms: LoanTerms, statusOn: Day): Record<string, string> {
  const maturity = addMonths(terms.firstDueOn, terms.termMonths - 1)
  const common = {
    contractID: number,
    contractRole: 'RPA',
    currency: 'USD',
    contractDealDate: at(terms.fundedOn),
    initialExchangeDate: at(terms.fundedOn),
    statusDate: at(statusOn),
    maturityDate: at(maturity),
    notionalPrincipal: dollars(terms.principalCents),
    nominalInterestRate: rateOf(terms.rateBps),
    dayCountConvention: 'A365',
    feeBasis: 'A',
    feeRate: dollars(terms.feeCents),
  }
  if (terms.scheduleKind === 'bullet') return { contractType: 'PAM', ...common }
  const interest = { cycleAnchorDateOfInterestPayment: at(terms.firstDueOn), cycleOfInterestPayment: 'P1ML0' }
  if (terms.scheduleKind === 'interest_only') return { contractType: 'PAM', ...common, ...interest }
  return {
    contractType: 'ANN',
    ...common,
    ...interest,
    cycleAnchorDateOfPrincipalRedemption: at(terms.firstDueOn),
    cycleOfPrincipalRedemption: 'P1ML0',
    nextPrincipalRedemptionPayment: dollars(scheduleOf(terms)[0]?.totalCents ?? 0),
  }
}

/** Everything that happened up to a day, with the state after it. */
export function actusOf(number: string, terms: LoanTerms, events: readonly LoanEvent[], asOf: Day): ActusContract {
  const rows: ActusEvent[] = []
  // within a day, the state follows the events one by one
  const add = (
    on: Day,
    eventType: ActusEvent['eventType'],
    cents: number,
    after: { principal: number; rate: number; interest: number },
  ) =>
    rows.push({
      eventDate: at(on),
      eventType,
      payoff: dollars(cents),
      currency: 'USD',
      notionalPrincipal: dollars(after.principal),
      nominalInterestRate: rateOf(after.rate),
      accruedInterest: dollars(after.interest),
    })
  const start = { principal: terms.principalCents, rate: terms.rateBps, interest: 0 }
  add(terms.fundedOn, 'IED', -terms.principalCents, start)
  if (terms.feeCents > 0) add(terms.fundedOn, 'FP', terms.feeCents, start)
  const done: LoanEvent[] = []
  for (const event of effectiveEvents(events, asOf)) {
    const before = replay(terms, done, event.on)
    done.push(event)
    const after = replay(terms, done, event.on)
    let [principal, interest] = [before.principalCents, before.interestCents]
    const state = () => ({ principal, rate: after.rateBps, interest })
    if (event.kind === 'payment') {
      const paid = after.payments.find(({ eventId }) => eventId === event.id)
      if (!paid) continue
      if (paid.feesCents > 0) add(event.on, 'FP', paid.feesCents, state())
      interest -= paid.interestCents
      if (paid.interestCents > 0) add(event.on, 'IP', paid.interestCents, state())
      principal -= paid.principalCents
      if (paid.principalCents > 0) add(event.on, after.totalCents === 0 ? 'MD' : 'PR', paid.principalCents, state())
    } else {
      principal = after.principalCents
      interest = after.interestCents
      add(event.on, event.kind === 'terms' ? 'RR' : 'CE', 0, state())
    }
  }
  return { terms: termsOf(number, terms, asOf), events: rows }
}
