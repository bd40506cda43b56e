// Every sentence of this folder's screens.

export const title = 'KYC Verification'
export const sections = 'Identity checks'
export const identityCheck = 'Identity check'

// case-rules.ts
export const back = 'Back'
export const front = (document: string) => `${document}, front`

// KycVerificationPage.tsx
export const cases = 'Cases'
export const casesLead = 'Identity checks, oldest first.'
export const watchlist = 'Watchlist'
export const watchlistLead =
  'We screen names and dates of birth against this list. A hit never rejects a member automatically.'
export const retention = 'Retention'
export const retentionLead = 'Identity documents due for deletion, and proof of past deletions.'

// CaseQueue.tsx
export const byStatus = 'Status'
export const searchHint = 'Name or phone'
export const noCases = 'No identity checks here'
export const noCasesText = 'When a member submits their documents, the check is listed here.'
export const waiting = 'Waiting'
export const overdue = 'Overdue'
export const medianTime = 'Median time, 90 days'
export const approvalRate = 'Approval rate'
export const openHits = 'Watchlist hits'
export const topReasons = 'Top reasons for a retake'
export const keyMissing = 'Documents can’t be read'
export const keyMissingText =
  'The document key is missing or wrong. Nothing is lost. Restore the key on the server and restart it. Until then, members can’t upload and pictures can’t be opened.'
export const reasonNames = {
  blurred: 'Blurred',
  glare: 'Glare',
  cropped: 'Cut off',
  dark: 'Too dark',
  wrong_document: 'Wrong document',
  expired: 'Expired',
  mismatch: 'Doesn’t match',
  outdated: 'Too old',
  unreadable: 'Unreadable',
  start_over: 'Start over',
} as const

// case-list.tsx
export const toReview = 'To review'
export const all = 'All'
export const member = 'Member'
export const level = 'Level'
export const risks = 'Risk'
export const moreRisks = (count: number) => `(+${count})`
export const submittedColumn = 'Submitted'
export const due = 'Due'
export const status = 'Status'
export const validUntil = 'Valid until'

// CaseTags.tsx
export const escalatedBy = (name: string) => `Escalated by ${name}`
export const lockedToYou = 'Locked to you'
export const toRetake = 'To retake'
export const acceptedEarlier = 'Accepted'

// use-case.ts
export const decidedElsewhere = 'This case has been decided.'
export const takenOver = (name: string) => `${name} is reviewing this now. Your lock ran out.`
export const changedWhileOpen = 'This case changed while you had it open. Check it again.'

// CasePage.tsx
export const caseTitle = (name: string) => `${name}, ${title}`
export const lockedTitle = 'This case is open elsewhere'
export const notOpened = 'This case didn’t open'
export const openNext = 'Open next case'
export const reload = 'Reload case'
export const submitted = (at: string) => `Submitted ${at}.`
export const wants = (name: string) => `Level: ${name}.`
export const position = (place: number, count: string) => `${place} of ${count} in the queue.`
export const more = 'More'
export const previous = 'Previous'
export const next = 'Next'
export const outcome = 'Status'
export const until = (day: string) => `Valid until ${day}.`
export const rejectedAsAWhole = 'Rejected. The member can submit everything again.'
export const waitingForTheMember = 'Waiting for the member to retake what we asked for.'
export const nothingSubmitted = 'Nothing has been submitted yet.'

// CasePictures.tsx, ShotView.tsx
export const documents = 'Documents'
export const nothingUploaded = 'No documents uploaded.'
export const layout = 'Layout'
export const oneAtATime = 'One at a time'
export const sideBySide = 'Side by side'
export const page = (at: number, count: number) => `Page ${at} of ${count}`
export const pageOf = (name: string, at: number, count: number) => `${name}, page ${at} of ${count}`
export const previousPage = 'Previous page'
export const nextPage = 'Next page'
export const viewingIsRecorded = 'Watermarked with your name. Each picture you view is recorded in the audit log.'
export const keys = [
  ['O', 'View'],
  ['R', 'Request retake'],
  ['J', 'Next'],
  ['?', 'All shortcuts'],
] as const
export const pictureDeleted = 'This picture has been deleted.'
export const viewPicture = (name: string) => `View ${name}`
export const pictureTools = (name: string) => `Tools for ${name}`
export const zoomIn = 'Zoom in (+)'
export const zoomOut = 'Zoom out (−)'
export const rotate = 'Rotate (x)'
export const darker = 'Darker ([)'
export const brighter = 'Brighter (])'
export const fullWindow = 'View full size (f)'
export const cover = 'Cover (o)'

// CaseFacts.tsx
export const compare = 'Compare'
export const detail = 'Detail'
export const document = 'Document'
export const memberEntered = 'Member entered'
export const match = 'Match'
export const matches = { match: 'Matches', differs: 'Differs', missing: 'Can’t be compared' } as const
export const notRead = 'Not read'
export const notEntered = 'Not entered'
export const number = 'Document number'
export const born = 'Date of birth'
export const address = 'Address'
export const fundsSource = 'Source of funds'
export const accreditation = 'Accreditation'
export const checks = 'Checks'
export const pass = 'Pass'
export const fail = 'Fail'
export const review = 'Review'
export const noDuplicates = 'No duplicate members found'
export const documentValid = 'Document expires'
export const documentExpired = 'Document has expired'

// Hits.tsx
export const watchlists = 'Watchlist'
export const noWatchlist = 'No list loaded'
export const clear = 'Clear'
export const clearHit = 'Clear'
export const confirmHit = 'Confirm'
export const birthDates = {
  exact: 'Same date of birth',
  year: 'Birth year within 1 year',
  missing: 'No date of birth to compare',
  different: 'Different date of birth',
} as const
export const hitText = (similarity: string, birthDate: string, bornOn: string | null) =>
  `Name match: ${similarity}. ${birthDate}${bornOn ? ` (member: ${bornOn})` : ''}.`
export const decidedBecause = (by: string, reason: string) => (by ? `${by}: ${reason}` : reason)
export const clearTitle = (name: string) => `Clear the match with ${name}?`
export const confirmTitle = (name: string) => `Confirm the match with ${name}?`
export const clearText = (name: string) => `${name} is someone else. The hit is closed with your reason.`
export const confirmText = (name: string) =>
  `${name} is the listed person. The account isn’t blocked automatically. Reject the verification or suspend the member.`
export const hitCleared = 'Hit cleared'
export const hitConfirmed = 'Hit confirmed'

// ReasonDialog.tsx
export const whyRetake = (name: string) => `Request retake: ${name}`
export const theMemberReads = 'Press a number. The member will see the text you choose.'
export const keepItem = 'Keep this one'

// CaseDecision.tsx
export const decision = 'Decision'
export const actions = {
  verify: 'Verify',
  ask: 'Request retake',
  reject: 'Reject',
  escalate: 'Escalate',
} as const
export const actionKeys = { verify: 'A', ask: 'N', reject: 'D', escalate: 'E' } as const
export const verifyText = (levelName: string, gates: string) => `${levelName}. Unlocks ${gates}.`
export const askText = 'For the items you choose. Everything else is accepted.'
export const rejectText = 'The member has to start over.'
export const escalateText = 'Someone else has to decide.'
export const chooseADecision = 'Choose a decision.'
export const someoneElseDecides = 'You escalated this case. Someone else has to decide.'
export const messageTo = (name: string) => `Message to ${name}`
export const askMessageHint = 'Shown with the reasons above.'
export const rejectMessageHint = 'Say why, and what to do next.'
export const note = 'Note'
export const noteHint = 'For reviewers only.'
export const memberWillRead = 'What the member will read'
export const staysAccepted = 'Accepted'
export const changeReason = 'Change'
export const askForIt = 'Request retake'
export const sendAction = (action: keyof typeof actions, name: string) =>
  ({ verify: `Verify ${name}`, ask: `Send to ${name}`, reject: `Reject ${name}`, escalate: 'Escalate case' })[action]
export const decided = {
  verify: 'Identity verified',
  ask: 'Retake requested',
  reject: 'Verification rejected',
  escalate: 'Case escalated',
} as const

// CaseHistory.tsx
export const history = 'History'
export const noHistory = 'No earlier attempts or notes.'
export const addNote = 'Add note'
export const noteAdded = 'Note added'
export const quoted = (text: string) => `“${text}”`
export const reviewActions = {
  submit: 'Submitted',
  verify: 'Verified',
  ask: 'Retake requested',
  reject: 'Rejected',
  escalate: 'Escalated',
  note: 'Note',
  record: 'Verification recorded',
  revoke: 'Revoked',
  expire: 'Expired',
} as const

// CaseDialogs.tsx
export const recordCheck = 'Record verification'
export const recordTitle = (name: string) => `Record verification for ${name}`
export const recordText = 'For an identity check done outside Ambry, such as in person or by a notary.'
export const legalName = 'Legal name'
export const validUntilHint = 'The document’s expiration date, or earlier.'
export const howChecked = 'How you checked them'
export const howCheckedHint = 'Who checked what, when, and where the evidence is filed.'
export const recorded = 'Verification recorded'
export const revoke = 'Revoke verification'
export const revokeTitle = (name: string) => `Revoke the verification of ${name}?`
export const revokeText = 'They lose access to everything it unlocked and must verify again. The history is kept.'
export const revokeHint = 'The member will see this.'
export const revoked = 'Verification revoked'

// WatchlistFiles.tsx
export const counted = (count: number) => count.toLocaleString('en-US')
export const uploadList = 'Upload a new list'
export const uploadListHint =
  'SDN.XML, or SDN.CSV and ALT.CSV in one ZIP, as OFAC publishes them. You’ll see what changes before it replaces the list.'
export const chooseFile = 'Choose a file'
export const orDropIt = 'or drop it'
export const uploadedFiles = 'Uploaded files'
export const uploaded = (at: string, name: string | null) => (name ? `Uploaded ${at} by ${name}` : `Uploaded ${at}`)
type ListChange = { entriesBefore: number; entries: number; added: number; removed: number; changed: number }
export const listChange = ({ entriesBefore, entries, added, removed, changed }: ListChange) =>
  `${counted(entriesBefore)} entries now, ${counted(entries)} after: ${counted(removed)} removed, ${counted(added)} added, ${counted(changed)} changed`
export const waitsForApproval = 'Waiting for approval'
export const viewChanges = 'View changes'
export const discard = 'Discard'
export const fileDiscarded = 'File discarded'

// DraftDialog.tsx
export const replaceTitle = 'Replace the watchlist?'
export const replaceList = 'Replace watchlist'
export const listReplaced = 'Watchlist replaced'
export const entriesLoaded = (count: string) => `${count} entries. We’re screening all members now.`
export const entriesNow = 'Entries now'
export const entriesAfter = 'Entries after'
export const removedEntries = 'Removed'
export const addedEntries = 'Added'
export const changedEntries = 'Changed'
export const noneOf = (title: string) => `${title}: none`
export const countOf = (title: string, count: number) => `${title}: ${counted(count)}`
export const andMore = (count: number) => `and ${counted(count)} more`
export const needsSecondPerson = 'This needs a second person'

// WatchlistTab.tsx, WatchlistFiles.tsx
export const loadedList = 'Loaded list'
export const noList = 'No list is loaded, so names aren’t being screened.'
export const file = 'File'
export const sample = 'Sample with invented names'
export const entries = 'Entries'
export const loaded = 'Loaded'
export const by = (name: string) => `by ${name}`
export const screened = 'Members screened'
export const notYet = 'Not yet'
export const hits = 'Hits'
export const noHits = 'No hits'
export const noHitsText = 'Members whose name resembles a listed one appear here.'
export const listedAs = 'Listed as'
export const similarity = 'Similarity'
export const found = 'Found'
export const notInThisList = 'Not on this page'
export const screenedName = 'Screened name'
export const listedNames = 'Listed names'
export const listedBirthDates = 'Listed dates of birth'
export const programs = 'Programs'
export const entry = 'Entry'
export const reason = 'Reason'

// RetentionTab.tsx
export const dueForDeletion = 'Due for deletion'
export const dueLead =
  '30 days after a final rejection or after a document is replaced, and 5 years after an account is closed.'
export const nothingDue = 'Nothing is due.'
export const deleteOn = 'Delete on'
export const deleted = 'Deleted'
export const deletedLead = 'A record of each deletion. The hash is computed from the hashes of the deleted files.'
export const nothingDeleted = 'Nothing has been deleted yet.'
export const deletedOn = 'Deleted on'
export const files = 'Files'
export const hash = 'Hash (SHA-256)'

// MemberIdentityPart.tsx
export const identity = 'Identity'
export const whoViewedDocuments = 'Who viewed their documents'
export const viewCase = 'View identity check'
export const notStarted = 'No identity check started.'
