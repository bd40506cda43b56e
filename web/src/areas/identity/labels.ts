import type { IdentityStatusRecord } from '@ambry/contract/identity/endpoints'
import {
  type IdDocumentKind,
  type IdentityGate,
  type IdentityItem,
  type IdentityLevel,
  idDocumentKinds,
} from '@ambry/contract/identity/kinds'
import { formatDollars } from '@ambry/contract/kernel/money'

// Every sentence of this folder; the camera and the phone have their own.

const names: Record<IdDocumentKind, string> = {
  passport: 'Passport',
  driver_license: 'License',
  national_id: 'ID card',
}

/** `License, front`; until a document is chosen, `ID, front`. */
export function itemTitle(item: IdentityItem, document: IdDocumentKind | null): string {
  if (item === 'selfie') return 'Selfie'
  if (item === 'address_proof') return 'Proof of address'
  if (item === 'accreditation') return 'Proof of accreditation'
  if (item === 'id_front' && document === 'passport') return 'Passport, photo page'
  return `${document ? names[document] : 'ID'}, ${item === 'id_front' ? 'front' : 'back'}`
}

export const itemHint = (item: IdentityItem, document: IdDocumentKind | null): string =>
  ({
    id_front: 'Take a photo',
    id_back: 'Take a photo',
    selfie: `We compare it with your ${document ? names[document].replace('License', 'license').replace('Passport', 'passport') : 'ID'}`,
    address_proof: 'Bank statement or utility bill, last 3 months',
    accreditation: 'Tax return, statement, or license',
  })[item]

type Gates = readonly Pick<IdentityStatusRecord['gates'][number], 'gate' | 'fromCents'>[]

export const gateNames = {
  purchase: 'large purchases',
  payout: 'payouts',
  borrow: 'borrowing',
  lend: 'lending',
  fund: 'funds',
} as const satisfies Record<IdentityGate, string>

/** `payouts from $3,000, borrowing, and lending` */
const listOf = (gates: Gates) =>
  new Intl.ListFormat('en-US').format(
    gates.map(({ gate, fromCents }) =>
      fromCents === null ? gateNames[gate] : `${gateNames[gate]} from ${formatDollars(fromCents)}`,
    ),
  )

export const gatesOf = (gates: Gates) => listOf(gates).replace(/^./, (letter) => letter.toUpperCase())

// IdentityPanel.tsx
export const identityVerification = 'Identity verification'
export const panelLead = 'Some features require a verified identity. It takes about 3 minutes.'
export const level = 'Level'
export const validUntil = 'Valid until'
export const answerExpected = 'Answer expected by'
export const verifyIdentity = 'Verify identity'
export const continueVerification = 'Continue verification'
export const retakeItems = 'Retake items'
export const viewVerification = 'View details'
export const verifyAgain = 'Verify again'
export const goFurther = (wanted: IdentityLevel) =>
  wanted === 'address' ? 'Add address and source of funds' : 'Add accreditation'
export const open = 'Verified'
export const opens = 'What each level unlocks'
export const notYet = 'Not yet'
export const askedAgain = 'To retake'

// IdentityPage.tsx, Overview.tsx
export const identity = 'Identity'
export const saveAndExit = 'Save and exit'
export const verifyYourIdentity = 'Verify your identity'
export const haveReady = (target: IdentityLevel, document: IdDocumentKind | null) => {
  const id = document ? idDocumentKinds[document].label.toLowerCase().replace('national id', 'national ID') : 'ID'
  return target === 'identity'
    ? `About 3 minutes. Have your ${id} ready.`
    : `About 3 minutes. Have your ${id} and a recent bill ready.`
}
export const neededFor = (gate: string, name: string) => `For ${gate}, you need this level: ${name.toLowerCase()}.`
export const itemsToRetake = (count: number) => (count === 1 ? '1 item to retake' : `${count} items to retake`)
export const photosToRetake = (count: number) =>
  count === 1 ? 'One item to retake' : `${['', '', 'Two', 'Three', 'Four'][count] ?? count} items to retake`
export const notVerified = 'Not verified'
export const everythingElse = 'Everything else is done. We’ll finish our review once you resubmit.'
export const couldNotVerify = 'We couldn’t verify your identity'
export const startAgain = 'You can try again with new photos, or contact us if you think this is wrong.'
export const getHelp = 'Get help'
export const inReview = 'In review'
export const weAreReviewing = 'We’re reviewing your documents'
export const answerBy = (at: string) => `We’ll answer by ${at} and notify you. You don’t need to keep this page open.`
export const verified = 'Verified'
export const youreVerified = 'You’re verified'
export const verifiedUntil = (name: string, until: string) =>
  `Level: ${name}. Valid until ${until}. We’ll remind you 30 days before.`
export const expired = 'Expired'
export const verifyOnceMore = 'Verify your identity again'
export const expiredLead = 'Your verification has expired. Check each step and submit it again.'
export const theReviewer = 'Message from our team:'
export const levelStep = 'Verification level'
export const countryAndDocument = 'Country and document'
export const documentNote = (country: string, kind: string) =>
  `${country}, ${kind.charAt(0).toLowerCase()}${kind.slice(1)}`
export const chooseThem = 'Choose which ID you’ll use'
export const yourDetails = 'Your details'
export const asOnYourId = 'As on your ID'
export const addressAndFunds = 'Address and source of funds'
export const whereYouLive = 'Where you live, and where your money comes from'
export const howYouQualify = 'How you qualify'
export const chooseOne = 'Choose what applies to you'
export const received = 'Added'
export const accepted = 'Accepted'
export const edit = 'Edit'
export const replace = 'Replace'
export const retake = (item: string) => `Retake ${item.charAt(0).toLowerCase()}${item.slice(1)}`
export const continueLabel = 'Continue'
export const reviewAndSubmit = 'Review and submit'
export const backToWhereYouWere = 'Back to what you were doing'
export const backToSettings = 'Back to settings'
export const notShownHere = 'For your safety, we don’t show stored documents here.'
export const wrongFile = 'Wrong file? Replace the item.'
export const steps = 'Steps'
export const stateNames = {
  done: 'added',
  open: 'to do',
  retake: 'to retake',
  review: 'in review',
  accepted: 'accepted',
} as const
export const whyWeAsk = 'Why we ask'
export const whyText = (gates: Gates) => `Needed for ${listOf(gates)}.`
export const whoSeesIt = 'Who sees it'
export const whoText = 'Our verification team. Every view is logged.'
export const howLong = 'How long we keep it'
export const howLongText = 'Encrypted, until 5 years after you close your account, or 30 days after a final rejection.'

// forms
export const saveAndContinue = 'Save and continue'
export const changedElsewhere = 'You changed this on another device'
export const nothing = 'nothing'
export const chooseALevel = 'Choose what you want to use. You can add more later.'
export const alreadyVerified = 'Already verified'
export const country = 'Issuing country'
export const document = 'Document'
export const documentLead = 'Use one that’s valid and that you have with you.'
export const documentNotes: Record<IdDocumentKind, string> = {
  passport: 'One photo: the page with your picture',
  driver_license: 'Two photos: front and back',
  national_id: 'Two photos: front and back',
}
export const detailsLead = 'Enter them exactly as they appear on your document.'
export const legalName = 'Full legal name'
export const bornOn = 'Date of birth'
export const documentNumber = 'Document number'
export const numberOnFile = (ends: string) => `Saved, ends in ${ends}. Enter it only to change it.`
export const documentExpiresOn = 'Expiration date'
export const readFromDocument = 'Read from your document. Check it.'
export const addressLead = 'Your home address, as on the bill or statement you’ll add next.'
export const address = 'Home address'
export const fundsSources = 'Where does your money come from?'
export const chooseAtLeastOne = 'Choose at least one source.'
export const fundsNote = 'Anything to add'
export const qualifyLead = 'Funds are open to accredited investors. Choose what applies to you; next, you’ll add proof.'
export const certify = 'I certify that this is true.'

// ReviewStep.tsx
export const checkAndSubmit = 'Check and submit'
export const reviewLead = 'After you submit, you can’t change anything until we answer.'
export const submit = 'Submit for review'
export const stillMissing = 'Still missing'
export const stateOf = (state: 'done' | 'accepted' | 'open' | 'retake' | 'review') =>
  ({ done: 'Added', accepted: 'Accepted', open: 'Missing', retake: 'To retake', review: 'In review' })[state]
export const endsIn = (ends: string) => `Document number ends in ${ends}`
export const born = (date: string) => `Born ${date}`
export const expires = (date: string) => `Expires ${date}`

// Example.tsx
export const examples = {
  blurred: ['Blurred', 'Every line readable'],
  glare: ['Hidden by glare', 'No reflections'],
  cropped: ['Corner cut off', 'All four corners'],
  dark: ['Too dark', 'Evenly lit'],
  wrong_document: ['Another document', 'The one you chose'],
  expired: ['Expired', 'Still valid'],
  mismatch: ['Details differ', 'Same as entered'],
  outdated: ['Older than 3 months', 'Recent'],
  unreadable: ['Can’t be read', 'Every line readable'],
} as const
