// Every sentence of this folder's screens.

// CalendarTab.tsx
export const twoWeeksEarlier = 'Two weeks earlier'
export const today = 'Today'
export const twoWeeksLater = 'Two weeks later'
export const to = (date: string | number, date2: string | number) => `${date} to ${date2}`
export const noFeaturedSlots = 'No featured slots'
export const featuredSlotsAreTurnedOff = 'Featured slots are turned off. Add some in Settings, under Secure.'
export const featuredSlots = 'Featured slots'
export const slot = 'Slot'
export const full = ', full'
export const slotPlace = (place: string | number) => `Slot ${place}`
export const allSlotsAreTaken = (length: string | number) => `All slots are taken on ${length} of these days.`
export const open = 'Open'

// DayDialogs.tsx
export const approveRequest = 'Approve request'
export const approve = 'Approve'
export const liveInSecure = 'Live in Secure'
export const approved = 'Approved'
export const goesLiveOnce = (title: string | number) =>
  `${title} goes live once it’s in the vault and not reserved or pledged.`
export const isListed = 'is listed at'
export const daysNotCovered = (detail: string | number) =>
  `${detail}. Days not covered by the member’s plan are billed when it goes live.`
export const moveFeaturedDays = 'Move featured days'
export const move = 'Move'
export const daysMoved = 'Days moved'
export const theMemberIsNotified = 'The member is notified. The number of featured days stays the same.'
export const featuredFrom = 'Featured from'
export const slotIsOpen = (place: string | number, detail: string | number) => `Slot ${place} is open ${detail}.`
export const allSlotsAreTakenOnSome = (date: string | number) =>
  `All slots are taken on some of these days. The first open day is ${date}.`
export const featuredSlotsAreTurnedOffAdd = 'Featured slots are turned off. Add some in Settings.'

// EndDialog.tsx
export const removeFromSecure = 'Remove from Secure'
export const declineRequest = 'Decline request'
export const remove = 'Remove'
export const decline = 'Decline'
export const theMemberSees = 'The member sees this. It’s also saved in the audit log.'
export const removedFromSecure = 'Removed from Secure'
export const requestDeclined = 'Request declined'
export const hasBeenToldWhy = (title: string | number, name: string | number) =>
  `${title}. ${name} was sent the reason.`
export const leavesSecure = (title: string | number) =>
  `${title} leaves Secure. Everyone who requested it is notified, and its featured days end; paid days that haven’t started are credited. The card stays in the vault.`

// PromotionActions.tsx
export const moveDays = 'Move days'

// PromotionPanel.tsx
export const promotionRequests = (title: string | number) => `${title}, Promotion Requests`
export const promotionRequestsTitle = 'Promotion Requests'
export const weCouldntLoadThisRequest = 'We couldn’t load this request'
export const wantsToList = (name: string | number, amount: string | number) => `${name} wants to list at ${amount}`
export const staff = 'Staff'
export const requested = 'Requested'
export const theirFirstListing = 'Their first listing.'
export const n1PreviousListing = '1 previous listing'
export const previousListings = (earlier: string | number) => `${earlier} previous listings`
export const ofUpToActivePromotions = (count: string | number, most: string | number) =>
  `${count} of up to ${most} active promotions.`
export const declined = 'Declined. '
export const ended = 'Ended. '
export const membersNote = 'Member’s note'
export const checks = 'Checks'
export const payout = 'Payout'
export const results = 'Results'
export const photos = 'Photos'
export const noPhotos = 'No photos.'
export const timeline = 'Timeline'
export const listPrice = 'List price'
export const ourValuation = 'Our valuation'
export const lastSale = 'Last sale'
export const owner = 'Owner'
export const requestedBeside = (beside: string | number) => `Requested ${beside}.`
export const lastListPrice = 'Last list price'
export const featuredDays = 'Featured days'
export const requestedStart = 'Requested start'
export const featured = 'Featured'
export const invoice = 'Invoice'
export const memberView = 'Member view'
export const preview = 'Preview'
export const promoted = 'Promoted'

// PromotionRequestsPage.tsx
export const promotionRequestsText = 'Promotion requests'
export const cardCertOrMember = 'Card, cert #, or member'
export const noRequestsYet = 'No requests yet'
export const membersRequestAListing = 'Members request a listing from one of their cards. Review the requests here.'
export const cardsMembersWantToList = 'Cards members want to list in Secure.'
export const whichCardIsFeatured = 'Which card is featured in each slot, day by day.'
export const promotionRequestSections = 'Promotion request sections'

// ReasonFields.tsx
export const commonReasons = 'Common reasons'
export const reason = 'Reason'

// promotion-list.tsx
export const card = 'Card'
export const member = 'Member'
export const status = 'Status'
export const missing = 'Missing'
export const fee = 'Fee'
export const featuredDaysRequested = 'Featured days requested'
export const eachMemberSeesTheReason = 'Each member sees the reason. Cards already in Secure stay there.'
