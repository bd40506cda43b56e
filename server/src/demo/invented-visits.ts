import { createHash } from 'node:crypto'

import { addSeconds } from '@ambry/contract/kernel/dates'
import type { LeftOutReason, ShareDevice, ShareSource } from '@ambry/contract/sharing/kinds'

import { figures } from './invented-cards.ts'

const day = 86_400

export const sumOf = (...parts: (string | number)[]) => createHash('sha256').update(parts.join(' ')).digest()

/** How often a link is viewed. */
export type Looked = {
  madeAgo: number
  days: number
  maxViews?: number
  closed?: 'owner' | 'house'
  /** Views on a typical day; they decline as a link ages. */
  daily: number
  /** Sent to a few people, who viewed it within days, then removed: how many views, and how soon the first. */
  passed?: { looks: number; firstMinutes: number; openDays: number }
}

const sources: [ShareSource, number, string | null][] = [
  ['messages', 0.27, null],
  ['whatsapp', 0.22, null],
  ['instagram', 0.17, 'l.instagram.com'],
  ['direct', 0.15, null],
  ['email', 0.09, 'mail.google.com'],
  ['x', 0.04, 't.co'],
  ['facebook', 0.03, 'm.facebook.com'],
  ['site', 0.03, 'cards-and-more.example'],
]
const devices: [ShareDevice, number][] = [
  ['phone', 0.66],
  ['computer', 0.26],
  ['tablet', 0.08],
]
const leftOut: [LeftOutReason, number][] = [
  ['preview', 0.55],
  ['bot', 0.3],
  ['owner', 0.15],
]

function one<Choice extends [unknown, number, ...unknown[]]>(choices: Choice[], chance: number): Choice {
  let sum = 0
  const chosen = choices.find(([, share]) => {
    sum += share
    return chance < sum
  })
  return chosen ?? (choices[0] as Choice)
}

export type Visit = {
  link: number
  at: string
  visitor: string
  isNew: boolean
  seconds: number
  source: string
  referrer: string | null
  device: string
  leftOut: string | null
}

/** A view at this time by a person or a bot. */
function lookAt(link: number, at: string, next: () => number, name: string): Visit {
  const machine = next() < 0.16 ? one(leftOut, next())[0] : null
  const [source, , referrer] = one(sources, next())
  return {
    link,
    at,
    visitor: sumOf('visitor', name).toString('hex'),
    isNew: machine === null,
    seconds: machine === null ? Math.round(4 + 150 * next() ** 3 + 20 * next()) : 0,
    source,
    referrer,
    device: one(devices, next())[0],
    leftOut: machine,
  }
}

export const visitsTo = (n: number, link: Looked, now: Date): Visit[] =>
  link.passed ? visitsToPassed(n, link.madeAgo, link.passed, now) : visitsToShown(n, link, now)

/** More views in the evening and on weekends, most in a link's first days; a few return the same day. */
function visitsToShown(n: number, { madeAgo, days, daily, maxViews, closed }: Looked, now: Date): Visit[] {
  const next = figures(n * 7_919 + 13)
  const visits: Visit[] = []
  const last = Math.max(0, closed ? madeAgo / 3 : madeAgo - days)
  let views = 0
  for (let ago = madeAgo - 1; ago >= last && daily > 0; ago--) {
    const age = madeAgo - ago
    const weekend = [0, 6].includes(new Date(addSeconds(now, -ago * day)).getUTCDay()) ? 1.35 : 1
    const count = Math.round(daily * weekend * (0.35 + 1.1 * Math.exp(-age / 9)) * (0.6 + 0.8 * next()))
    let before: Visit | null = null
    for (let i = 0; i < count; i++) {
      const visit = lookAt(n, addSeconds(now, -(ago + next() * 0.45) * day), next, `${n} ${ago} ${i}`)
      visits.push(visit)
      if (visit.leftOut !== null) continue
      if (before !== null && next() < 0.12) Object.assign(visit, { visitor: before.visitor, isNew: false })
      views++
      if (views === maxViews) return visits
      before = visit
    }
  }
  return visits
}

/** The first soon after it was sent, the others while it was open. */
function visitsToPassed(n: number, madeAgo: number, passed: NonNullable<Looked['passed']>, now: Date): Visit[] {
  const next = figures(n * 6_007 + 29)
  const first = passed.firstMinutes * 60
  const rest = passed.openDays * day - first
  return Array.from({ length: passed.looks }, (_, i) =>
    lookAt(n, addSeconds(now, -madeAgo * day + first + (i === 0 ? 0 : rest * next() ** 2)), next, `${n} ${i}`),
  )
}
