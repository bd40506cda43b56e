import type { z } from 'zod'

import type { Permitted } from './permissions.ts'

/** What browsers fetch by address alone: pictures, PDFs, downloads. The session's cookie says who asks. */
export type FileEndpoint = {
  path: `/files/${string}`
  summary: string
  permission: Permitted | 'public'
  /** For its owner alone: not for an admin who views the account either. */
  isPrivate?: true
  params?: z.ZodType
  query?: z.ZodType
}

export type FileEndpoints = Record<string, FileEndpoint>
