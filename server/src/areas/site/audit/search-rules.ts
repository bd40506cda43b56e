import { auditActions, auditObjects, auditReads } from '@ambry/contract/areas'
import { addDays, daysBetween, type Instant } from '@ambry/contract/kernel/dates'

/** Terms of which an entry must have one. */
export type TermGroup = string[]

/** One typed word: the terms it stands for, and the prefix that other terms may begin with. */
export type Word = { text: string; exact: string[]; prefix: string | null }

const mostWords = 8
const looksLikePhone = /^\+?\d[\d\s().-]{5,}\d$/

/** The words of a search, split as the terms of an entry are (audit_terms in the database). */
export function wordsOf(q: string): string[] {
  const text = q.trim().toLowerCase()
  if (looksLikePhone.test(text) && !/^\d+([-.]\d+)*$/.test(text)) return [text.replace(/\D/g, '')]
  return [...new Set(text.match(/[\p{L}\p{N}]+(?:[-._][\p{L}\p{N}]+)*/gu) ?? [])].slice(0, mostWords)
}

/** Entries that concern a member: by what they were about, or, before they said so, as whom or on whom someone acted. */
const concerning = (id: string): TermGroup => [`of:${id}`, `as:${id}`, `on:${id}`]

const actionsThat = (act: 'view' | 'change'): TermGroup =>
  Object.keys(auditActions).flatMap((action) =>
    auditReads.has(action) === (act === 'view') ? [`action:${action}`] : [],
  )

/** Actions and kinds whose label has a word that begins like this. */
function labeled(labels: Readonly<Record<string, string>>, prefix: string, text: string): string[] {
  return Object.entries(labels).flatMap(([key, label]) =>
    [key, ...label.toLowerCase().split(/[^\p{L}\p{N}]+/u), ...key.split(/[._]/)].some((word) => word.startsWith(text))
      ? [`${prefix}:${key}`]
      : [],
  )
}

/** Shorter words only match whole terms: too many terms begin with them. */
const shortestPrefix = 3

/** A record's id as it is printed. */
export const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** What a word can mean: itself, the beginning of another word, an action, a kind of record, or a person. */
export function meaningOf(text: string, personIds: string[]): Word {
  const isPrefix = text.length >= shortestPrefix && /^\p{L}+$/u.test(text)
  const named = text.length >= shortestPrefix ? text : `${text} `
  return {
    text,
    exact: [
      text,
      ...labeled(auditActions, 'action', named),
      ...labeled(auditObjects, 'kind', named),
      ...(text.length >= shortestPrefix && 'denied'.startsWith(text) ? ['outcome:refused'] : []),
      ...personIds.flatMap((id) => [`by:${id}`, ...concerning(id)]),
    ],
    prefix: isPrefix ? text : null,
  }
}

type Filters = {
  actorId?: string | undefined
  subjectId?: string | undefined
  action?: string | undefined
  objectKind?: string | undefined
  outcome?: string | undefined
  memberId?: string | undefined
  act?: 'view' | 'change' | undefined
}

/** Each filter as the terms that have the same entries. */
export const filterTerms = ({ memberId, act, ...filters }: Filters): TermGroup[] => [
  ...(memberId ? [concerning(memberId)] : []),
  ...(act ? [actionsThat(act)] : []),
  ...[
    filters.actorId && `by:${filters.actorId}`,
    filters.subjectId && `as:${filters.subjectId}`,
    filters.action && `action:${filters.action}`,
    filters.objectKind && `kind:${filters.objectKind}`,
    filters.outcome && `outcome:${filters.outcome}`,
  ].flatMap((term) => (term ? [[term]] : [])),
]

/** The log does not go back further, whatever someone asks for. */
const firstDay = '2000-01-01'
const mostTimes = 62

/**
 * The days, months or years (in UTC) that a span touches: the finest of which there are not too many. The exact times
 * are compared afterward.
 */
export function timeTerms(from: Instant | undefined, to: Instant | undefined, now: Date): TermGroup[] {
  if (from === undefined && to === undefined) return []
  // an entry can be as new as this search, and a clock a little ahead
  const latest = addDays(now.toISOString().slice(0, 10), 1)
  const [first, last] = [(from ?? '').slice(0, 10), (to ?? '9').slice(0, 10)]
  const [begin, end] = [first > firstDay ? first : firstDay, last < latest ? last : latest]
  const days = daysBetween(begin, end)
  if (days < mostTimes) return [Array.from({ length: Math.max(days, 0) + 1 }, (_, day) => `at:${addDays(begin, day)}`)]
  const span = (size: 4 | 7) => [
    ...new Set(Array.from({ length: days + 1 }, (_, day) => `at:${addDays(begin, day).slice(0, size)}`)),
  ]
  const months = span(7)
  return [months.length <= mostTimes ? months : span(4)]
}
