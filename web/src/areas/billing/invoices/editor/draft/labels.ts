// Every sentence of this folder's screens.

// DraftDialogs.tsx
export const invoiceIssued = 'Invoice issued'
export const forLabel = (number: string | number, amount: string | number) => `${number} for ${amount}.`
export const issueThisInvoice = 'Issue this invoice?'
export const forMember = 'for'
export const wellAssignANumber =
  'We’ll assign a number, post it to the ledger, and notify the member. An issued invoice can’t be changed; use a credit note to correct it.'
export const issueInvoice = 'Issue invoice'
export const draftDiscarded = 'Draft discarded'
export const itHadNoNumber = 'It had no number, and the member wasn’t notified.'
export const discardThisDraft = 'Discard this draft?'
export const thisPermanentlyDeletesTheDraft =
  'This permanently deletes the draft. It has no number yet, and the member hasn’t been notified.'
export const discardDraft = 'Discard draft'

// DraftEditor.tsx
export const fixTheHighlightedFieldsFirst = 'Fix the highlighted fields first.'
export const invoiceFor = (name: string | number) => `Invoice for ${name}`
export const newInvoice = 'New invoice'
export const previewMessage = 'Preview message'
export const moreActions = 'More actions'
export const duplicate = 'Duplicate'
export const show = 'Show'
export const draft = 'Draft'
export const noteToTheMember = 'Note to the member'
export const printedOnTheInvoice = 'Printed on the invoice.'
export const internalNote = 'Internal note'
export const internalOnly = 'Internal only.'
export const beforeYouCanIssue = 'Before you can issue it:'

// DraftFields.tsx
export const issued = 'Issued'
export const due = 'Due'
export const leaveEmptyForDaysAfter = (days: number) =>
  `Leave empty for ${days} ${days === 1 ? 'day' : 'days'} after issue.`
export const currency = 'Currency'
export const billedTo = 'Billed to'
export const namePhoneOrEmail = 'Name, phone, or email'
export const noMatchingMembers = 'No matching members.'
export const startTypingToFind = 'Start typing to find a member.'
export const toBillForACard = 'To bill for a card, record its sale. Ownership passes when the buyer pays.'
export const salesHistory = 'Open Sales History'

// DraftNotes.tsx
export const notSaved = (detail: string | number) => `Not saved. ${detail}`
export const someoneElseChangedThisDraft = 'Someone else changed this draft'
export const salesTaxRate = 'Sales tax rate'
export const theTemplateDidntLoad = 'The template didn’t load'
export const theTemplateNowHasVersion = (name: string | number, newest: string | number, used: string | number) =>
  `The template ${name} now has version ${newest}. This draft uses ${used}.`
export const useLatest = 'Use latest'

// SaveState.tsx
export const notSavedTitle = 'Not saved'

// draft-lines.ts
export const discount = 'Discount'

// draft.ts
export const byRule = 'By rule'
export const enterAnAmountSuch = 'Enter an amount such as $1,250, 12.50, or 4%.'
export const thatAmountIsTooLarge = 'That amount is too large.'
export const enterARateSuch = 'Enter a rate such as 4% or 0.25%.'
export const theRateCantBeMore = 'The rate can’t be more than 100%.'
export const enterAWholeNumber = 'Enter a whole number.'
export const theMaximumIs10000 = 'The maximum is 10,000.'

// use-invoice-draft.ts
export const thisDraftNoLongerExists = 'This draft no longer exists'
export const someoneElseIssuedOrDiscarded = 'Someone else issued or discarded it. Your latest changes weren’t saved.'
