import { Confirmation } from '../ui/layers/confirmation.ts'
import { Build } from './build.ts'
import { createClient } from './client.ts'
import { Credentials } from './credentials.ts'
import { serverMeta } from './live/server-meta.ts'
import { createQueryClient, leavesDataAlone, refetchSoon } from './query-client.ts'
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

/** The whole API: `api.accounts.sendOtp({ body: { phone } })`. */
export const api = createClient({
  endpoints,
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
  onWritten: (method, path) => {
    if (!Object.hasOwn(leavesDataAlone, `${method} ${path}`)) refetchSoon(queryClient)
  },
  onBuild: (present) => build.heard(present),
})

export const queryClient = createQueryClient()

export const session = new Session({
  accounts: api.accounts,
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
