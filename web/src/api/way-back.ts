import type { CurrentUser } from '@ambry/contract/accounts/records'

type Kept<Value> = { userId: string | null; value: Value }

const place = 'ambry.place'
const draftOf = (form: string) => `ambry.draft.${form}`

/**
 * A path on our own origin. `//host` and `/\host` would lead elsewhere, and browsers ignore tabs and line breaks in
 * between.
 */
export const isOwnPath = (address: unknown): address is string =>
  typeof address === 'string' && /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(address)

/**
 * Where the user was and what they were typing when their session ended, so that signing in again returns them there.
 * Kept per tab and per user; a place saved before anyone signed in goes to whoever signs in next.
 */
export class WayBack {
  readonly #storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

  constructor(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
    this.#storage = storage
  }

  keepPlace(address: string, userId: string | null): void {
    this.#keep(place, { userId, value: address })
  }

  /** Returns the saved place once. Impersonation always starts at the home page. */
  takePlace({ id, isAdmin, isImpersonated }: Pick<CurrentUser, 'id' | 'isAdmin' | 'isImpersonated'>): string | null {
    const kept = this.#read<string>(place)
    this.forgetPlace()
    if (!kept || isImpersonated || !isOwnPath(kept.value) || (kept.userId !== null && kept.userId !== id)) return null
    return isAdmin || !/^\/admin\b/.test(kept.value) ? kept.value : null
  }

  forgetPlace(): void {
    this.#drop(place)
  }

  keepDraft(form: string, draft: object, userId: string): void {
    this.#keep(draftOf(form), { userId, value: draft })
  }

  draft<Draft extends object>(form: string, userId: string | undefined): Draft | null {
    const kept = this.#read<Draft>(draftOf(form))
    return kept !== null && kept.userId === userId ? kept.value : null
  }

  forgetDraft(form: string): void {
    this.#drop(draftOf(form))
  }

  // if storage is unavailable, signing in leads to Secure as usual

  #keep(key: string, kept: Kept<unknown>): void {
    try {
      this.#storage().setItem(key, JSON.stringify(kept))
    } catch {}
  }

  #read<Value>(key: string): Kept<Value> | null {
    try {
      return JSON.parse(this.#storage().getItem(key) ?? 'null') as Kept<Value> | null
    } catch {
      return null
    }
  }

  #drop(key: string): void {
    try {
      this.#storage().removeItem(key)
    } catch {}
  }
}
