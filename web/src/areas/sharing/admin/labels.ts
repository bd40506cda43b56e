// Every sentence of this folder's screens.

// AdminLinkPanel.tsx
export const shareAnalytics = (name: string | number) => `${name}, Share Analytics`
export const shareAnalyticsTitle = 'Share Analytics'
export const weCouldntLoadThisLink = 'We couldn’t load this link'
export const card = 'Card'
export const details = 'Details'
export const sharedBy = 'Shared by'
export const views = 'Views'
export const people = 'People'
export const averageTime = 'Average time'
export const messagesToOwner = 'Messages to owner'
export const accessRequests = 'Access requests'
export const lastView = 'Last view'
export const notYet = 'Not yet'
export const shows = 'Shows'
export const password = 'Password'
export const wrongPasswords = 'Wrong passwords, 24 hours'
export const created = 'Created'
export const expires = 'Expires'
export const allViews = 'All views'
export const allLinks = (name: string | number) => `All links by ${name}`
export const reports = 'Reports'
export const showingTheLatest = (length: string | number, count: string | number) =>
  `Showing the latest ${length} of ${count}.`
export const closeLink = 'Close link'

// AdminLinks.tsx
export const link = 'Link'
export const status = 'Status'
export const time = 'Time'
export const messages = 'Messages'
export const requests = 'Requests'
export const member = 'Member'
export const links = 'Links'
export const linkCardOrMember = 'Link, card, or member'
export const noLinksYet = 'No links yet'
export const whenAMemberShares = 'When a member shares a card, the link appears here.'

// AdminVisits.tsx
export const from = 'From'
export const until = 'Until'
export const visits = 'Visits'
export const linkVisitorOrSite = 'Link, visitor, or site'
export const visitor = (visitor: string | number, linkName: string | number) => `Visitor ${visitor}, ${linkName}`
export const noVisitsYet = 'No visits yet'
export const eachVisitToAMembers = 'Each visit to a member’s link appears here.'

// BusiestLinks.tsx
export const mostViewedLinks = 'Most viewed links'
export const allLinksTitle = 'All links'
export const noViewsInThisPeriod = 'No views in this period.'

// CloseLinkDialog.tsx
export const linkClosed = 'Link closed'
export const closeLinkName = (name: string | number) => `Close link: ${name}`
export const itStopsWorkingImmediately = 'It stops working immediately. The owner sees the reason and can’t reopen it.'
export const theOwnerSees = 'The owner sees this. It’s also saved in the audit log.'

// Flags.tsx
export const needsReview = 'Needs review'
export const noReportedLinksAndNo = 'No reported links or password guessing.'
export const last = ', last'

// Funnel.tsx
export const linksCreated = 'Links created'
export const linksOpened = 'Links opened'
export const newMembers = 'New members'
export const fromLinkToMember = 'From link to member'

// MoreFigures.tsx
export const moreMetrics = 'More metrics'
export const messagesToOwners = 'Messages to owners'
export const openNow = 'Open now'
export const view = 'View'
export const expiringThisWeek = 'Expiring this week'
export const soonestFirst = 'Soonest first'
export const excludedViews = 'Excluded views'
export const botsLinkPreviewsTheOwners =
  'Bots, link previews, the owner’s own views, and views the owner excluded aren’t counted.'

// Overview.tsx
export const viewsPerDay = 'Views per day'
export const whereAndWhen = 'Where and when'
export const whereLinksAreOpened = 'Where links are opened'
export const viewsBySource = 'Views by source'
export const timeToFirstView = 'Time to first view'
export const halfOfAllLinks = 'Half of all links are opened within this time.'
export const devices = 'Devices'
export const viewsByDevice = 'Views by device'
export const timeOnALink = 'Time on a link'
export const previously = (label: string | number) => `Previously: ${label}.`

// ShareAnalyticsPage.tsx
export const everyMembersLinks = 'Every member’s links, with all-time figures.'
export const everyViewOfEveryLink = 'Every view of every link, including those that aren’t counted.'
export const shareAnalyticsDetail = (detail: string | number) => `${detail}, Share Analytics`
export const shareAnalyticsSections = 'Share analytics sections'
export const privateCardLinks = 'Private card links,'
export const needReview = (count: string | number) => `${count} to review`
export const dateRange = 'Date range'

// TopLists.tsx
export const mostViewedCards = 'Most viewed cards'
export const noCardViews = 'No card views in this period.'
export const membersByViews = 'Members by views'
