// Every sentence of this folder's screens.

// AdminRequestActions.tsx
export const approve = 'Approve'
export const counter = 'Counter'
export const decline = 'Decline'
export const cancelReservation = 'Cancel reservation'
export const somethingWentWrong = 'Something went wrong.'
export const assignToMe = 'Assign to me'

// AdminRequestPanel.tsx
export const cardRequests = (title: string | number) => `${title}, Card Requests`
export const cardRequestsTitle = 'Card Requests'
export const weCouldntLoadThisRequest = 'We couldn’t load this request'
export const requestedAt = (name: string | number, playerName: string | number, amount: string | number) =>
  `${name} requested ${playerName} at ${amount}`
export const nothingWasChanged = 'Nothing was changed.'

// AdminRequestRecord.tsx
export const membersNote = 'Member’s note'
export const checks = 'Checks'
export const total = 'Total'
export const details = 'Details'
export const member = 'Member'
export const delivery = 'Delivery'
export const assignedTo = 'Assigned to'
export const noOne = 'No one'
export const invoice = 'Invoice'
export const sale = 'Sale'
export const viewSale = 'View sale'
export const timeline = 'Timeline'
export const listPrice = 'List price'
export const notInSecure = 'Not in Secure'
export const ourValuation = 'Our valuation'
export const lastSale = 'Last sale'
export const reserved = 'Reserved'
export const counterofferOf = (amount: string | number) => `Counteroffer of ${amount}. `
export const has = 'has'
export const toRespond = 'to respond.'
export const reservedAt = (amount: string | number) => `Reserved at ${amount}. `
export const ofUnpaid = (amount: string | number, number: string | number) => `${amount} of ${number} unpaid. `
export const timeLeft = 'Time left:'
export const declined = 'Declined. '
export const offeredTheCard = 'Offered the card, waiting'
export const acceptedWaited = 'Accepted, had been waiting'
export const passedWaited = 'Passed, had been waiting'
export const leftWaited = 'Left, had been waiting'
export const otherRequests = 'Other requests'
export const waitlist = 'Waitlist'
export const since = (detail: string | number, date: string | number) => `${detail} since ${date}`

// AdminRequestTag.tsx
export const waitingForTheOwner = 'Waiting for the owner'

// CardRequestsPage.tsx
export const cardRequestsText = 'Card requests'
export const memberCardOrCert = 'Member, card, or cert #'
export const noRequestsYet = 'No requests yet'
export const whenAMemberRequests =
  'When a member requests a card in Secure, review it here. List cards from the Cards page.'

// CounterDialog.tsx
export const counterSOffer = (name: string | number) => `Counter ${name}’s offer`
export const askTheOwner = 'Ask the owner'
export const sendCounteroffer = 'Send counteroffer'
export const counterofferSent = 'Counteroffer sent'
export const canBuy = (name: string | number, playerName: string | number, amount: string | number) =>
  `${name} can buy ${playerName} for ${amount}.`
export const theyOffered = 'They offered'
export const theListPrice = '; the list price is'
export const theyHave = '. They have'
export const hoursToRespond =
  'hours to respond. If they accept, the card is reserved and the invoice issued immediately.'
export const yourPrice = 'Your price'
export const mustAgreeFirst = (name: string | number) => `${name} must agree first.`
export const isBelow = (amount: string | number, amount2: string | number) =>
  ` ${amount} is below ${amount2}. Ask them now. Once they agree, send the counteroffer from here. They see the price and what they’d receive, but not who made the offer.`
export const note = 'Note'
export const visibleToTheMember = 'Visible to the member.'

// DecisionDialogs.tsx
export const approveAt = (amount: string | number) => `Approve at ${amount}`
export const isReserved = (playerName: string | number, name: string | number) =>
  `${playerName} is reserved for ${name}`
export const invoiceIssued = (number: string | number) => `Invoice ${number} issued.`
export const invoiceIssuedSentence = 'Invoice issued.'
export const willBeReserved = (playerName: string | number, name: string | number) =>
  `${playerName} will be reserved for ${name}.`
export const theyllGetAnInvoice = (amount: string | number) =>
  `They’ll get an invoice for ${amount}. Ownership passes when it’s paid.`
export const declineSRequest = (name: string | number) => `Decline ${name}’s request`
export const requestDeclined = 'Request declined'
export const hasBeenToldWhy = (playerName: string | number, name: string | number) =>
  `${playerName}. ${name} was sent the reason.`
export const keepReservation = 'Keep reservation'
export const theMemberSees = 'The member sees this. It’s also saved in the audit log.'
export const reservationCanceled = 'Reservation canceled'
export const isAvailableAgain = (playerName: string | number) => `${playerName} is available again.`
export const becomesAvailableAgain = 'becomes available again, and the next member on the waitlist is offered it.'
export const theInvoice = 'The invoice'
export const isVoided = 'is voided. What'
export const hasPaidBecomesTheirCredit = 'has paid becomes their credit.'

// OwnerPart.tsx
export const owner = 'Owner:'
export const askTheOwnerAbout = (amount: string | number) => `Ask the owner about ${amount}`
export const ownerAgreedOutsideTheApp = 'Owner agreed outside the app'
export const theirListPrice = (amount: string | number) =>
  `Their list price is ${amount}. They see the offer and what they’d receive, but not who made it. The request waits until they respond.`
export const price = 'Price'
export const agreedOutsideTheApp = (name: string | number) => `${name} agreed outside the app`
export const recordAgreement = 'Record agreement'
export const howTheyAgreed = 'How they agreed'
export const byPhoneOrLetter = 'By phone or letter, and when. Saved in the audit log.'
export const agreementRecorded = 'Agreement recorded'
export const agreedTo = (name: string | number, amount: string | number) => `${name} agreed to ${amount}.`
export const lowestPriceTheyAgreed = 'Lowest price they agreed to'

// admin-request-list.tsx
export const assignedToName = (name: string | number) => `Assigned to ${name}`
export const card = 'Card'
export const offer = 'Offer'
export const ownerTitle = 'Owner'
export const notAsked = 'Not asked'
export const age = 'Age'
export const status = 'Status'
export const waitingOn = 'Waiting on'
export const seller = 'Seller'
export const updated = 'Updated'
export const counterAmount = (amount: string | number) => `Counter ${amount}`
export const agreed = (amount: string | number) => `Agreed ${amount}`
export const left = 'left'
export const assigned = 'Assigned'
export const toMe = 'To me'
export const eachMemberIsNotified = 'Each member is notified and sees the reason.'
export const theRequestsAreAssigned = 'The requests are assigned to you, and others can see that.'

// use-decision.ts
export const hasBeenAsked = (name: string | number) => `${name} has been asked`
export const offerOn = (playerName: string | number, amount: string | number) => `Offer on ${playerName}: ${amount}.`
