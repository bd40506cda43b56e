export const sessionSeconds = 28_800
const deviceSeconds = 365 * 86_400

export type CookieJar = {
  session: string | null
  /** The admin's own session while they view an account. */
  admin: string | null
  /** Marks a device on which someone has signed in before; see accounts/sessions/devices-service.ts. */
  device: string | null
}

export type SetCookies = Partial<Record<keyof CookieJar, string | null>>

export type CookieNames = Record<keyof CookieJar, string>

/** Over https the prefix makes browsers reject a cookie set by another host or over a plain connection. */
export const cookieNames = (https: boolean): CookieNames => {
  const prefix = https ? '__Host-' : ''
  return { session: `${prefix}ambry_session`, admin: `${prefix}ambry_admin_session`, device: `${prefix}ambry_device` }
}

export function readCookies(names: CookieNames, header: string | undefined): CookieJar {
  const jar: CookieJar = { session: null, admin: null, device: null }
  if (!header) return jar
  for (const part of header.split(';')) {
    const equals = part.indexOf('=')
    if (equals < 0) continue
    const name = part.slice(0, equals).trim()
    if (name === names.session) jar.session = part.slice(equals + 1).trim()
    else if (name === names.admin) jar.admin = part.slice(equals + 1).trim()
    else if (name === names.device) jar.device = part.slice(equals + 1).trim()
  }
  return jar
}

/**
 * The Set-Cookie lines; null clears a cookie. Signing in and out also updates `auth_state`, the flag that scripts may
 * read.
 */
export function writeCookies(names: CookieNames, https: boolean, set: SetCookies): string[] {
  const secure = https ? '; Secure' : ''
  const line = (name: string, value: string | null, seconds: number, httpOnly: boolean) =>
    `${name}=${value ?? ''}; Path=/; Max-Age=${value === null ? 0 : seconds}; SameSite=Strict${httpOnly ? '; HttpOnly' : ''}${secure}`
  const lines: string[] = []
  if (set.session !== undefined) {
    lines.push(line(names.session, set.session, sessionSeconds, true))
    lines.push(line('auth_state', set.session === null ? null : '1', sessionSeconds, false))
  }
  if (set.admin !== undefined) lines.push(line(names.admin, set.admin, sessionSeconds, true))
  if (set.device !== undefined) lines.push(line(names.device, set.device, deviceSeconds, true))
  return lines
}
