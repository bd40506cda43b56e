// The texts about one card on a shared page.

export const picture = 'Picture'
export const viewFullSize = (name: string) => `View full size: ${name}`
export const allOf = (name: string | null) => `All of “${name}”`
export const status = 'Status'
export const details = 'Details'
export const history = 'History'
export const photos = 'Photos'
export const photoNames = { front: 'Front', back: 'Back', detail: 'Detail' } as const
export const photoOf = (what: string, card: string) => `${what}: ${card}`

export const certOf = (grader: string) => `${grader} cert`
export const population = 'Population at this grade'
export const populationText = (count: number, higher: number | null | undefined) => {
  const here = count.toLocaleString('en-US')
  if (higher === null || higher === undefined) return here
  return `${here}, with ${higher === 0 ? 'none' : higher.toLocaleString('en-US')} higher`
}
export const title = 'Title'
export const titles = { clear: 'Clear, no liens', lien: 'Lien on record', disputed: 'Disputed' } as const
export const location = 'Location'
export const notInVault = 'Not in the vault'
export const theVault = 'The vault'
export const since = (place: string, on: string) => `${place} since ${on}`
export const value = 'Value'
export const valueHidden = 'The owner chose not to share a valuation.'
export const notValued = 'This card hasn’t been appraised.'
export const ownerEstimate = (on: string) => `Owner’s estimate, ${on}.`
export const appraisedOn = (on: string) => `Appraised by Ambry on ${on}.`

// CardsPage.tsx
export const skipToContent = 'Skip to content'
export const requestAccess = 'Request access'
export const theOwnerCanSee = (date: string | number, date2: string | number) =>
  `The owner can see that this link was viewed, and for how long. As of ${date}. The link expires ${date2}.`
export const reportThisLink = 'Report this link'
export const thisPageIsNotIndexed = 'This page isn’t indexed by search engines.'
export const sharedPrivately = (replace: string | number) => `Shared privately by ${replace}.`
export const sharedPrivatelySentence = 'Shared privately.'
export const expires = (by: string | number, date: string | number) => `${by} Expires ${date}.`
export const interestedInThisCard = 'Interested in this card?'
export const interestedInOneOfThese = 'Interested in one of these cards?'
export const ambryIsForMembersOnly = (mention: string | number) =>
  `Ambry is for members only. Request access and ${mention}, and we’ll review your request first.`
export const messageTheOwner = 'Message the owner'

// CollectionPart.tsx
export const kindsOfCards = 'Kinds of cards'
export const cards = 'Cards'
export const showMore = 'Show more'
export const ownersEstimate = 'owner’s estimate'

// InterestForm.tsx
export const yourName = 'Your name'
export const howTheOwnerCanReach = 'How the owner can reach you'
export const aPhoneNumberOrEmail = 'A phone number or email address. Only the owner sees it.'
export const yourMessage = 'Your message'
export const sendMessage = 'Send message'

// NotOpenPage.tsx
export const goToHomePage = 'Go to home page'
export const thisLinkIsntAvailable = 'This link isn’t available'
export const itMayHaveExpired =
  'It may have expired, or the address may be wrong. Ask the person who sent it for a new one.'

// SharedPage.tsx
export const messageSent = 'Message sent'
export const thanksForYourReport = 'Thanks for your report'
export const enterThePassword = 'Enter the password'
export const notAvailableRightNow = 'Not available right now'
export const sharedCards = 'Shared cards'
export const ambry = (title: string | number) => `${title} · Ambry`
export const ambryTitle = 'Ambry'
export const adminMode = 'Admin mode'
export const youAreViewingThisAccount = 'You are viewing this account in admin mode.'
export const returnToAdmin = 'Return to admin'
export const backToTheLink = 'Back to the link'
export const theOwnerDecidesWhether = 'The owner decides whether to reply. Only they can see your message.'
export const tellUsWhatsWrong =
  'Tell us what’s wrong, for example a card that’s yours or a picture that shouldn’t be here. Our staff will look into it.'
export const ourStaffWillLookInto = 'Our staff will look into it. We don’t tell the owner who reported the link.'
export const askThePersonWhoSent = 'Ask the person who sent you the link.'
export const aMemberShared = 'A member shared this with you.'
export const openLink = 'Open link'
export const whatsWrong = 'What’s wrong?'
export const sendReport = 'Send report'
export const password = 'Password'

// WallPage.tsx
export const demo = 'Demo'

// interest.ts
export const messageSentTheOwnerDecidesWhether = 'Message sent. The owner decides whether to reply.'
export const yourMessageWasntSent = 'Your message wasn’t sent. Please try again.'

// shared-badges.ts
export const inTheVault = 'In the vault'
export const titleOnRecord = 'Title on record'
export const lienOnRecord = 'Lien on record'

// shared-script.ts
export const thisLinkIsntAvailableAmbry = 'This link isn’t available · Ambry'
