import { cardTitle } from '@ambry/contract/cards/kinds'

// Every sentence of this folder's screens.

// rules.ts
export const wereReviewingYourPost = 'We’re reviewing your post. It goes live once approved.'
export const weDidntPublishIt = 'We didn’t publish it. You can post again.'
export const youFoundYourCard = 'You found your card. It’s paid for and yours.'
export const itsClosedRenewIt = 'It’s closed. Renew it to keep looking.'
export const itsClosed = 'It’s closed. Post again to keep looking.'
export const payTheInvoice = 'You have a deal. The card is yours once you’ve paid and it’s in the vault.'
export const itsPaused = 'It’s paused while your account is suspended.'
export const weTookItOffTheBoard = 'We took it off the board. Edit it or contact us.'
export const answerYourResponses = (count: number) =>
  count === 1 ? 'A response is waiting for your answer.' : `${count} responses are waiting for your answer.`
export const ourTeamIsSearching = 'Our team is searching for you.'
export const weToldMembersWhoMayHaveIt = 'We privately notified members who may have it.'
export const membersCanRespond = 'It’s on the board. We’ll notify you of every response.'
export const thisIsYourPost = 'This is your own post, so someone else must decide.'
export const itHasAlreadyBeenDecided = 'It has already been decided.'
export const itIsntActive = 'It isn’t active.'
export const itHasEnded = 'It has ended.'
export const aResponseIsAccepted = 'A response was accepted. Wait for the payment, or cancel the sale.'
export const itsAlreadyHidden = 'It’s already hidden.'
export const itIsntHidden = 'It isn’t hidden.'
export const itsAlreadyPinned = 'It’s already pinned.'
export const itIsntPinned = 'It isn’t pinned.'

// own-service.ts
export const youAlreadyHaveOpenPosts = (most: number) => `You already have ${most} open posts. Close one first.`
export const youPostedOftenToday = (most: number) => `You’ve posted ${most} times today. Try again tomorrow.`
export const thisPostHasChanged = 'This post has changed. Review it and try again.'
export const itCantBeRenewed = (days: number) =>
  `This post can’t be renewed. A post can be open for up to ${days} days.`
export const newSourceRequest = 'New source request'
export const isWanted = (title: string) => `${title} is wanted. Review the post.`
export const aPostYouAnsweredChanged = 'A post you responded to changed'
export const thePostForChanged = (title: string, what: string) => `The post for ${title} changed: ${what}.`
export const changedCard = 'the card'
export const changedGrades = 'the grades'
export const changedBudget = 'the budget'
export const changedNote = 'the note'

// states-service.ts
export const approvedTitle = 'Source Request Approved'
export const approvedText = 'Your source request is now live.'
export const closedTitle = 'Source Request Closed'
export const closedText = 'Your source request has been closed.'
export const fulfilledTitle = 'Source Request Fulfilled'
export const fulfilledText = 'Your source request has been fulfilled.'
export const rejectedTitle = 'Source Request Rejected'
export const rejectedText = (title: string, reason: string) => `We didn’t publish your post for ${title}. ${reason}`
export const theTimeEnded = 'Its time ran out. Renew it to keep looking.'
export const reasonIs = (text: string, reason: string) => `${text} ${reason}`
export const yourPostEndsSoon = 'Your source request ends soon'
export const yourPostEndsOn = (title: string, day: string) =>
  `Your post for ${title} closes on ${day}. Renew it to keep looking.`
export const thePostEnded = 'The post has ended.'
export const thePosterFoundIt = 'The poster is no longer looking for it.'
export const itIsActiveAgain = (title: string) => `Your post for ${title} is active again.`

// matching-service.ts
export const aMemberWantsACard = 'A member is looking for a card you have'
type Wanted = {
  playerName: string
  year: string | null
  set: string | null
  cardNumber: string | null
  grades: string[]
}

/** `1986 Marcus Vale cards in PSA 9`, as much as the post states. */
function wantedCards(post: Wanted): string {
  const number = post.cardNumber ? ` #${post.cardNumber.replace(/^#/, '')}` : ''
  const isNamed = post.grades.length > 0 && post.grades.length <= maxGradesNamed
  return `${cardTitle(post)}${number} cards${isNamed ? ` in ${either.format(post.grades)}` : ''}`
}

const maxGradesNamed = 3
const either = new Intl.ListFormat('en-US', { type: 'disjunction' })

const andMore = (others: number) =>
  others === 0 ? '' : others === 1 ? ' 1 more post fits your cards.' : ` ${others} more posts fit your cards.`

export function aMemberWants(post: Wanted, others: number): string {
  const isOneCard = post.year !== null && post.set !== null && post.cardNumber !== null
  const text = isOneCard
    ? `A member is looking for ${cardTitle(post)}. Respond on Source if you’d sell it. They don’t know you have it.`
    : `A member is looking for ${wantedCards(post)}. Respond on Source if you’d sell one. They don’t know what you have.`
  return text + andMore(others)
}

// service.ts
export const itIsYourOwnPost = 'This is your own post.'
export const youReportedOftenToday = (most: number) => `You’ve reported ${most} posts today. Try again tomorrow.`
export const aPostWasReported = 'A post was reported'
export const wasReported = (number: string, reason: string) => `${number}: ${reason}`

// admin-service.ts
export const certainOfCard = 'The card is in our catalog'
export const notInCatalog = 'The card isn’t in our catalog'
export const budgetIsRealistic = 'The budget is in line with sales'
export const budgetIsLow = 'The budget is below most sales'
export const budgetIsUnknown = 'There are too few sales to compare the budget with'
export const noContacts = 'No contact details in the note'
export const contactsInNote = 'The note has contact details. Other members don’t see them'
export const noDuplicates = 'No other open post for this card'
export const hasDuplicates = (count: number) =>
  count === 1 ? '1 other open post for this card' : `${count} other open posts for this card`
export const noReports = 'No reports'
export const hasReports = (count: number) => (count === 1 ? '1 report' : `${count} reports`)
export const mergeIntoAnother = 'Choose another open post by the same member.'
export const yourPostWasHidden = 'Your source request was hidden'
export const isOffTheBoard = (title: string, reason: string) =>
  `We took your post for ${title} off the board. ${reason}`
export const yourPostWasEdited = 'Your source request was edited'
export const weCorrectedYourPost = (title: string, reason: string) => `We corrected your post for ${title}. ${reason}`
export const mergedWith = (number: string, reason: string) => `Merged with ${number}. ${reason}`
export const onlyActivePosts = 'Only an active post can be matched.'
export const inSecureAt = (price: string) => `In Secure at ${price}`
export const heldByAMember = 'Registered by a member who allows matching'
export const soldOn = (source: string, day: string) => `Sold on ${day}, ${source}`
export const posted = 'Posted'
export const history: Record<string, string> = {
  approve: 'Approved: live on the board',
  reject: 'Rejected',
  fulfill: 'Fulfilled',
  close: 'Closed',
  reopen: 'Active again',
}

// searches-service.ts
export const newOnTheBoard = 'New on Source'
export const aNewPostMatches = 'A new post matches'
export const newPostsMatch = (count: number) => `${count} new posts match`
