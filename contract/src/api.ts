import { accountEndpoints } from './accounts.ts'
import type { Endpoints } from './endpoint.ts'
import { houseEndpoints } from './house.ts'
import { noticeEndpoints } from './notices.ts'
import { demoEndpoints, systemEndpoints } from './system.ts'

/** The whole API, area by area. The server binds it, the page calls it, /api/openapi.json describes it. */
export const api = {
  system: systemEndpoints,
  demo: demoEndpoints,
  house: houseEndpoints,
  accounts: accountEndpoints,
  notices: noticeEndpoints,
} as const satisfies Record<string, Endpoints>

export type Api = typeof api
