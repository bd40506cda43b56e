// Every sentence of this folder's screens.

// ChargeForm.tsx
export const card = 'Card'
export const anotherCard = 'Another card'
export const bankAccount = 'Bank account'
export const anotherAccount = 'Another account'
export const savedForNextTime = 'Saved for next time'
export const youllEnterYourDetails =
  'You’ll enter your details at Stripe. We never see your full card or account number.'
export const saveForNextTime = 'Save for next time'

// Checkout.tsx
export const pay = (amount: string | number) => `Pay ${amount}`
export const thePaymentWasCanceled = (nothingCharged: string | number) => `The payment was canceled. ${nothingCharged}`
export const items = 'Items'

// CheckoutNotes.tsx
export const youHave = 'You have'
export const inCredit = 'in credit.'
export const itCoversTheFullAmount = 'It covers the full amount.'
export const appliedFirst = (amount: string | number) => `After applying it, you’d pay ${amount}.`
export const useOfCredit = (amount: string | number) => `Use ${amount} of credit`
export const theAmountHasChanged = 'The amount has changed. '
export const itWasWhenYouOpened = (amount: string | number, amount2: string | number) =>
  `It was ${amount} when you opened this page and is now ${amount2}. Nothing was charged.`

// CheckoutPage.tsx
export const breadcrumb = 'Breadcrumb'
export const invoices = 'Invoices'
export const payTitle = 'Pay'
export const noInvoiceSelected = 'No invoice selected'
export const openAnInvoice = 'Open an invoice, or select several, and pay from there.'
export const weCouldntLoadThisPage = 'We couldn’t load this page'
export const invoiceNotFound = 'Invoice not found. It may have been voided.'
export const goToInvoices = 'Go to invoices'
export const nothingDue = 'Nothing due'
export const thisIsPaid = 'This is paid. You’ll find the receipt with the invoice.'
export const nothingIsDue = 'Nothing is due on this invoice right now. Open it to see why.'
export const viewInvoice = 'View invoice'

// Order.tsx
export const orderSummary = 'Order summary'
export const pdfOf = (number: string | number) => `PDF of ${number}`
export const total = 'Total'

// PayBar.tsx
export const continueToStripe = 'Continue to Stripe'
export const backToYourInvoices = 'Back to your invoices'
export const iveSentTheWire = 'I’ve sent the wire'
export const payAnotherWay = 'Pay another way'

// UnderWay.tsx
export const paymentInProgress = 'Payment in progress'
export const started = 'Started'
export const viewStatus = 'View status'

// Ways.tsx
export const howWouldYouLike = 'How would you like to pay?'
