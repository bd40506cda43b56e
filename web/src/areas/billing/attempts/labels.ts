// Every sentence of this folder's screens.

// AttemptPanel.tsx
export const weCouldntLoadThisAttempt = 'We couldn’t load this attempt'
export const started = (time: string | number) => `Started ${time}.`
export const needsReview = 'Needs review. '
export const whatTheMemberWasTold = 'Shown to the member: '
export const whatIts = 'What it’s for'
export const paidFromTheMembersCredit = 'Paid from the member’s credit'
export const details = 'Details'
export const from = 'From'
export const paymentMethod = 'Payment method'
export const processor = 'Processor'
export const processorStatus = 'Processor status'
export const payment = 'Payment'
export const openPayment = 'Open payment'
export const lastUpdated = 'Last updated'
export const allAttempts = (name: string | number) => `All attempts by ${name}`
export const statusUpdated = 'Status updated'
export const currentStatus = (detail: string | number) => `Current status: ${detail}.`
export const theProcessorDidntRespond = 'The processor didn’t respond'
export const checkWithProcessor = 'Check with processor'
export const markAsResolved = 'Mark as resolved'
export const resolved = 'Resolved'
export const fromAmount = (amount: string | number, name: string | number) => `${amount} from ${name}.`
export const thisRemoves =
  'We try to book it again. If that works, it no longer needs review. If it doesn’t, you’ll see why. Describe what you did.'

// AttemptsTab.tsx
export const needsReviewTitle = 'Needs review'
export const notGivenYet = 'Not entered yet'
export const forLabel = 'For'
export const status = 'Status'
export const message = 'Message'
export const startedTitle = 'Started'
export const review = 'Review'
export const attempts = 'Attempts'
export const memberInvoiceOrProcessorId = 'Member, invoice, or processor ID'
export const noAttemptsYet = 'No attempts yet'
export const everyTimeAMemberPays =
  'Every time a member pays by card or bank transfer, the attempt appears here, whether or not it succeeds.'
export const loan = 'Loan'
