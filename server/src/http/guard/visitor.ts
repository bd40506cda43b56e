import type { FastifyRequest } from 'fastify'

import { networkOf } from './network.ts'

/** An anonymous visitor, as far as the request shows. */
export type Visitor = {
  ip: string
  userAgent: string
  /** The raw header, because some cookies are only known to one link. */
  cookies: string
  /** The browser prefetches a page that may be opened. */
  isPrefetch: boolean
  referrer: string | null
  /** Our URL, as configured or as the visitor used it. */
  site: string
}

/** The network around an address, in which one person may have many: the /24 of IPv4 or the /64 of IPv6. */
export const neighbourhoodOf = ({ ip }: Pick<Visitor, 'ip'>): string => networkOf(ip).replace(/\.\d+$/, '.0/24')

export function visitorOf(request: FastifyRequest, publicUrl: string | null): Visitor {
  const { headers } = request
  const purpose = headers['sec-purpose'] ?? headers.purpose
  return {
    ip: request.ip,
    userAgent: headers['user-agent']?.slice(0, 400) ?? '',
    cookies: headers.cookie ?? '',
    isPrefetch: typeof purpose === 'string' && purpose.includes('prefetch'),
    referrer: headers.referer ?? null,
    site: publicUrl ?? `${request.protocol}://${request.host}`,
  }
}
