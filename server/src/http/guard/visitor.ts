import type { FastifyRequest } from 'fastify'

import { networkOf } from './network.ts'

/** Who looks without saying who they are, as far as their request tells. */
export type Visitor = {
  ip: string
  userAgent: string
  /** As it came: of cookies that only one link knows. */
  cookies: string
  /** A browser that fetches a page in case somebody opens it. */
  isPrefetch: boolean
  referrer: string | null
  /** The address of this house, as it is configured or as the visitor knows it. */
  site: string
}

/** The neighbourhood of an address: where one person may have many, the /24 of IPv4 or the /64 of IPv6. */
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
