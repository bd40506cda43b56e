import { randomBytes } from 'node:crypto'

// A visitor to a link with limited views is identified by a cookie the server sets: IP addresses and user agents are
// shared by many, and anyone can change them.

const nameOf = (https: boolean) => `${https ? '__Host-' : ''}ambry_visitor`
const form = /^[\w-]{22}$/
const daySeconds = 86_400

export const newVisitor = (): string => randomBytes(16).toString('base64url')

export function visitorIn(https: boolean, cookies: string): string | null {
  const prefix = `${nameOf(https)}=`
  const held = cookies.split(';').find((part) => part.trim().startsWith(prefix))
  const value = held?.trim().slice(prefix.length)
  return value && form.test(value) ? value : null
}

export const visitorCookie = (https: boolean, value: string): string =>
  `${nameOf(https)}=${value}; Path=/; Max-Age=${daySeconds}; SameSite=Lax; HttpOnly${https ? '; Secure' : ''}`
