import type { handoffEndpoints } from '@ambry/contract/identity/endpoints'
import type { IdentityItem } from '@ambry/contract/identity/kinds'
import type { Result } from '@ambry/contract/kernel/endpoint'

/** What the phone got for its link. It can't be asked for again, so the tab keeps it. */
export type OpenedLink = Result<(typeof handoffEndpoints)['identityHandoff']>

const keyOf = (token: string) => `ambry.handoff.${token}`

/** The link as this tab opened it; undefined if it didn't, or if its time is over. */
export function recallLink(storage: Pick<Storage, 'getItem'>, token: string, now: Date): OpenedLink | undefined {
  try {
    const kept = JSON.parse(storage.getItem(keyOf(token)) ?? 'null') as OpenedLink | null
    return kept && kept.expiresAt > now.toISOString() ? kept : undefined
  } catch {
    return undefined
  }
}

/** Without storage, the link works until the tab is reloaded. */
export function keepLink(storage: Pick<Storage, 'setItem'>, token: string, link: OpenedLink): void {
  try {
    storage.setItem(keyOf(token), JSON.stringify(link))
  } catch {}
}

export const withDone = (link: OpenedLink, item: IdentityItem): OpenedLink => ({
  ...link,
  items: link.items.map((each) => (each.item === item ? { ...each, isDone: true } : each)),
})
