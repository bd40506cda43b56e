import { AppError } from '../../errors.ts'

type Headers = {
  origin?: string | undefined
  host?: string | undefined
  'sec-fetch-site'?: string | string[] | undefined
}

/** The page's own origin: the configured one, or the host named by the browser. */
export const isOwnOrigin = (publicUrl: string | null, { origin, host }: Headers): boolean => {
  if (origin === undefined) return false
  if (publicUrl) return origin === publicUrl
  try {
    return new URL(origin).host === host
  } catch {
    return false // "null", and whatever else is not an address
  }
}

/**
 * A form on a page with a no-referrer policy has the origin `null` in every browser. Such a form acts for nobody, so
 * that is acceptable; Sec-Fetch-Site still counts where the browser sends it.
 */
export function requireOwnForm(publicUrl: string | null, headers: Headers): void {
  const { origin, 'sec-fetch-site': site } = headers
  if (
    (site !== undefined && site !== 'same-origin') ||
    (origin && origin !== 'null' && !isOwnOrigin(publicUrl, headers))
  )
    throw foreign()
}

/**
 * Accepts changes only from our own pages. Programs send no Origin: they may call with a token, or without a session;
 * if the cookie alone identifies the caller, the browser must vouch for the page.
 */
export function requireOwnOrigin(publicUrl: string | null, headers: Headers, byCookieAlone: boolean): void {
  const site = headers['sec-fetch-site']
  const isForeign =
    (site !== undefined && site !== 'same-origin') ||
    (headers.origin !== undefined && !isOwnOrigin(publicUrl, headers)) ||
    (headers.origin === undefined && byCookieAlone)
  if (isForeign) throw foreign()
}

const foreign = () => new AppError('foreign_origin', 'This request didn’t come from our site, so nothing was changed.')
