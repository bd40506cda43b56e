import { type Day, formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

import { type NoticeFacts, parties } from './notice-labels.ts'

// The text of the explanation of a surplus or deficiency, in Markdown. UCC 9-616(c) lists what it contains, in this order.

export type Explained = Pick<NoticeFacts, 'number' | 'sentOn' | 'lender' | 'borrower'> & {
  /** What was owed before the first card was sold. */
  before: { on: Day; principalCents: number; interestCents: number; feesCents: number; totalCents: number }
  cards: readonly { title: string; soldOn: Day; priceCents: number }[]
  proceedsCents: number
  costsCents: number
  /** Interest and late fees after the first day. */
  laterCents: number
  /** Payments, waivers and other credits after it. */
  creditsCents: number
  /** Paid out before the loan was open again. */
  paidOutCents: number
  surplusCents: number
  deficiencyCents: number
  writtenOffCents: number
}

const row = (label: string, cents: number) => `| ${label} | ${formatMoney(cents)} |`
const total = (label: string, cents: number) => `| **${label}** | **${formatMoney(cents)}** |`

export function explanationText(facts: Explained): string {
  const { before, cards, lender, proceedsCents, costsCents, laterCents, creditsCents, paidOutCents } = facts
  const since = formatDate(before.on)
  return `# Explanation of the sale of your cards

${parties(facts)}

We sold cards that secured your loan. This is how we calculated ${resultName(facts)}.

| Calculation | Amount |
| --- | --- |
${[
  row(`Principal owed on ${since}, before the sale`, before.principalCents),
  row(`Interest owed on ${since}`, before.interestCents),
  row(`Late fees owed on ${since}`, before.feesCents),
  total('What you owed', before.totalCents),
  ...cards.map(({ title, soldOn, priceCents }) => row(`${title}, sold ${formatDate(soldOn)}`, priceCents)),
  total('Proceeds of the sale', proceedsCents),
  total('What you owed less the proceeds', before.totalCents - proceedsCents),
  row('Expenses added: seller’s fee', costsCents),
  row(`Interest and late fees added after ${since}`, laterCents),
  ...(paidOutCents > 0 ? [row('Surplus paid to you earlier, added', paidOutCents)] : []),
  row(`Payments and other credits after ${since}, subtracted`, creditsCents),
  total(...resultRow(facts)),
].join('\n')}

Your loan earns interest by the day, so what you owed included no unearned interest, and no rebate is due.

## What this means

${meaning(facts)}

Future debits, credits, charges, including additional interest, rebates, and expenses may affect the amount of the surplus or deficiency.

## More information

If you need more information about this calculation, ${lender.contact} or write to us at ${lender.name}, ${lender.address}.`
}

const resultName = ({ deficiencyCents, surplusCents }: Explained): string => {
  if (deficiencyCents > 0) return 'the deficiency, which is what was left to pay'
  return surplusCents > 0 ? 'the surplus, which is yours' : 'the result: no surplus and no deficiency'
}

const resultRow = ({ deficiencyCents, surplusCents }: Explained): [string, number] =>
  deficiencyCents > 0 ? ['Deficiency', deficiencyCents] : ['Surplus', surplusCents]

function meaning({ deficiencyCents, surplusCents, writtenOffCents }: Explained): string {
  if (deficiencyCents > 0 && writtenOffCents >= deficiencyCents)
    return `We wrote off the deficiency of ${formatMoney(deficiencyCents)}. You owe nothing on this loan.`
  if (deficiencyCents > 0) {
    const owed = `You owe ${formatMoney(deficiencyCents - writtenOffCents)}. It no longer accrues interest.`
    return writtenOffCents > 0 ? `We wrote off ${formatMoney(writtenOffCents)} of the deficiency. ${owed}` : owed
  }
  return surplusCents > 0
    ? `The surplus of ${formatMoney(surplusCents)} is paid out to you. You owe nothing on this loan.`
    : 'You owe nothing on this loan, and nothing is left over.'
}
