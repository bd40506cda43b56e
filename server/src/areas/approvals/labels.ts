// Every sentence of this folder.

export const alreadyWaiting = 'This is already waiting for approval.'
export const yourOwnRequest = 'You requested this. Someone else has to approve it.'
export const aboutYou = 'This concerns you. Someone else has to approve it.'
export const notYourRequest = 'Only the person who requested this can withdraw it.'
export const expired = 'This request has expired. Request it again.'
export const requesterLostTheRight = (name: string) =>
  `${name} no longer has permission to do this, so it can’t be approved. Decline it, or request it yourself.`
export const changedSince = 'The result has changed since this was requested. Review it again before you approve.'

export const alwaysWaits = 'This always needs a second person.'
export const aboveTheLimit = (limit: string, what: string) => `Above the ${limit} limit for ${what}.`
/** What one person did alone before, and the limit that this would exceed. */
export const aboveTogether = {
  member: (done: string, limit: string) =>
    `With ${done} for this member in the last 7 days, this exceeds the ${limit} limit for one person.`,
  // for actions that concern no member
  week: (done: string, limit: string) =>
    `With ${done} in the last 7 days, this exceeds the ${limit} limit for one person.`,
  weekInAll: (done: string, limit: string) =>
    `With ${done} for all members in the last 7 days, this exceeds the ${limit} limit for one person.`,
  dayInAll: (done: string, limit: string) =>
    `With ${done} for all members in the last 24 hours, this exceeds the ${limit} limit for one person.`,
}

export const waiting = 'Waiting for your approval'
export const requested = (name: string, title: string) => `${name} requested: ${title}.`
export const approvedTitle = 'Request approved'
export const approved = (name: string, title: string) => `${name} approved: ${title}.`
export const declinedTitle = 'Request declined'
export const declined = (name: string, title: string) => `${name} declined: ${title}.`
export const expiredTitle = 'Request expired'
export const nobodyDecided = (title: string) => `No one decided within three days: ${title}.`
export const sharedTitle = 'Check an approval'
export const shared = (number: string, first: string, second: string) =>
  `${first} requested and ${second} approved ${number}. Both accounts have used the same browser or phone number.`
