// Every sentence of this folder's screens.

// AccessRequestPanel.tsx
export const accessRequests = (phone: string | number) => `${phone}, Access Requests`
export const accessRequestsTitle = 'Access Requests'
export const weCouldntLoadThisRequest = 'We couldn’t load this request'
export const accessRequest = (phone: string | number) => `Access request from ${phone}`
export const thisPhoneBelongs = (name: string | number) => `This phone belongs to ${name}`
export const openProfile = 'Open profile'
export const referredBy = 'Referred by'
export const instagram = 'Instagram'
export const accepted = 'Accepted'
export const termsPrivacy = (termsVersion: string | number, privacyVersion: string | number) =>
  `Terms ${termsVersion}, Privacy ${privacyVersion}`
export const texts = 'Texts'
export const optedIn = 'Opted in'
export const optedOut = 'Opted out'
export const newsletter = 'Newsletter'
export const requested = 'Requested'
export const note = 'Note'
export const previousRequests = 'Previous requests'
export const approve = 'Approve'
export const approved = 'Approved'
export const declined = 'Declined'
export const theyreInvitedByTextMessage = 'They’re invited by text message and can register with a code.'
export const theyllGetATextMessage = 'They’ll get a text message.'
export const decline = 'Decline'
export const theyllGetATextMessageThat =
  'They’ll get a text message saying the request wasn’t approved. They can request access again later.'
export const someoneElse = 'Someone else'
export const alreadyDecidedThisRequest = (who: string | number, detail: string | number) =>
  `${who} already decided this request: ${detail}. Your decision won’t be saved.`
export const internalOnly = 'Internal only.'

// AccessRequestsPage.tsx
export const phone = 'Phone'
export const status = 'Status'
export const knownAs = 'Known as'
export const decided = 'Decided'
export const decidedBy = 'Decided by'
export const eachPersonIsInvited = 'Each person is invited by text message.'
export const eachPersonGetsAText =
  'Each person gets a text message saying the request wasn’t approved. They can request access again later.'
export const country = 'Country'
export const accessRequestsText = 'Access requests'
export const phoneInstagramOrName = 'Phone, Instagram, or name'
export const noRequestsYet = 'No requests yet'
export const requestsFromTheLandingPage = 'Requests from the landing page appear here.'
export const last30Days = (requested30d: string | number, approved30d: string | number, joined30d: string | number) =>
  `Last 30 days: ${requested30d} requested, ${approved30d} invited, ${joined30d} joined.`
export const noOpenRequests = (funnel: string | number) => `No open requests. ${funnel}`

// InviteDialog.tsx
export const invitationSent = 'Invitation sent'
export const willGetATextMessage = (name: string | number) => `${name} will get a text message.`
export const inviteMember = 'Invite member'
export const sendInvitation = 'Send invitation'
export const theyllGetATextMessageAnd =
  'They’ll get a text message and can register with a code. Only this phone number can use the invitation.'
export const phoneNumber = 'Phone number'
export const forNumbersOutsideTheUs = 'For numbers outside the US, start with + and the country code.'
export const name = 'Name'

// UserAccessPage.tsx
export const roles = 'Roles'
export const lastSeen = 'Last seen'
export const never = 'Never'
export const joined = 'Joined'
export const added = 'Added'
export const invitedBy = 'Invited by'
export const city = 'City'
export const sessions = 'Sessions'
export const role = 'Role'
export const moreThan30DaysAgo = 'More than 30 days ago'
export const lockout = 'Lockout'
export const lockedByWrongCodes = 'Locked after wrong codes'
export const inviteAgain = 'Resend invitation'
export const eachPersonGetsTheInvitation = 'Each person gets the invitation by text message again.'
export const signOut = 'Sign out'
export const theirSessionsEndImmediately =
  'Their sessions end immediately on every device. They can sign in again with a code.'
export const reinstate = 'Reinstate'
export const theyCanSignInAgain = 'They can sign in again.'
export const suspend = 'Suspend'
export const theyreSignedOutImmediately =
  'They’re signed out immediately, their pending requests are withdrawn, and their listings are paused. Loans and reservations stay in force.'
export const userAccess = 'User Access'
export const people = 'People'
export const namePhoneOrEmail = 'Name, phone, or email'
export const noPeopleYet = 'No people yet'
export const inviteSomeoneOrApprove = 'Invite someone or approve an access request.'

// MessagesTab.tsx
export const message = 'Message'
export const member = 'Member'
export const channel = 'Channel'
export const recipient = 'Recipient'
export const recipientOrText = 'Phone, email, or words'
export const textsAndEmailsAppearHere = 'Texts and emails to members appear here.'

// UserMessages.tsx
export const messages = 'Messages'
export const noMessages = 'No messages yet.'
export const sent = 'Sent'
export const delivered = 'Delivered'
export const textMessage = 'Text message'
export const text = 'Text'
export const sentTo = (recipient: string) => `to ${recipient},`
export const messageResent = 'Message resent'
export const resendMessage = 'Resend message'
export const theyGetTheTextAgain = 'They get the same text again, at their current phone number.'
export const theyGetTheEmailAgain = 'They get the same email again, at their current verified address.'

// UserPanel.tsx
export const userAccessName = (name: string | number) => `${name}, User Access`
export const weCouldntLoadThisPerson = 'We couldn’t load this person'
export const memberSince = (date: string | number) => `Member since ${date}.`
export const notRegisteredYet = 'Not registered yet.'
export const email = 'Email'
export const shippingAddress = 'Shipping address'
export const codesAndInvitationsOnly = 'Codes and invitations only'
export const copied = 'Copied'
export const copyId = 'Copy ID'
export const doneFor = (name: string | number) => `Done for ${name}.`
export const viewAsMember = 'View as member'
export const moreActions = 'More actions'
export const actions = 'Actions'

// UserRecords.tsx
export const records = 'Records'
export const cards = 'Cards'
export const cardRequests = 'Card requests'
export const invoices = 'Invoices'
export const sales = 'Sales'
export const shareLinks = 'Share links'

// UserSessions.tsx
export const noActiveSessions = 'No active sessions.'
export const lastUsed = 'Last used'
export const end = 'End'
export const theSession = (device: string | number) => ` the session on ${device}`

// ViewAsMember.tsx
export const viewAs = (name: string | number) => `View as ${name}`
export const for30MinutesYoullSee =
  'For 30 minutes you’ll see what they see, without being able to change anything. They’ll see this visit and its reason in their settings.'
export const reason = 'Reason'
export const textMeACode = 'Text me a code'
export const cancel = 'Cancel'
export const enterTheSixDigitCode = (phone: string | number) => `Enter the six-digit code we sent to ${phone}.`

// status.tsx
export const lender = 'Lender'
export const locked = 'Locked'

// user-actions.ts
export const resendInvitation = 'Resend invitation'
export const willGetTheInvitation = (name: string | number) => `${name} will get the invitation by text message again.`
export const resend = 'Resend'
export const willGetATextMessageAnd = (name: string | number) =>
  `${name} will get a text message and can register with a code.`
export const invite = 'Invite'
export const unlockSign = 'Unlock sign-in'
export const thisPhoneIsLockedAfter = (name: string | number) =>
  `This phone is locked after too many wrong codes. Unlocking lets ${name} request a new code right away.`
export const unlock = 'Unlock'
export const canSignInAgain = (name: string | number) => `${name} can sign in again.`
export const signOutEverywhere = 'Sign out everywhere'
export const allOfSSessionsEnd = (name: string | number) =>
  `All of ${name}’s sessions end immediately. They can sign in again with a code.`
export const revokeInvitation = 'Revoke invitation'
export const wontBeAbleToRegister = (name: string | number) =>
  `${name} won’t be able to register. You can invite them again later.`
export const revoke = 'Revoke'
export const closeAccount = 'Close account'
export const youCanCloseAnAccount =
  'You can close an account only when nothing is open on it. You can invite the person again later.'
export const changeRoles = 'Change roles'
export const anyStaffRole = 'Any staff role'

// UserClosing.tsx
export const closesOn = (day: string) => `Closes on ${day}`
export const theMemberCanKeepIt = 'The member closed this account and can keep it until then.'
export const erased = 'Erased'
export const closedByTheMember = 'Closed by the member'
export const files = 'Files'
