// Every sentence of this folder's screens.

// AppearancePanel.tsx
export const polarRinks = 'Polar Rinks'
export const appearance = 'Appearance'
export const appliesToThisDeviceOnly = 'Applies to this device only.'

// EmailPanel.tsx
export const email = 'Email'
export const verifyToGetNotifications = 'Verify your address to get notifications by email.'
export const addAnAddress = 'Add an email address to your profile to get notifications by email.'
export const verified = 'Verified'
export const notVerified = 'Not verified'
export const undeliverable = 'Undeliverable'
export const verifiedOn = (date: string) =>
  `Verified ${date}. If you change your email address, you’ll need to verify it again.`
export const sendALinkAndCode = 'We’ll send you a link and a code. Use either one.'
export const emailsBounced = (date: string) =>
  `Our emails to this address have bounced since ${date}. Check it in your profile, or verify it again once it works.`
export const youReportedOurEmail = (date: string) =>
  `An email to this address was reported as spam on ${date}, so we stopped. Verify it again to get emails.`
export const sendVerificationEmail = 'Send verification email'
export const enterTheCodeWeEmailed = (email: string) =>
  `Enter the six-digit code we emailed to ${email}, or open the link in that email.`
export const emailVerified = 'Email verified'
export const demoEmail = 'Demo: no emails are sent.'
export const useThisCode = 'Use this code'

// ChangePhoneDialog.tsx
export const changeYourNumber = 'Change your mobile number'
export const continueLabel = 'Continue'
export const wellTextBothNumbers = (phone: string) =>
  `We’ll text a code to your current number, ${phone}, and then one to your new number. If you lost your phone, contact us.`
export const newMobileNumber = 'New mobile number'
export const forNumbersOutsideTheUs = 'For numbers outside the US, start with + and the country code.'
export const afterTheChange =
  'To protect your account, we’ll sign you out everywhere else and hold payouts to you for 24 hours.'
export const confirmYourNewNumber = 'Confirm your new number'
export const enterTheCodeWeTexted = (phone: string) => `Enter the six-digit code we sent to ${phone}.`
export const numberChanged = 'Mobile number changed'
export const signInWithNextTime = (phone: string) => `Sign in with ${phone} from now on.`

// PhoneLine.tsx
export const mobileNumber = 'Mobile number'
export const weSendYourCodesHere = (phone: string) => `${phone}. We send your codes here.`
export const lastChanged = (date: string) => `Last changed ${date}.`
export const payoutsOnHold = (until: string) => `Payouts to you are on hold until ${until}.`
export const changeNumber = 'Change number'
export const willChangeOn = (digits: string, at: string) =>
  `Your number changes to the one ending in ${digits} on ${at}`
export const staffStartedThis = 'We were told you lost your phone. If you didn’t tell us, choose Keep my number.'
export const keepMyNumber = 'Keep my number'
export const changeStopped = 'Change stopped'
export const youKeepYourNumber = 'You keep your mobile number.'

// ProfilePanel.tsx
export const profile = 'Profile'
export const everythingHereIsOptional = 'Everything here is optional. Without a name, we show your phone number.'
export const yourProfileWasChanged = 'Your profile was changed in another window'
export const saveProfile = 'Save profile'

// ReceivePanel.tsx
export const receiveCode = 'Receive code'
export const toReceive =
  'Give this code to a member who sends you fund units or sells you a note. Nothing moves until you accept.'
export const noCode = 'You have no code at the moment.'
export const worksUntil = (at: string) => `Works until ${at}.`
export const createCode = 'Create code'
export const createAnother = 'Create a new code'
export const copyCode = 'Copy code'

// SessionsPanel.tsx
export const signedOut = 'Signed out'
export const signedOutOfAllOther = 'Signed out of all other devices'
export const endedYoureSigned = (ended: string | number) => `${ended} ended. You’re signed in on this device only.`
export const signIn = 'Sign-in'
export const signOutOfAllOther = 'Sign out of all other devices'
export const lastUsed = 'Last used'
export const expires = '. Expires'
export const thisDevice = 'This device'
export const signOut = 'Sign out'

// SettingsPage.tsx
export const settings = 'Settings'
export const settingsSections = 'Settings sections'

// StaffAccessPanel.tsx
export const staffAccessLog = 'Staff access log'
export const ourStaffCanView =
  'Our staff can view your account to help you. They can’t change anything, and each visit is listed here with its reason.'
export const ourStaffHaventViewed = 'Our staff haven’t viewed your account.'
export const reason = (reason: string | number) => `Reason: ${reason}`
export const to = (time: string | number, time2: string | number) => `${time} to ${time2}`

// sections.ts
export const identityVerification = 'Identity verification'
export const membership = 'Membership'
export const paymentMethods = 'Payment methods'
export const notifications = 'Notifications'
export const legal = 'Legal'

// ClosePanel.tsx
export const yourDataAndAccount = 'Your data and account'
export const downloadYourData = 'Download your data'
export const everythingWeStore = 'Everything we store about you, as a JSON file.'
export const download = 'Download'
export const closeAccount = 'Close account'
export const youHave30Days = 'You have 30 days to change your mind. Then we delete your personal data.'
