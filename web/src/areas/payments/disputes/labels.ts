// Every sentence of this folder's screens.

// books-tab.ts
export const lead = 'Payments that a bank questions or takes back, and when to respond.'

// DisputesTab.tsx
export const disputes = 'Disputes'
export const member = 'Member'
export const reason = 'Reason'
export const forLabel = 'For'
export const status = 'Status'
export const answerBy = 'Respond by'
export const openedTitle = 'Opened'
export const processorId = 'Processor ID'
export const answer = 'Response'
export const waiting = 'Not sent yet'
export const memberInvoiceOrProcessorId = 'Member, invoice, receipt, or processor ID'
export const noDisputes = 'No disputes'
export const whenABank = 'When a member’s bank asks about a payment or takes it back, it appears here.'
export const ofAmount = (amount: string) => `of ${amount}`

// DisputePanel.tsx
export const weCouldntLoadThisDispute = 'We couldn’t load this dispute'
export const from = (amount: string, name: string) => `${amount} from ${name}`
export const openedOn = (date: string) => `Opened ${date}.`
export const deadline = 'Respond by '
export const withoutAnAnswer = 'If we don’t respond by then, the dispute is lost.'
export const noMoneyMoved = 'This is an inquiry: no money has moved. A good response can prevent a dispute.'
export const wasntAccepted = 'The processor didn’t accept the response. '
export const isBeingSent = 'The response is being sent. '
export const weTryAgain = 'The processor didn’t respond. We’ll try again every minute.'
export const details = 'Details'
export const payment = 'Payment'
export const openPayment = 'Open payment'
export const disputed = 'Disputed'
export const takenByTheBank = 'Taken by the bank'
export const fees = 'Fees'
export const processor = 'Processor'
export const loan = 'Loan'
export const allDisputes = (name: string) => `All disputes by ${name}`
export const history = 'Timeline'
export const ledger = 'Ledger entries'
export const nothingPosted = 'Nothing has been posted.'

// EvidencePart.tsx
export const evidence = 'Evidence'
export const noEvidence = 'No documents.'
export const documentKind = 'Kind of document'
export const addDocument = 'Add document'
export const eachKindOnce = 'One document of each kind, up to 4.5 MB together.'
export const remove = 'Remove'
export const removeNamed = (name: string) => `Remove ${name}`
export const itIsntSent = 'It’s removed from the evidence. The audit log keeps its name.'
export const added = (date: string, by: string | null) => (by ? `Added ${date} by ${by}` : `Added ${date}`)

// DisputeActions.tsx
export const sendAnswer = 'Send evidence'
export const sendTitle = (what: string) => `Send evidence: ${what}`
export const theBankReadsItOnce = 'You can send evidence only once. You can’t change it afterward.'
export const explanation = 'Explanation'
export const whatHappened = 'What was bought, when it was delivered, and why the charge is right.'
export const documentsAreSent = (count: number) =>
  count === 1 ? 'One document is sent with it.' : `${count} documents are sent with it.`
export const evidenceSent = 'Evidence sent'
export const theBankDecides = 'The bank usually decides within a few weeks.'
export const acceptLoss = 'Accept loss'
export const acceptTitle = (what: string) => `Accept loss: ${what}`
export const theMoneyStays = 'The dispute is lost for good, and the money stays with the member’s bank.'
export const lossAccepted = 'Loss accepted'
