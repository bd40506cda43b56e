import { createClient } from './client.ts'
import { Credentials } from './credentials.ts'
import { endpoints } from './endpoints.ts'
import { createQueryClient } from './query-client.ts'
import { authFlag, Session } from './session.ts'

// The one client, cache and session this tab has.

const credentials = new Credentials()
const tabs = new BroadcastChannel('ambry')

/** The whole API: `api.accounts.sendOtp({ body: { phone } })`. */
export const api = createClient({
  endpoints,
  credentials,
  clientId: import.meta.env.VITE_CLIENT_ID || 'ambry-web',
  clientKey: import.meta.env.VITE_CLIENT_KEY || 'ambry-public',
  fetch: (input, init) => fetch(input, init),
  onDropped: () => session.suspect(),
})

export const queryClient = createQueryClient()

export const session = new Session({
  accounts: api.accounts,
  credentials,
  queryClient,
  tellTabs: () => tabs.postMessage('session changed'),
  flag: authFlag(
    () => document,
    () => location.protocol === 'https:',
  ),
})

export function listenToTabs(): void {
  tabs.onmessage = () => void session.heardFromTab()
}
