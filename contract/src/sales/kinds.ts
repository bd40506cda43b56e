import { keysOf } from '../kernel/keys.ts'
import { defineStatuses } from '../kernel/statuses.ts'
import type { TransitionTable } from '../kernel/transitions.ts'

// The states of a sale. Without a schema on purpose: the page shows these tables, and zod stays out of the browser.

/** `reopened`: the payment was reversed after the title had passed, and an admin has to decide. */
export const saleStatus = defineStatuses({
  agreed: { label: 'In progress', tone: 'wait' },
  settled: { label: 'Settled', tone: 'ok' },
  reopened: { label: 'Payment reversed', tone: 'bad' },
  undone: { label: 'Undone', tone: 'outline' },
  called_off: { label: 'Canceled', tone: 'outline' },
})
export const saleStatuses = keysOf(saleStatus)
export type SaleStatus = keyof typeof saleStatus
export const saleActions = {
  settle: { from: ['agreed', 'reopened'], to: 'settled' },
  reopen: { from: ['settled'], to: 'reopened' },
  call_off: { from: ['agreed'], to: 'called_off' },
  undo: { from: ['settled', 'reopened'], to: 'undone' },
} as const satisfies TransitionTable<SaleStatus>

export const saleChannels = {
  house: 'By Ambry',
  private: 'Between members',
  secure: 'Secure',
  sourcing: 'Sourcing',
  foreclosure: 'Foreclosure',
  fund: 'By a fund',
} as const
export type SaleChannel = keyof typeof saleChannels
export const saleChannelNames = keysOf(saleChannels)

/** Members also sell to us. That is no sale of ours, but it is one of theirs. */
export const ownSaleChannels = { ...saleChannels, to_ambry: 'To Ambry' } as const
export const ownSaleChannelNames = keysOf(ownSaleChannels)

export const saleSides = { bought: 'Bought', sold: 'Sold' } as const
export type SaleSide = keyof typeof saleSides
export const saleSideNames = keysOf(saleSides)

/** What an admin can do with a sale from its page. */
export const saleDeskActions = ['edit', 'record_payment', 'pay_out', 'complete', 'call_off', 'undo'] as const
export type SaleDeskAction = (typeof saleDeskActions)[number]

/** The columns of a comps file, with their labels. */
export const comparableFields = {
  playerName: { label: 'Player', needed: true },
  year: { label: 'Year', needed: false },
  set: { label: 'Set', needed: false },
  cardNumber: { label: 'Card number', needed: false },
  variety: { label: 'Variety', needed: false },
  category: { label: 'Category', needed: false },
  grader: { label: 'Grader', needed: false },
  grade: { label: 'Grade', needed: false },
  certNumber: { label: 'Cert #', needed: false },
  price: { label: 'Price', needed: true },
  soldOn: { label: 'Date sold', needed: true },
  source: { label: 'Source', needed: true },
  link: { label: 'Link', needed: false },
} as const
export type ComparableField = keyof typeof comparableFields

export const comparableRows = 5_000
export const comparableBytes = 2_000_000
