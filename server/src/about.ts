import { readFileSync } from 'node:fs'

import type { Instant } from '@ambry/contract/kernel/dates'
import { project } from './places.ts'

/** Identifies the running version, for API responses and the admin area. */
export type About = {
  version: string
  /** The build of the web app being served; see Documents. */
  build: string
  startedAt: Instant
}

export const readVersion = (): string => {
  const text = readFileSync(new URL('package.json', project), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
