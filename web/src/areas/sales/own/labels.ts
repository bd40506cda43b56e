// Every sentence of this folder's screens.

// OwnSalePanel.tsx
export const sales = (title: string | number) => `${title}, Sales`
export const weCouldntLoadThisSale = 'We couldn’t load this sale'
export const settlementPdf = 'Settlement (PDF)'
export const viewInvoice = 'View invoice'
export const shippingInstructions = 'Shipping instructions'
export const theCardIsReserved = 'The card is reserved for you. Pay the invoice to continue.'
export const yourPaymentWasReversed =
  'Your payment was reversed, and the invoice is open again. The card stays where it is until the invoice is paid.'
export const thisSaleWasUndone = 'This sale was undone. What you paid was added to your credit.'
export const thisSaleWasCanceled = 'This sale was canceled. Anything you paid was added to your credit.'
export const theCardIsReservedForA =
  'The card is reserved for a buyer. Keep it until they pay; we’ll tell you what to do then.'
export const theBuyersPaymentWasReversed =
  'The buyer’s payment was reversed. Your payout is on hold until they pay again.'
export const thisSaleWasUndoneAndThe = 'This sale was undone, and the card is yours again.'
export const thisSaleWasCanceledAndThe = 'This sale was canceled, and the card is available again.'
export const breakdown = 'Breakdown'
export const comparedWithYourCost = 'Compared with your cost'
export const yourRegistryDidntHave = 'Your registry didn’t have a cost for this card, so we can’t calculate a gain.'
export const details = 'Details'
export const channel = 'Channel'
export const agreed = 'Agreed'
export const settled = 'Settled'
export const invoice = 'Invoice'
export const payout = 'Payout'
export const settlement = 'Settlement'
export const availableFrom = (date: string) => `(available ${date})`
export const wentToWhatYouOwed = 'Deducted for what you owed'
export const youOweBack = 'You owe back'
export const youWerePaid = (amount: string) =>
  `You were paid before this sale was undone and still owe ${amount}. We deduct it from future payouts, or you can pay the invoice.`
export const viewInYourRegistry = 'View in your registry'
export const salesTax = 'Sales tax'
export const youReceive = 'You receive'
export const netProceeds = 'Net proceeds'
export const paidToYourLoan = 'Paid to your loan'
export const dueToYou = 'Due to you'

// SalesPage.tsx
export const salesTitle = 'Sales'
export const whatYouveBoughtAndSold = 'What you’ve bought and sold with us.'
export const purchasesAndSales = 'Purchases and sales'
export const cardsSold = 'Cards sold'
export const cardsBought = 'Cards bought'
export const findACardOrCert = 'Find a card or cert #'
export const noSalesYet = 'No sales yet'
export const whenWeSellOne =
  'When we sell one of your cards, your proceeds and gain appear here. To sell one, choose List in Secure on its page.'
export const noPurchasesYet = 'No purchases yet'
export const whenYouBuyACard = 'When you buy a card, its price, invoice, and purchase date appear here.'
export const yearlyPdf = 'Annual statement (PDF)'

// Totals.tsx
export const againstACost = (name: string | number, amount: string | number) => `${name} on a cost of ${amount}`
export const n1MoreInProgress = '1 more in progress'
export const moreInProgress = (count: string | number) => `${count} more in progress`
export const realizedGain = 'Realized gain'
export const totalPaid = 'Total paid'

// own-sales-list.tsx
export const year = 'Year'
export const card = 'Card'
export const date = 'Date'
export const status = 'Status'
export const gainOrLoss = 'Gain or loss'
