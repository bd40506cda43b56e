import type { z } from 'zod'

import type { Permitted } from './permissions.ts'

/** Files that browsers fetch by URL alone: pictures, PDFs, downloads. The session cookie identifies the user. */
export type FileEndpoint = {
  path: `/files/${string}`
  summary: string
  permission: Permitted | 'public'
  /** For its owner only, not even for an admin viewing the account. */
  isPrivate?: true
  params?: z.ZodType
  query?: z.ZodType
}

export type FileEndpoints = Record<string, FileEndpoint>
