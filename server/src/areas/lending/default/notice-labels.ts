import { type Day, formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { DefaultCause } from '@ambry/contract/lending/margin/kinds'

// The text of notices, in Markdown. UCC 9-613 and, for consumer goods, 9-614 list what a notice of sale must contain.

export type NoticeFacts = {
  number: string
  sentOn: Day
  effectiveOn: Day
  /** `contact` is the end of a sentence: “call us at …”. */
  lender: { name: string; address: string; contact: string }
  borrower: { name: string; address: string }
  cards: readonly string[]
  cause: DefaultCause
  principalCents: number
  interestCents: number
  feesCents: number
  totalCents: number
  perDiemCents: number
  /** What makes the loan current. */
  dueCents: number
  daysPastDue: number
  maturesOn: Day
}

export const parties = ({
  sentOn,
  lender,
  borrower,
  number,
}: Pick<NoticeFacts, 'sentOn' | 'lender' | 'borrower' | 'number'>) =>
  `Date: ${formatDate(sentOn)}

From: ${lender.name}, ${lender.address} (the lender and secured party)

To: ${borrower.name}, ${borrower.address} (the borrower and debtor)

Loan: ${number}`

const owed = ({ principalCents, interestCents, feesCents, totalCents, perDiemCents, sentOn }: NoticeFacts) =>
  `| What you owe on ${formatDate(sentOn)} | Amount |
| --- | --- |
| Principal | ${formatMoney(principalCents)} |
| Interest | ${formatMoney(interestCents)} |
| Late fees | ${formatMoney(feesCents)} |
| Total | ${formatMoney(totalCents)} |

Interest adds ${formatMoney(perDiemCents)} each day.`

const cards = (facts: NoticeFacts) => facts.cards.map((card, at) => `${at + 1}. ${card}`).join('\n')

/** What was missed, and what to pay by when. */
export function defaultNoticeText(facts: NoticeFacts): string {
  const { effectiveOn, lender, dueCents, totalCents, daysPastDue, maturesOn, cause } = facts
  const isMatured = cause === 'maturity'
  return `# Notice of default

${parties(facts)}

## What happened

${
  isMatured
    ? `Your loan was due in full on ${formatDate(maturesOn)}, and it hasn’t been repaid.`
    : `A payment on your loan is ${daysPastDue} days past due.`
}

${owed(facts)}

## What you can do

Pay ${formatMoney(isMatured ? totalCents : dueCents)} before ${formatDate(effectiveOn)}. ${
    isMatured ? 'That repays the loan.' : 'That pays everything past due, and this notice then has no further effect.'
  }

## What happens otherwise

On or after ${formatDate(effectiveOn)}, we can declare the loan in default. We would then send you a notice of sale, and 10 days after that we could sell these cards, which secure your loan:

${cards(facts)}

A promise to pay later doesn’t change these dates.

## Questions

You can ${lender.contact} or write to us at ${lender.name}, ${lender.address}. If you ask, we will explain in writing how we have figured the amount that you owe us, at no charge.`
}

/** Our plan to sell, in the order of the safe-harbor form for consumers. */
export function saleNoticeText(facts: NoticeFacts): string {
  const { sentOn, effectiveOn, lender, cause, totalCents } = facts
  const broken = {
    margin: 'a margin call on your loan wasn’t cured in time',
    arrears: 'payments on your loan weren’t made',
    maturity: 'your loan wasn’t repaid when it was due',
  }[cause]
  return `# Notice of our plan to sell property

${parties(facts)}

Your loan is in default because ${broken}. We have these cards, which secure your loan:

${cards(facts)}

## The sale

We will sell the cards at private sale on or after ${formatDate(effectiveOn)}. We may sell them one at a time or together.

The money that we get from the sale, after paying our costs, will reduce the amount you owe. If we get less money than you owe, you will still owe us the difference. If we get more money than you owe, you will get the extra money, unless we must pay it to someone else.

## How to get the cards back

You can get the cards back at any time before we sell them by paying us the full amount you owe, not just the past due payments, including our expenses. Paying only part of it, or only what would have cured a margin call, reduces what you owe but doesn’t end the default.

${owed(facts)}

To learn the exact amount you must pay, ${lender.contact}. On ${formatDate(sentOn)} it is ${formatMoney(totalCents)}.

## How we figured what you owe

You are entitled to an accounting of the amount you owe, at no charge. If you want us to explain to you in writing how we have figured the amount that you owe us, ${lender.contact} or write to us at ${lender.address} and request a written explanation.

## More information

If you need more information about the sale, ${lender.contact} or write to us at ${lender.name}, ${lender.address}.

Other people who have an interest in these cards or who owe money under your agreement, and to whom we are sending this notice: none.`
}

export const callUs = (phone: string) => `call us at ${phone}`
