// Every sentence of the monthly summary.

export const yourMonthlySummary = 'Your monthly summary'
export const youHaveCards = (cards: number, value: string) =>
  `You have ${cards} ${cards === 1 ? 'card' : 'cards'} worth ${value}.`
export const youHaveNoCards = 'You have no cards yet.'
export const gained = (amount: string) => `Over the last 12 months, their value changed by ${amount}.`
export const needYourAttention = (items: number) =>
  items === 0
    ? 'Nothing needs your attention.'
    : items === 1
      ? '1 item needs your attention:'
      : `${items} items need your attention:`
type Item = { title: string; due: { text: string } | null }
export const waiting = ({ title, due }: Item) => (due ? `${title}. ${due.text}.` : `${title}.`)
export const andMore = (items: number) => `And ${items} more.`
export const credit = (amount: string) => `Your credit: ${amount}.`
export const payouts = (amount: string) => `Payouts on their way: ${amount}.`
