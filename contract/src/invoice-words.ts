import { type Day, formatDate } from './dates.ts'
import { formatMoney } from './money.ts'

/** What a member is told: in the bell, and by text message for those who want one. */
export type Words = { title: string; message: string; text: string }

type About = { houseName: string; number: string; dueCents: number; dueOn: Day | null }

const due = (on: Day | null) => (on === null ? '' : ` by ${formatDate(on)}`)

export const issuedWords = ({ houseName, number, dueCents, dueOn }: About): Words => ({
  title: 'New invoice',
  message: `${number} over ${formatMoney(dueCents)}, due${due(dueOn)}.`,
  text: `${houseName}: invoice ${number} over ${formatMoney(dueCents)} is due${due(dueOn)}. Sign in to read it.`,
})

export const reminderWords = ({ houseName, number, dueCents, dueOn }: About, today: Day): Words => {
  const isLate = dueOn !== null && dueOn < today
  const when = dueOn === null ? 'is due' : isLate ? `was due on ${formatDate(dueOn)}` : `is due on ${formatDate(dueOn)}`
  return {
    title: isLate ? 'Invoice overdue' : 'Invoice due soon',
    message: `${formatMoney(dueCents)} on ${number} ${when}.`,
    text: `${houseName}: ${formatMoney(dueCents)} on invoice ${number} ${when}. Sign in to see how to pay.`,
  }
}

export const paidWords = ({ houseName, number }: Pick<About, 'houseName' | 'number'>, cents: number): Words => ({
  title: 'Payment received',
  message: `${formatMoney(cents)} arrived. ${number} is paid in full.`,
  text: `${houseName}: thank you. Invoice ${number} is paid in full.`,
})
