// Every sentence of this folder's screens.

// LegalChanges.tsx
export const theDraftIsTheSame = 'The draft is the same as the current version.'
export const changes = 'Changes'

// LegalDialogs.tsx
export const published = 'Published'
export const version = (title: string | number, version: string | number) => `${title}, version ${version}`
export const publishVersion = (detail: string | number) => `Publish version ${detail}`
export const publish = 'Publish'
export const itTakesEffectImmediately =
  'It takes effect immediately and can’t be changed. Previous versions stay available.'
export const whatChanged = 'What changed'
export const membersSeeThisFirst = 'Members see this first. One or two sentences.'
export const theCookieNoticeIsInformational = 'The cookie notice is informational. Members don’t need to accept it.'
export const requireEveryMemberToAccept = 'Require every member to accept it on their next visit.'
export const draftDiscarded = 'Draft discarded'
export const thePublishedVersionIsUnchanged = 'The published version is unchanged.'
export const discardDraft = 'Discard draft'
export const thisPermanentlyDeletesTheDraft = 'This permanently deletes the draft. The published version is unchanged.'

// LegalEditor.tsx
export const draft = 'Draft'
export const title = 'Title'
export const textMarkdown = 'Text (Markdown)'
export const useForAHeading =
  'Use ## for a heading, - for a list, and [text](https://…) for a link. HTML is shown as plain text, and images are removed.'
export const publishTitle = 'Publish…'
export const show = 'Show'
export const preview = 'Preview'
export const whatYouEnteredIsStill = 'What you entered is still here.'
export const useTheOtherDraft = 'Use the other draft'
export const keepMine = 'Keep mine'
export const draftSaved = 'Draft saved.'
export const publishedVersion = 'Published version. Start typing to create a draft.'

// LegalGate.tsx
export const beforeYouContinue = 'Before you continue'
export const beforeYouContinueName = (name: string | number) => `Before you continue, ${name}`
export const pleaseReadAndAcceptWhat = 'Please read and accept what has changed since your last visit.'
export const pleaseReadAndAcceptThese = 'Please read and accept these pages.'
export const versionVersion = (version: string | number, date: string | number) => `Version ${version}, ${date}`
export const iHaveReadAndAccept = (title: string | number) => `${title}: I have read and accept this page.`
export const acceptAndContinue = 'Accept and continue'
export const logOut = 'Log out'
export const checkEachBoxToContinue = 'Check each box to continue, or log out and decide later.'
export const textOf = (title: string | number) => `Text of the ${title}`

// LegalPage.tsx
export const versionEffective = (version: string | number, date: string | number) =>
  `Version ${version}, effective ${date}`
export const print = 'Print'
export const thisIsAnEarlierVersion = 'This is an earlier version.'
export const viewCurrentVersion = 'View current version'
export const whatChangedInThisVersion = 'What changed in this version'
export const versions = 'Versions'

// LegalPagesPage.tsx
export const legalPages = (detail: string | number) => `${detail}, Legal Pages`
export const legalPagesTitle = 'Legal Pages'
export const theTermsMembersAccept =
  'The terms members accept. Published versions can’t be changed; a new version can require acceptance.'
export const legalPagesText = 'Legal pages'
export const acceptedByOfActiveMembers = (accepted: string | number, members: string | number) =>
  `Accepted by ${accepted} of ${members} active members`
export const editedIt = 'edited it'

// LegalVersions.tsx
export const version3 = (version: string | number) => `Version ${version}`
export const requiresAcceptance = 'Requires acceptance'
export const acceptances = 'Acceptances'
export const acceptedBy = 'Accepted by'
export const noOneYet = 'No one yet.'
export const versionTitle = 'Version'

// MyLegalPanel.tsx
export const legal = 'Legal'
export const youAcceptedVersion = (acceptedVersion: string | number, date: string | number) =>
  `You accepted version ${acceptedVersion} on ${date}.`
export const versionForYourInformation = (version: string | number) => `Version ${version}. For your information.`
export const read = 'Read'
export const the = (title: string | number) => ` the ${title}`

// use-legal-draft.ts
export const theDraftIsntSaved = 'The draft isn’t saved. See above.'
export const theresNothingToPublish = 'There’s nothing to publish: the draft is the same as the current version.'
export const savingDraft = 'Saving draft.'
export const addATitleBeforeYou = 'Add a title before you publish.'
export const theDraftWasntSaved = 'The draft wasn’t saved'
