import { readFileSync } from 'node:fs'

import type { Instant } from '@ambry/contract/kernel/dates'
import { project } from './places.ts'

/** Which Ambry this is, for answers and for the back-office. */
export type About = {
  version: string
  /** Of the page that is served; see Documents. */
  build: string
  startedAt: Instant
}

export const readVersion = (): string => {
  const text = readFileSync(new URL('package.json', project), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
