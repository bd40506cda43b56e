import { type Audience, type FundDocumentKind, fundDocumentKinds } from '@ambry/contract/funds/kinds'
import { type Day, formatDate } from '@ambry/contract/kernel/dates'

// documents-service.ts
export const notItsDocument = 'That document isn’t current. Choose a current document to replace.'
export const onlyHoldersGetTheirOwn = 'A document for one holder can’t be shown to other members or require acceptance.'
export const holdersAcceptNothing =
  'Members accept documents before they subscribe, so a document for holders can’t require acceptance.'
export const notAHolder = 'This member has never held units of this fund.'
export const alreadyRemoved = 'This document was already removed.'
export const newDocument = 'New fund document'
export const newDocumentMessage = (fund: string, kind: FundDocumentKind, title: string) =>
  `${fund}: ${fundDocumentKinds[kind].toLowerCase()}, “${title}”.`

// updates-service.ts
export const otherAudience = (audience: Audience) =>
  audience === 'holders'
    ? 'The attached document is for one holder only. Choose another one.'
    : 'Not everyone who gets this update can see the attached document. Choose another one.'
export const updateTitle = (fund: string) => `Update from ${fund}`

// questions-service.ts
export const alreadyAnswered = 'This question was already answered.'
export const answered = 'Your question was answered'
export const answeredMessage = (fund: string, answer: string) => `${fund}: ${answer}`

// statement-runs-service.ts
export const endBeforeStart = 'The end date is before the start date. Enter a later one.'
export const periodInFuture = 'The period isn’t over yet. Choose an end date up to today.'
export const nobodyHeld = 'No one held units in this period.'
export const statementReady = 'Statement ready'
export const statementMessage = (fund: string, from: Day, to: Day) =>
  `Your ${fund} statement for ${formatDate(from)} to ${formatDate(to)} is ready.`
export const distribution = (kind: string) => `Distribution, ${kind.toLowerCase()}`
