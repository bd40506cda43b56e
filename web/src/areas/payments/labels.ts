// Every sentence of this folder's screens.

// ChargeActions.tsx
export const confirmWithYourBank = 'Confirm with your bank'
export const continuePayment = 'Continue payment'
export const cancelPayment = 'Cancel payment'

// ConfirmChargeDialog.tsx
export const confirmWithYourBankAmount = (amount: string | number) => `Confirm ${amount} with your bank`
export const yourBankWantsToConfirm = 'Your bank wants to confirm that you’re making this payment'
export const ifYouConfirmThePayment = '. If you confirm, the payment goes through. If you decline, nothing is charged.'
export const demoTheSandboxActs = 'Demo: the sandbox acts as your bank.'
export const confirm = 'Confirm'
export const decline = 'Decline'

// PaymentSuccessPage.tsx
export const breadcrumb = 'Breadcrumb'
export const invoices = 'Invoices'
export const payments = 'Payments'
export const paymentNotFound = 'Payment not found'
export const youllFindYourPayments = 'You’ll find your payments and receipts with your invoices.'
export const goToInvoices = 'Go to invoices'
export const yourPayment = 'Your payment'
export const weCouldntLoadThePayment = 'We couldn’t load the payment status'
export const weCouldntLoadThisPayment = 'We couldn’t load this payment'
export const paymentNotFoundSentence = 'Payment not found.'
export const loading = 'Loading'
export const thisPageUpdatesAutomatically =
  'This page updates automatically. You can close it; we’ll notify you when the payment is complete.'
export const payment = 'Payment'
export const receipt = 'Receipt'
export const amount = 'Amount'
export const paymentMethod = 'Payment method'
export const started = 'Started'
export const yourCredit = 'Your credit'
export const tryAgain = 'Try again'
export const downloadReceipt = 'Download receipt'
export const viewInvoice = 'View invoice'
export const goToDashboard = 'Go to dashboard'

// PaymentTestPage.tsx
export const paymentTest = 'Payment test'
export const eachTestCreatesAnInvoice = 'Each test creates an invoice, pays it in the sandbox, and shows the result.'
export const notAvailable = 'Not available. '
export const paymentsGoThroughStripeHere =
  'Payments go through Stripe here, so tests would move real money. Tests can’t be run.'
export const paymentsCantBeTestedHere = 'Payments can’t be tested here because the sandbox isn’t in use.'
export const tests = 'Tests'
export const ofPassed = (asExpected: string | number, length: string | number) => `${asExpected} of ${length} passed.`
export const noTestsRunYet = 'No tests run yet.'
export const runAll = 'Run all'
export const run = 'Run'
export const result = 'Result'

// SandboxFields.tsx
export const cardNumber = 'Card number'
export const expiration = 'Expiration'
export const mmYy = 'MM / YY'
export const securityCode = 'Security code'
export const routingNumber = 'Routing number'
export const accountNumber = 'Account number'
export const testNumbers = 'Test numbers'
export const demo = 'Demo.'
export const noMoneyMoves = 'No money moves, and real card numbers are rejected. Choose an outcome:'
export const runEveryOutcome = 'Run every outcome'

// TriedView.tsx
export const steps = 'Steps'
export const paymentAndInvoice = 'Payment and invoice'
export const message = 'Message'
export const invoice = 'Invoice'
export const due = 'Due'
export const ledger = 'Ledger'
export const nothingWasPosted = 'Nothing was posted.'
export const appliedTo = 'Applied to'
export const viewLoan = 'View loan'
