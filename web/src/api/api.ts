import { Confirmation } from '../ui/layers/confirmation.ts'
import { Build } from './build.ts'
import { type ClientConfig, callsOf, createClient } from './client.ts'
import { Credentials } from './credentials.ts'
import { serverMeta } from './live/server-meta.ts'
import { createQueryClient, refetchSoon } from './query-client.ts'
import { authFlag, Session } from './session.ts'
import { endpoints } from './tables/endpoints.ts'
import { WayBack } from './way-back.ts'

// One client, cache and session per tab.

const credentials = new Credentials()
let channel: BroadcastChannel | null = null
const tabs = () => (channel ??= new BroadcastChannel('ambry'))

/** Step-up confirmation for calls that need a fresh code. */
export const stepUp = new Confirmation()

export const build = new Build(() => serverMeta('build'))

const config: ClientConfig = {
  credentials,
  get clientId() {
    return serverMeta('client-id')
  },
  get clientKey() {
    return serverMeta('client-key')
  },
  fetch: (input, init) => fetch(input, init),
  onDropped: () => session.suspect(),
  requestCode: () => stepUp.ask(),
  onWritten: () => refetchSoon(queryClient),
  onBuild: (present) => build.heard(present),
}

/**
 * Calls the endpoint of a row. Only built code uses it.
 * @public
 */
export const callOf = callsOf(config)

/**
 * The whole API: `api.accounts.sendOtp({ body: { phone } })`. The build writes each endpoint's row where it is called
 * (vite/tables.ts), so that a page loads the paths it uses and no others.
 */
export const api = /* @__PURE__ */ createClient(endpoints, config)

export const queryClient = createQueryClient()

export const session = new Session({
  accounts: { me: api.accounts.me, endImpersonation: api.accounts.endImpersonation },
  credentials,
  queryClient,
  notifyTabs: () => tabs().postMessage('session changed'),
  flag: authFlag(
    () => globalThis.document as Document | undefined,
    () => location.protocol === 'https:',
  ),
})

export const wayBack = new WayBack(() => sessionStorage)

export function listenToTabs(): void {
  tabs().onmessage = () => void session.heardFromTab()
}
