/** A file of a message that has not been sent: being uploaded, uploaded, or refused. */
export type DraftFile = {
  key: string
  file: File
  sent: number
  id: string | null
  fault: string | null
}

export type Draft = { body: string; files: readonly DraftFile[] }

export const emptyDraft: Draft = { body: '', files: [] }

// What is typed and not sent yet, so that it is still there after another tab of the record was open, and uploads that
// finish meanwhile are not lost. It lives as long as the window, and only for whoever typed it.
const drafts = new Map<string, Draft>()
const listeners = new Set<() => void>()

export const draftKey = (userId: string, kind: string, id: string, isStaff: boolean): string =>
  [userId, kind, id, isStaff ? 'staff' : 'member'].join(' ')

export const readDraft = (key: string): Draft => drafts.get(key) ?? emptyDraft

export function changeDraft(key: string, change: (before: Draft) => Draft): void {
  const after = change(readDraft(key))
  if (after.body === '' && after.files.length === 0) drafts.delete(key)
  else drafts.set(key, after)
  for (const listener of listeners) listener()
}

export function onDraftChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Adds a text to what is typed, on a line of its own. */
export const appended = (body: string, text: string): string =>
  body.trim() === '' ? text : `${body.trimEnd()}\n\n${text}`
