import { type BinaryLike, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

import { keyedHash } from '../../../secrets.ts'

const stretch = promisify<BinaryLike, BinaryLike, number, { N: number; r: number; p: number }, Buffer>(scrypt)

// about 30 ms: not noticeable once, too slow for guessing
const cost = { N: 16_384, r: 8, p: 1 }

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await stretch(password.normalize('NFC'), salt, 32, cost)
  return `scrypt:${salt.toString('base64url')}:${hash.toString('base64url')}`
}

export async function isPassword(password: string, kept: string): Promise<boolean> {
  const [, salt = '', hash = ''] = kept.split(':')
  const made = await stretch(password.normalize('NFC'), Buffer.from(salt, 'base64url'), 32, cost)
  return timingSafeEqual(made, Buffer.from(hash, 'base64url'))
}

/** How long a visitor stays signed in to a link after entering its password. */
const passSeconds = 23 * 3600
const mostPasses = 5

type Locked = { tokenHash: Buffer; passwordHash: string }

const prefixOf = (https: boolean) => `${https ? '__Host-' : ''}ambry_share_`
const nameOf = (https: boolean, { tokenHash }: Locked) => prefixOf(https) + tokenHash.toString('hex', 0, 5)

/** Proves that its holder knew the current password of this link; changing the password invalidates it. */
const signed = (secret: Buffer, { tokenHash, passwordHash }: Locked, until: string): string =>
  keyedHash(secret, 'pass', tokenHash.toString('hex'), passwordHash, until).toString('base64url')

type Pass = { name: string; value: string }

const passesIn = (https: boolean, cookies: string): Pass[] =>
  cookies.split(';').flatMap((part) => {
    const [name = '', value = ''] = part.trim().split('=')
    return name.startsWith(prefixOf(https)) ? [{ name, value }] : []
  })

export function hasPass(secret: Buffer, https: boolean, link: Locked, cookies: string, now: Date): boolean {
  const held = passesIn(https, cookies).find(({ name }) => name === nameOf(https, link))
  const [until = '', signature = ''] = held?.value.split('.') ?? []
  const right = Buffer.from(signed(secret, link, until))
  const given = Buffer.from(signature)
  return Number(until) > now.getTime() / 1000 && given.length === right.length && timingSafeEqual(given, right)
}

/** The cookie for a visitor who entered the password. Beyond a handful, those that expire soonest are dropped. */
export function passCookies(secret: Buffer, https: boolean, link: Locked, cookies: string, now: Date): string[] {
  const line = (name: string, value: string, seconds: number) =>
    `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax; HttpOnly${https ? '; Secure' : ''}`
  const until = String(Math.trunc(now.getTime() / 1000) + passSeconds)
  const name = nameOf(https, link)
  const others = passesIn(https, cookies)
    .filter((pass) => pass.name !== name)
    .sort((one, other) => Number.parseInt(other.value, 10) - Number.parseInt(one.value, 10))
  return [
    line(name, `${until}.${signed(secret, link, until)}`, passSeconds),
    ...others.slice(mostPasses - 1).map((pass) => line(pass.name, '', 0)),
  ]
}
