import { addSeconds, dayIn } from '@ambry/contract/kernel/dates'
import { visitSeconds } from '@ambry/contract/sharing/kinds'

import type { Actor } from '../../../access/access.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { type Buckets, perMinute } from '../../../http/guard/buckets.ts'
import { networkOf } from '../../../http/guard/network.ts'
import type { Visitor } from '../../../http/guard/visitor.ts'
import { keyedHash } from '../../../secrets.ts'
import { hasPass } from '../links/passwords.ts'
import { hashToken } from '../links/tokens.ts'
import * as labels from './labels.ts'
import { findOpenByToken, findTokenHash, type OpenLink } from './queries.ts'
import { visitorIn } from './visitor-cookie.ts'

/** The same answer for every address that opens nothing, so that nobody learns whether a link existed. */
export const notOpen = () => new AppError('not_found', labels.pageNotFound)

const tooMany = (seconds: number) =>
  new AppError('too_many', labels.tooManySharedLinksOpened, {
    retryAfterSeconds: seconds,
  })

/** How much of a view it costs to generate a picture; a page of a collection has 24. */
const pictureParts = { card: 0.25, preview: 1 } as const

/** Who asks: a visitor, who may be signed in. */
export type Visiting = { visitor: Visitor; actor: Actor | null }

/** Opens links for everything that shows their contents. Created once, so that all of it shares the same limits. */
export class Door {
  readonly #deps: Deps
  readonly #views: Buckets | null
  readonly #wrong: Buckets | null

  constructor(deps: Deps) {
    this.#deps = deps
    const { viewsPerMinute, wrongPerMinute } = deps.config.shareLookups
    this.#views = perMinute(viewsPerMinute, deps.clock)
    this.#wrong = perMinute(wrongPerMinute, deps.clock)
  }

  /** The link behind a token, if it is open to this visitor now. */
  open(token: string, visitor: Visitor, { isView = false } = {}): Promise<OpenLink> {
    // any input is hashed and looked up, so that timing does not reveal an invalid format
    return this.#let(visitor, isView, () => this.#find(hashToken(token), visitor))
  }

  openShort(shortId: string, visitor: Visitor): Promise<OpenLink> {
    return this.#let(visitor, true, async () => {
      // an unknown address costs two lookups like any other
      const sum = await findTokenHash(this.#deps.db, shortId)
      return this.#find(sum ?? hashToken(shortId), visitor)
    })
  }

  #find(tokenHash: Buffer, visitor: Visitor): Promise<OpenLink | undefined> {
    const { db, clock } = this.#deps
    return findOpenByToken(db, tokenHash, {
      now: clock.now(),
      visitors: cookieSums(this.#deps, tokenHash, visitor),
    })
  }

  /** Refuses to generate pictures for a visitor who has exceeded the limit; existing ones are always served. */
  admitterOf({ ip }: Visitor, picture: keyof typeof pictureParts): () => void {
    return () => {
      const wait = this.#views?.take(networkOf(ip), pictureParts[picture]) ?? 0
      if (wait > 0) throw tooMany(wait)
    }
  }

  async #let(visitor: Visitor, isView: boolean, find: () => Promise<OpenLink | undefined>): Promise<OpenLink> {
    const network = networkOf(visitor.ip)
    // after too many guesses even a right one reveals nothing
    const wait = (this.#wrong?.wait(network) ?? 0) || (isView ? (this.#views?.take(network) ?? 0) : 0)
    if (wait > 0) throw tooMany(wait)
    const link = await find()
    if (link) return link
    this.#wrong?.take(network)
    throw notOpen()
  }

  /** Whether the visitor has entered the password, or there is none. */
  isLetIn({ tokenHash, passwordHash }: OpenLink, { cookies }: Visitor): boolean {
    const { secrets, config, clock } = this.#deps
    if (passwordHash === null) return true
    return hasPass(secrets.share, isHttps(config.publicUrl), { tokenHash, passwordHash }, cookies, clock.now())
  }

  /** For requests after the password page. */
  async openFor(token: string, visitor: Visitor, options?: { isView: boolean }): Promise<OpenLink> {
    const link = await this.open(token, visitor, options)
    if (!this.isLetIn(link, visitor)) throw new AppError('signed_out', labels.thisLinkNeedsAPassword)
    return link
  }

  /**
   * For everything behind the page. With limited views it opens only during a counted view, and for the owner, whose
   * views don’t count: otherwise pictures could be fetched without using up any.
   */
  async openInside(token: string, { visitor, actor }: Visiting, options?: { isView: boolean }): Promise<OpenLink> {
    const link = await this.openFor(token, visitor, options)
    if (link.maxViews !== null && !link.isVisiting && actor?.id !== link.ownerId) throw notOpen()
    return link
  }
}

export const isHttps = (publicUrl: string | null): boolean => publicUrl?.startsWith('https:') ?? false

/** From the cookie set when a link with limited views was opened; empty without one. */
export function cookieSums({ secrets, config }: Deps, tokenHash: Buffer, { cookies }: Visitor): Buffer[] {
  const value = visitorIn(isHttps(config.publicUrl), cookies)
  return value === null ? [] : [cookieSum(secrets.share, tokenHash, value)]
}

export const cookieSum = (secret: Buffer, tokenHash: Buffer, value: string): Buffer =>
  keyedHash(secret, 'visitor cookie', tokenHash.toString('hex'), value)

/** The visitor's hash for today, and for the day it was an hour ago, so that a visit can continue past midnight. */
export function visitorSums({ secrets, settings, clock }: Deps, tokenHash: Buffer, visitor: Visitor): Buffer[] {
  const now = clock.now()
  const days = [now, addSeconds(now, -visitSeconds)].map((at) => dayIn(settings.current.timeZone, at))
  return [...new Set(days)].map((day) =>
    keyedHash(secrets.share, 'visitor', day, tokenHash.toString('hex'), visitor.ip, visitor.userAgent),
  )
}
