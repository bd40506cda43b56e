export const sales = (count: number) =>
  count === 0 ? 'No sales' : `${count.toLocaleString('en-US')} sale${count === 1 ? '' : 's'}`
export const noMatch = 'No card found. Check the spelling, or describe the card.'
export const notListed = 'Not listed?'
export const describe = 'Describe the card'
export const clear = 'Clear'
export const toMove = 'to move,'
export const toChoose = 'to choose'
export const found = (count: number) => (count === 1 ? '1 card found' : `${count} cards found`)
