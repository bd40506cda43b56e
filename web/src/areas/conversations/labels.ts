// Every sentence of this folder's screens.

// ConversationPart.tsx
export const messages = 'Messages'
export const conversations = 'Conversations'
export const unread = 'Unread'
export const waiting = 'Waiting for a reply'
export const nothingYet = 'No messages yet. Questions? Write to us here.'
export const nothingYetToStaff = 'No messages yet.'
export const earlierAreHidden = 'Only the last 200 messages are shown.'
export const you = 'You'
export const readAt = (at: string) => `Read ${at}`
export const read = 'Read'
export const noReplyNeeded = 'No reply needed'
export const setAside = 'Removed from the queue'
export const nothingChanged = 'Nothing changed'

// Composer.tsx
export const message = 'Message'
export const send = 'Send'
export const sendShortcut = 'Press Ctrl+Enter to send.'
export const yourTextIsKept = 'Your message is still here. Try again.'
export const attachFiles = 'Attach files'
export const attached = 'Attached files'
export const remove = (name: string) => `Remove ${name}`
export const uploading = (name: string, progress: string) => `${name}: ${progress}`
export const tryAgain = 'Try again'
export const upToFiles = (most: number) => `Attach up to ${most} files.`

// CannedReplies.tsx
export const cannedReplies = 'Canned replies'
export const noReplies = 'No canned replies yet.'
export const addReply = 'Add a canned reply'
export const title = 'Title'
export const reply = 'Reply'
export const replyHint = 'Available to all staff.'
export const add = 'Add reply'
export const replyAdded = 'Reply added'
export const deleteReply = (name: string) => `Delete ${name}`
export const deleteTitle = 'Delete this reply?'
export const deleteConsequence = (name: string) =>
  `“${name}” is deleted for all staff. Messages already sent don’t change.`
export const deleteIt = 'Delete reply'

// MemberConversationsPart.tsx
export const noConversations = 'No messages.'
