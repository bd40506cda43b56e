// Every sentence of this folder's screens.

// ClaimDialogs.tsx
export const claimSubmitted = 'Claim submitted'
export const claimThisCard = 'Claim this card'
export const submitClaim = 'Submit claim'
export const anotherMemberHasRegistered = 'Another member has registered'
export const wellContactBothOfYou =
  '. We’ll contact both of you and decide who owns it. Until then, the card can’t be listed, sold, or pledged.'
export const whyItsYours = 'Why it’s yours'
export const whereAndWhenYouGot =
  'Where and when you got it, and what shows that you have it now. Only our staff can read this.'
export const myClaims = 'My claims'
export const noClaims = 'No claims'
export const ifAnotherMemberHasRegistered =
  'If another member has registered a cert number that’s yours, you can claim it. Start with Register card or Title check.'
export const claimed = ', claimed'
export const withdraw = 'Withdraw'
export const theClaim = (title: string | number) => ` the claim on ${title}`
export const claimWithdrawn = 'Claim withdrawn'
export const withdrawClaim = 'Withdraw claim'
export const ownershipOfStaysAsRecorded = (title: string | number) =>
  `Ownership of ${title} stays as recorded. You can claim the card again later.`

// DecideDialog.tsx
export const upholdClaim = 'Uphold claim'
export const ownershipPassesFromToImmediately = (name: string | number, name2: string | number) =>
  `Ownership passes from ${name} to ${name2} immediately. The card leaves ${name}’s registry, and their private details are hidden. Both are notified.`
export const rejectClaim = 'Reject claim'
export const theCardStays = (name: string | number, name2: string | number) =>
  `The card stays with ${name} and can be committed again. ${name2} is notified.`
export const claimDecided = 'Claim decided.'
export const decision = 'Decision'
export const oneSentenceThatBothMembers = 'One sentence that both members will see.'

// DisputeLines.tsx
export const against = (name: string | number, name2: string | number, date: string | number) =>
  `${name} against ${name2}, ${date}`
export const decided = (date: string | number, decision: string | number) => `Decided ${date}: ${decision}`
export const uphold = 'Uphold'
export const reject = 'Reject'

// DisputesTab.tsx
export const card = 'Card'
export const claimant = 'Claimant'
export const owner = 'Owner'
export const location = 'Location'
export const status = 'Status'
export const opened = 'Opened'
export const claims = 'Claims'
export const cardOrCert = 'Card or cert #'
export const whenTwoMembersClaim = 'When two members claim the same card, it appears here.'
export const notInThisList = 'Not in this list'
export const thisClaimIsnt = 'This claim isn’t in the list. Try another status.'
export const claimantsStatement = 'Claimant’s statement'
export const cert = 'Cert'
export const custody = 'Custody'
export const decidedTitle = 'Decided'
export const openCard = 'Open card'

// MergeDialog.tsx
export const recordsMerged = 'Records merged'
export const theOtherRecordIsNow = 'The other record is now the card’s record.'
export const mergeIntoAnotherRecord = 'Merge into another record'
export const merge = 'Merge'
export const useThisWhenTwoRecords =
  'Use this when two records describe the same card. This one leaves the registry and points to the other, whose history continues. This can’t be undone.'
export const findTheRecordToKeep = 'Find the record to keep'
export const byCertNumberOrName = 'By cert number or name.'
export const noOtherRecordMatches = 'No other record matches.'
export const theTwoRecordsSide = 'The two records side by side'
export const willBeMerged = 'Will be merged'
export const willBeKept = 'Will be kept'
export const differs = ', differs'

// TitleCheckDialog.tsx
export const titleCheck = 'Title check'
export const check = 'Check'
export const checkWhetherACard =
  'Check whether a card is registered here, in the vault, and free of liens. We never reveal who owns it.'
export const grader = 'Grader'
export const certNumber = 'Cert number'
export const isItYours = 'Is it yours, but not in your registry?'
export const registered = 'Registered'
export const yes = 'Yes'
export const notRegisteredHere = 'Not registered here'
export const inTheVault = 'In the vault'
export const lien = 'Lien'
export const lienOnRecord = 'Lien on record'
export const noneOnRecord = 'None on record'
export const dispute = 'Dispute'
export const ownershipDisputed = 'Ownership disputed'
export const title = 'Title'
export const clear = 'Clear'
export const notClear = 'Not clear'
export const notOnRecord = 'Not on record'

// TitleDialog.tsx
export const ownershipCorrected = 'Ownership corrected'
export const nowBelongs = (playerName: string | number, name: string | number) =>
  `${playerName} now belongs to ${name}.`
export const correctOwnership = (playerName: string | number) => `Correct ownership: ${playerName}`
export const correctOwnershipTitle = 'Correct ownership'
export const theCardPasses = (name: string | number, next: string | number) =>
  `The card passes from ${name} to ${next}. The current owner’s private details stay hidden from the next one. The correction is recorded in the card’s history.`
export const newOwner = 'New owner'
