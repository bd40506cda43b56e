// Every sentence of the board.

export const board = 'Board'
export const column = (status: string, count: number) =>
  `${status}, ${count.toLocaleString('en-US')} ${count === 1 ? 'loan' : 'loans'}`
export const sum = (count: number, amount: string) => `${count.toLocaleString('en-US')} · ${amount}`
export const onThisPage = 'On this page'
export const nothing = 'None'
export const select = (name: string) => `Select ${name}`
export const unassigned = 'Unassigned'
export const moveTo = 'Move to…'
export const moveName = (name: string) => `Move to… (${name})`
export const loading = 'Loading'
export const noMoves = 'Nothing you can do right now.'
export const didNotLoad = 'This loan didn’t load. Close this menu and try again.'
export const waitsForSecond = 'Waiting for a second person.'
export const moves = {
  approve: 'Approve with conditions',
  reject: 'Decline',
  fund: 'Fund',
  cancel_offer: 'Withdraw offer',
} as const
