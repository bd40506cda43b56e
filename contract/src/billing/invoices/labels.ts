import { type Day, formatDate } from '../../kernel/dates.ts'
import { formatMoney } from '../../kernel/money.ts'

/** A member notification: in the bell, and as a text for those who opted in. */
export type Words = { title: string; message: string; text: string }

type About = { houseName: string; number: string; dueCents: number; dueOn: Day | null }

const due = (on: Day | null) => (on === null ? '' : ` by ${formatDate(on)}`)

export const issuedNotice = ({ houseName, number, dueCents, dueOn }: About): Words => ({
  title: 'New invoice',
  message: `${number} for ${formatMoney(dueCents)}, due${due(dueOn)}.`,
  text: `${houseName}: invoice ${number} for ${formatMoney(dueCents)} is due${due(dueOn)}. Sign in to view it.`,
})

export const reminderNotice = ({ houseName, number, dueCents, dueOn }: About, today: Day): Words => {
  const isLate = dueOn !== null && dueOn < today
  const when = dueOn === null ? 'is due' : isLate ? `was due ${formatDate(dueOn)}` : `is due ${formatDate(dueOn)}`
  return {
    title: isLate ? 'Invoice overdue' : 'Invoice due soon',
    message: `${formatMoney(dueCents)} on ${number} ${when}.`,
    text: `${houseName}: ${formatMoney(dueCents)} on invoice ${number} ${when}. Sign in to see how to pay.`,
  }
}

type Arrived = { houseName: string; cents: number; paid: string[]; partly: string[]; toCreditCents: number }

/** What arrived, what it paid, and what happened to the rest. */
export function arrivedLabel({ houseName, cents, paid, partly, toCreditCents }: Arrived): Words {
  const said = [
    paid.length > 0 ? `${listed(paid)} ${paid.length === 1 ? 'is' : 'are'} paid in full.` : '',
    partly.length > 0 ? `Part of ${listed(partly)} is still unpaid.` : '',
    toCreditCents > 0 ? `${formatMoney(toCreditCents)} was added to your credit.` : '',
  ]
  const message = [`We received ${formatMoney(cents)}.`, ...said.filter(Boolean)].join(' ')
  return { title: 'Payment received', message, text: `${houseName}: Thank you. ${message}` }
}

const listed = (numbers: string[]) =>
  numbers.length < 2 ? numbers.join('') : `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`

/**
 * What happened to money returned by a credit note: refunded, or credited to the payer. Continues the preceding
 * sentence.
 */
export function returnedNotice(
  { reason, toCreditCents, refundedCents }: { reason: string; toCreditCents: number; refundedCents: number },
  whose: 'your' | 'the member’s',
): string {
  const kept = toCreditCents - refundedCents
  const said = /[.!?…]$/.test(reason) ? reason : `${reason}.`
  return [
    said,
    ...(refundedCents > 0 ? [`${formatMoney(refundedCents)} was refunded.`] : []),
    ...(kept > 0 ? [`${formatMoney(kept)} was added to ${whose} credit.`] : []),
  ].join(' ')
}
