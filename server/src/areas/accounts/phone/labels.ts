// Every sentence of this folder's screens, texts and emails.

// service.ts
export const thisIsAlreadyYourNumber = 'This is already your phone number.'
export const aChangeIsPending = 'A change of your phone number is pending. Stop it first.'
export const weCantUseThisNumber = 'We can’t use this number for your account. Try another number, or contact us.'

export const pleaseSignInAgain = 'Please sign in again.'

// lost-service.ts
export const changeYourOwnInSettings = 'Change your own phone number in your settings. If you lost it, ask a colleague.'
export const onlyAnAdministratorCanChange = 'Only an administrator can change the phone number of someone on staff.'
export const onlyActiveMembersCanChange = (status: string) =>
  `Only active members can change their phone number. This one is ${status}.`
export const thisIsAlreadyTheirNumber = 'This is already their phone number.'
export const thisNumberIsTaken = 'This phone number already has an account or an invitation.'
export const describeHowYouRecognizedThem = 'Describe how you verified their identity (at least 10 characters).'
export const theAccountIs = (status: string) => `The account is ${status}.`
export const theNumberChangedMeanwhile = 'Their phone number was changed in another way.'
export const keepItInSettings = (newPhone: string) =>
  `It changes to ${newPhone} because we were told you lost your phone. If you didn’t tell us, choose Keep my number in Settings.`
export const phoneChangeFailed = 'Lost-phone change failed'
export const phoneChangeStopped = 'Lost-phone change stopped'
export const couldntChange = (name: string, reason: string) => `${name} keeps their old number. ${reason}`
export const stoppedByTheMember = (name: string) =>
  `The change for ${name} was stopped from their old phone, email, or settings. Contact them before you start another.`

// notices.ts
export const endingIn = (digits: string) => `the number ending in ${digits}`
export const contactUsAt = (ways: string) => `If this wasn’t you, contact us right away: ${ways}.`
export const contactUs = 'If this wasn’t you, contact us right away.'
export const yourNumberWasChanged = 'Your phone number was changed'
export const youNowSignInWith = (newPhone: string) =>
  `Your phone number was changed to ${newPhone}. You’re signed out everywhere else, and payouts to you are on hold for 24 hours.`
export const thisNumberNowSignsIn = 'You now sign in with this phone number. Payouts to you are on hold for 24 hours.'
export const yourNumberWillChange = 'Your phone number will change in 24 hours'
export const weWereAskedToChange = (newPhone: string) =>
  `We were asked to change your phone number to ${newPhone} because you lost your phone. It changes in 24 hours.`
export const ifThisWasntYouStopIt = 'If this wasn’t you, choose Keep my number now. You don’t need to sign in.'
export const stopItHere = (url: string) => `If this wasn’t you, stop it now: ${url}`
export const yourNumberStays = 'Your phone number stays the same'
export const theChangeWasStopped = (newPhone: string) => `The change of your phone number to ${newPhone} was stopped.`
export const theChangeFailed = (newPhone: string) =>
  `We couldn’t change your phone number to ${newPhone}. Your number stays the same.`

// pages.ts
export const stopThisChange = 'Stop this change?'
export const yourNumberWillChangeTo = (newPhone: string) =>
  `Your phone number is about to change to ${newPhone}. Click the button to keep your old number.`
export const keepMyNumber = 'Keep my number'
export const theChangeIsStopped = 'The change is stopped'
export const youKeepYourNumber = 'You keep your phone number. We’ve told our staff.'
export const thisLinkDoesntWork = 'This link doesn’t work'
export const theChangeIsOver =
  'The change was already stopped or has taken effect. If you can’t sign in with your number, contact us.'

// approvals-service.ts
export const changeTheLostPhoneOf = (name: string) => `Change ${name}’s phone number (lost phone)`
