export const notYourTurn = 'It’s the other side’s turn. Wait for their response.'
export const tooLate = 'The time to respond has ended.'
export const noRoundsLeft = 'This was the last counteroffer. Accept or decline it.'
export const thePriceIsNow = (price: string) => `The price is now ${price}. Review it and try again.`
