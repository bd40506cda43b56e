import { formatBps } from '@ambry/contract/billing/fees/kinds'
import { type ChangeKind, changeKinds, type LoanStatus } from '@ambry/contract/lending/kinds'

// Every sentence of this folder.

// rules.ts
export const stateIsClosed = (state: string) => `We don’t lend in ${state} yet.`
export const stateMaximum = (state: string, most: string) => `In ${state}, we lend up to ${most}. Lower the amount.`
export const stateRate = (state: string, bps: number) =>
  `In ${state}, the rate can’t be above ${formatBps(bps)}. Lower the rate.`
export const noAppraisal = 'We haven’t appraised this card yet. Send it to the vault, or contact us for an appraisal.'
export const appraisalOld = (days: number) =>
  `Its appraisal is more than ${days} days old. Contact us for a new appraisal.`
export const belowMinimum = (least: string) => `Each card must be worth at least ${least}.`
export const disputed = 'Its ownership is disputed. It can be pledged once the dispute is settled.'
export const committed = 'It’s listed, reserved, or offered. Remove it from Secure first.'
export const pledged = (number: string | null) =>
  number
    ? `It secures loan ${number}. Pay off the loan or request the card’s release first.`
    : 'It has a lien from another loan.'
export const applied = (number: string | null) =>
  `It’s part of your application ${number ?? ''}. Remove it there first.`.replace('  ', ' ')
export const outbound = 'It’s leaving the vault. Cancel its return first.'
export const unverified = 'Its cert number doesn’t match the grader’s record. Correct its details first.'
export const raw = 'Raw cards can’t be pledged. Have it graded first.'
export const loanMinimum = (least: string) => `The smallest loan is ${least}. Choose a higher amount.`
export const loanMaximum = (most: string) => `The largest loan is ${most}. Choose a lower amount.`
export const termNotOffered = 'We don’t offer this term anymore. Choose another one.'
export const planNotOffered = 'We don’t offer this payment plan anymore. Choose another one.'
export const cardsCarry = (most: string) => `These cards support up to ${most}. Lower the amount or add cards.`
export const lastCard = 'A loan keeps at least one card until it’s paid off.'
export const restTooSmall = (bps: number) =>
  `The remaining cards wouldn’t support the loan. Its LTV would be above ${formatBps(bps)}.`
export const blockerIdentity = 'Identity not verified'
export const blockerAppraisal = 'Appraisal too old'
export const blockerCustody = (cards: number) =>
  cards === 1 ? '1 card not in the vault' : `${cards} cards not in the vault`
export const blockerUnsigned = 'Agreement not signed'

// loans/service.ts
export const cardAndMore = (title: string, more: number) => (more > 0 ? `${title} and ${more} more` : title)
export const noCards = 'No cards'

// products/service.ts
export const someoneElseChangedTheProduct = 'Someone else changed these terms in the meantime. Review them again.'

// applications/service.ts
export const theDraftHasChanged = 'Your application was changed or sent in another window. Reload to see it.'
export const chooseACard = 'Choose at least one card.'
export const enterAPurpose = 'Enter what the loan is for.'
export const chooseAState = 'Choose the state you live in.'
export const chooseCustody = 'Choose how your cards get to the vault.'
export const acceptTheDisclosure = 'Review and accept the disclosures first.'
export const notYourCard = 'One of these cards isn’t in your registry anymore. Remove it and try again.'
export const notAllInTheVault = 'Not all of these cards are in the vault. Choose how they get there.'
export const productIsClosed = 'We aren’t taking new applications right now.'
export const termsHaveChanged = 'Our terms have changed since you reviewed them. Review the new terms and try again.'
export const feeTakesAll = 'The origination fee would take the whole amount. Choose a higher amount.'
export const newApplication = 'New loan application'
export const appliesFor = (name: string, amount: string, cards: number) =>
  `${name} applied for ${amount} against ${cards === 1 ? '1 card' : `${cards} cards`}.`
export const ofCard = (title: string, why: string) => `${title}: ${why}`
export const withdrawnByBorrower = 'Withdrawn by the borrower'
export const offerDeclined = 'Loan offer declined by the borrower'
export const applicationWithdrawn = 'Loan application withdrawn'
export const loanOf = (number: string, name: string) => `${number}, ${name}.`
export const removedByBorrower = 'Removed by the borrower'
export const cardRemoved = 'Card removed from a loan application'
export const alreadyPledged = 'This card is already pledged. Request its release instead.'
export const lastProposedCard = 'This is the only card. Withdraw the application instead.'
export const theyHaveALoan = 'They have an open loan or offer.'
export const accountNotActive = 'The borrower’s account is no longer active'

// collateral
export const hasNoValue = (title: string) => `${title} has no appraisal.`
export const hasANewOwner = 'It no longer belongs to the borrower.'
export const isCommitted = 'It’s listed, reserved, or pledged again.'
export const isDisputed = 'Its ownership is disputed.'
export const isBeingSold = 'This card is being sold. Cancel the sale first.'
export const isLeavingTheVault = 'It’s leaving the vault.'
export const notPledgedYet = 'This card isn’t pledged. Approve the application first.'
export const alreadySignedOff = 'This card has already been signed off.'
export const receiveItFirst = 'The vault hasn’t received this card yet. Receive it there first.'
export const photographItFirst = 'There are no intake photos of this card. Add one in the vault first.'
export const confirmEveryCheck = 'Confirm all four checks.'
export const checkItInFirst = 'Check the card in first.'
export const someoneElseSignsOff = 'You checked this card in. Someone else has to sign it off.'
export const cardsReceived = 'Your cards have been received'
export const allCardsReceived = (number: string) =>
  `All cards for ${number} are checked in at the vault. We’ll fund your loan once all other conditions are met.`
export const cardReleased = 'Card released'
export const isFreeOf = (title: string, number: string) => `We released the lien for ${number} on ${title}.`
export const weRemoved = (title: string, number: string, reason: string) =>
  `We removed ${title} from ${number}. ${reason}`
export const noLongerTheirs = 'It no longer belongs to the borrower'
export const leftTheApplication = (title: string, number: string) =>
  `${title} changed owners or left the registry, so it’s no longer part of ${number}.`
export const valueFell = 'Collateral value fell'
export const offerIsAbove = (number: string, ltv: string) =>
  `The offer for ${number} now has an LTV above ${ltv}. Withdraw it or request more collateral before funding.`

// review
export const thisLoanHasChanged = 'This loan has changed in the meantime. Review it again.'
export const decided = 'This application has already been decided.'
export const memberNotActive = 'The borrower’s account isn’t active.'
export const noCardsLeft = 'No cards are left in this application.'
export const applicationDeclined = 'The application was declined'
export const noOpenOffer = 'There’s no open offer to withdraw.'
export const offerWithdrawn = 'Loan offer withdrawn'
export const weWithdrewTheOffer = (number: string, reason: string) =>
  `We withdrew our offer for ${number} and released the lien on your cards. ${reason}`
// these four are the specification's own words
export const approvedTitle = 'Loan Conditionally Approved'
export const approved =
  'Conditional Approve. We Must Receive Item In Hand To Fully Approve Loan. Our Secure Team Will Come To Pick Up Item(s) Personally. We Will Call To Schedule Pickup.'
export const rejectedTitle = 'Loan Rejected'
export const rejected = 'Your loan application was not approved.'
export const enterAReason = 'Enter a reason of at least 3 characters.'
export const nothingToRemind = 'There’s nothing to remind this borrower of.'
export const reminder = (number: string) => `Reminder about ${number}`
type Reminded = { status: LoanStatus; signedAt: string | null; pastDueCents: number; nextDueOn: string | null }
export const reminderOf = ({ status, signedAt, pastDueCents, nextDueOn }: Reminded): string | null => {
  if (status === 'approved')
    return signedAt
      ? 'We need your cards at the vault to fund your loan. Send them or schedule a pickup.'
      : 'Your offer is waiting. Sign the agreement and send us your cards to receive your money.'
  if (status !== 'active') return null
  if (pastDueCents > 0) return 'Your payment is past due. Pay now to avoid late fees.'
  return nextDueOn ? 'Your next payment is coming up. You can pay it now.' : null
}
export const lendTo = (name: string, amount: string, rateBps: number, months: number) =>
  `Lend ${amount} to ${name} at ${formatBps(rateBps)} for ${months === 1 ? '1 month' : `${months} months`}`
export const isAboveTheStandardLtv = 'It’s above the standard LTV for its cards.'
export const extensionsNeedTwo = 'An extension always needs a second person.'
export const extendLoanOf = (name: string) => `Extend the loan of ${name}`
export const offerLapsed = 'The offer expired'
export const offerExpired = 'Your loan offer expired'
export const yourOfferExpired = (number: string) =>
  `The offer for ${number} expired, and we released the lien on your cards. You can apply again at any time.`
export const offerEndsToday = 'Your loan offer ends today'
export const offerEndsSoon = 'Your loan offer ends soon'
export const offerEndsOn = (number: string, day: string) =>
  `The offer for ${number} is good through ${day}. Sign the agreement and send us your cards before then.`

// review/checks-service.ts
export const titleClear = 'Title clear, no liens or disputes'
export const titleNotClear = (title: string) => `${title} has a lien, a dispute, or another commitment`
export const certsMatch = 'Certs match the grader’s records'
export const certDiffers = (title: string) => `The cert of ${title} doesn’t match the grader’s record`
export const certsUnverified = (cards: number) =>
  cards === 1 ? '1 cert hasn’t been verified' : `${cards} certs haven’t been verified`
export const appraisalsCurrent = 'Appraisals are current'
export const identityVerified = 'Identity and address verified'
export const stateMatches = (state: string) => `Address is in ${state}`
export const stateDiffers = (chosen: string, found: string) => `Chose ${chosen}, but the address is in ${found}`
export const stateUnknown = (chosen: string) => `Chose ${chosen}; the address on file names no state`
export const stateAllows = (state: string) => `Lending is open in ${state}`
export const ltvStandard = (bps: number) => `LTV is within ${formatBps(bps)}`
export const ltvAbove = (bps: number) => `LTV is over ${formatBps(bps)}, needs a second approver`

// changes
export const onlyActiveLoans = 'Only an active loan can be changed.'
export const cardsNoLongerPledged = 'These cards no longer secure this loan.'
export const notTheirCard = 'One of the new cards isn’t in the borrower’s registry.'
export const swapNeedsVault = 'It must be in the vault before it can replace another card.'
export const swapOfLessValue = 'The new cards must be worth at least as much as those they replace.'
export const aCard = 'A card'
export const chooseMonths = 'Choose by how many months to extend.'
export const chooseWhatLeaves = 'Choose the cards to release.'
export const chooseWhatIsWorthMore = 'Choose the cards whose value you dispute.'
export const sayWhyWorthMore = 'Tell us what you think they’re worth and why, such as a recent sale.'
export const chooseWhatComes = 'Choose the cards to pledge instead.'
export const newChangeRequest = (kind: ChangeKind) =>
  kind === 'value' ? 'Value disputed' : `${changeKinds[kind]} requested`
export const changeApproved = (kind: ChangeKind) => `${changeKinds[kind]} approved`
export const changeDeclined = (kind: ChangeKind) => `${changeKinds[kind]} declined`
export const changeDecided = (number: string, kind: ChangeKind, isApproved: boolean, answer: string | null) =>
  [
    isApproved
      ? {
          extension: `${number} has a new schedule.`,
          release: 'Your cards are free of the lien.',
          swap: 'Your cards have been swapped.',
          value: 'We’ll review what your cards are worth.',
        }[kind]
      : `We couldn’t approve your request about ${number}.`,
    answer,
  ]
    .filter(Boolean)
    .join(' ')
export const swappedAtRequest = 'Swapped at the borrower’s request'
export const releasedAtRequest = 'Released at the borrower’s request'
export const extendedAtRequest = (months: number) =>
  `Extended by ${months === 1 ? '1 month' : `${months} months`} at the borrower’s request`

// closing-queries.ts
export const youHaveOpenLoans = (n: number) =>
  n === 1 ? 'You have an open loan. Pay it off first.' : `You have ${n} open loans. Pay them off first.`
export const youHaveOpenOffers = (n: number) =>
  n === 1 ? 'You have an open loan offer. Decline it first.' : `You have ${n} open loan offers. Decline them first.`
