import type { CurrentUser } from '@ambry/contract/accounts/records'

type Kept<Value> = { userId: string | null; value: Value }

const place = 'ambry.place'
const draftOf = (form: string) => `ambry.draft.${form}`

/** An address of this house: a path, and no way to write another host. */
const isOwn = (address: unknown): address is string => typeof address === 'string' && /^\/(?![/\\])/.test(address)

/**
 * Where somebody was and what they were typing when their session ended, so that signing in again leads back there. It
 * is kept for this tab and for this person; a visitor who followed a link is nobody yet, and whoever signs in goes on.
 */
export class WayBack {
  readonly #storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

  constructor(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
    this.#storage = storage
  }

  keepPlace(address: string, userId: string | null): void {
    this.#keep(place, { userId, value: address })
  }

  /** The place to go on from, once. Who views a member's account begins at its front door. */
  takePlace({ id, isAdmin, isImpersonated }: Pick<CurrentUser, 'id' | 'isAdmin' | 'isImpersonated'>): string | null {
    const kept = this.#read<string>(place)
    this.forgetPlace()
    if (!kept || isImpersonated || !isOwn(kept.value) || (kept.userId !== null && kept.userId !== id)) return null
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

  // a browser that keeps nothing leads to Secure, as for everybody who comes anew

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
