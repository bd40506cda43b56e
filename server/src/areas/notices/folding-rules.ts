import { addSeconds, type Instant } from '@ambry/contract/kernel/dates'

import * as labels from './labels.ts'

/** How notices that say the same about several things become one. */
export type Fold = {
  /** What is said, without what it is said about. */
  key: string
  /** What this one is about. */
  item: string
  title: (count: number) => string
  message: (count: number, things: string) => string
  /** How the first few are put together, if they aren’t names. */
  join?: (items: readonly string[], count: number) => string
}

/** So long after the last one, and after the first one at most, more are added; then it is sent. */
export const quietSeconds = 60
export const maxSeconds = 300

/** the maximum length of what one of several is called */
const maxItemLetters = 130

export const itemOf = (fold: Fold): string => fold.item.slice(0, maxItemLetters)

export const heldUntil = (startedAt: Instant, now: Date): Instant => {
  const [quiet, latest] = [addSeconds(now, quietSeconds), addSeconds(startedAt, maxSeconds)]
  return quiet < latest ? quiet : latest
}

/** What one act on many records says: the first few, and how many more. */
export const bulkFold = (
  requestId: string,
  { kind, title, message }: Record<'kind' | 'title' | 'message', string>,
): Fold => ({
  key: `${requestId} ${kind} ${title}`.slice(0, 300),
  item: message,
  title: () => title,
  message: labels.severalAtOnce,
  join: labels.joinSentences,
})

type Words = { title: string; message: string; text?: string | undefined }

export const foldedText = (
  { message: first, text }: Words,
  fold: Fold,
  { count, items }: { count: number; items: readonly string[] },
): Words => {
  const message = fold.message(count, (fold.join ?? labels.joinItems)(items, count))
  return {
    title: fold.title(count),
    message,
    // most texts are the message after our name, and others begin with it, too
    text: text?.includes(first) ? text.replace(first, () => message) : text && nameBefore(text) + message,
  }
}

const nameBefore = (text: string): string => /^[^:.]{1,60}: /.exec(text)?.[0] ?? ''

/** The page that both are on: what they have in common. */
export function commonLink(first: string | null, second: string | null): string | null {
  if (first === second) return first
  if (first === null || second === null) return null
  const [[path = '', search], [otherPath = '', otherSearch]] = [first.split('?'), second.split('?')] as const
  const parts = otherPath.split('/')
  const common = path.split('/').filter((part, at) => parts[at] === part)
  const other = new URLSearchParams(otherSearch)
  const shared = [...new URLSearchParams(search)].filter(([name, value]) => other.get(name) === value)
  const page = path === otherPath ? path : common.join('/')
  if (page === '') return null
  return shared.length > 0 ? `${page}?${new URLSearchParams(shared)}` : page
}
