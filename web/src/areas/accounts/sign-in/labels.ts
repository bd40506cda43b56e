export const headline = ['A private ', 'house for cards ', 'worth keeping.'] as const
export const lead =
  'Vaulting, private sales, and a complete ownership record for high-value graded cards. Open to members and the people they introduce.'
export const drawings = 'Illustrations of fictional cards.'
export const drawing = 'Illustration of a fictional card.'

export const signedInAs = (name: string) => `You’re signed in as ${name}.`
export const toDashboard = 'Go to your dashboard'
export const toSecure = 'Browse Secure'

export const facts = 'About our vaults'
export const insuredBy = 'Insured by'
export const vaults = 'Vaults'
export const lastAudit = 'Last vault audit'

export const whatWeDo = 'What we do'
export const secure = {
  title: 'Secure',
  text: 'See the cards other members have listed. Each is in our vault with its cert verified and its title clear.',
}
export const vault = {
  title: 'Vault',
  text: 'Send us a card. We check it against its cert, photograph it, and store it, and you can follow every step.',
}
export const registry = {
  title: 'Registry',
  text: 'One record per card: who graded it, who owned it, and when it changed hands. It follows the card, not the owner.',
}
export const intake = ['Shipped, insured', 'Checked in and photographed', 'Stored in Delaware'] as const
export const record = {
  cert: 'Cert matched with PSA',
  vault: 'Received at the vault',
  title: 'Sold to the current owner',
}

export const requestAccess = 'Request access'
export const requestLead = (promise: string | null) =>
  `We review every request personally${promise === null ? '' : ` and reply within ${promise}`}. An introduction helps but isn’t required.`
export const whyPhone = 'We ask for your mobile number because it’s how you sign in. We don’t sell or share it.'
export const cameByLink = 'A member shared a link with you. We’ll review your request first.'
export const yourPhone = 'Your mobile number'
export const introducedBy = 'Introduced by'
export const memberName = 'A member’s name'
export const acceptTerms = 'Accept the terms to continue.'
export const acceptPrivacy = 'Accept the privacy policy to continue.'
export const news = 'Email me news from Ambry.'
export const texts = 'Text me about my account.'
export const sendRequest = 'Send request'
export const requestReceived = 'Request received'
export const requestNext = 'We’ll review it and text you our decision.'

// PhoneStep.tsx
export const signIn = 'Sign in'
export const mobileNumber = 'Mobile number'
export const textMeACode = 'Text me a code'
export const wellTextYouASix = 'We’ll text you a six-digit code. Message rates may apply. Not a member?'

// RequestForm.tsx
export const accessRequested = 'Access requested'
export const yourAccessRequestHasBeen = 'Your access request has been submitted and is pending approval.'
export const requestFailed = 'Request failed'
export const weCouldntProcessYourAccess = "We couldn't process your access request. Please try again later."
export const instagram = 'Instagram'
export const iAgree = 'I agree to the'
export const privacyPolicy = 'privacy policy'
export const terms = 'terms'
