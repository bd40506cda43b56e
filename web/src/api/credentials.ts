/** The signed-in session as this tab knows it. */
export type Held = { readonly authToken: string | null; readonly userId: string | null }

const nothing: Held = { authToken: null, userId: null }

/**
 * Token and user id, in memory only: a script that reads storage finds nothing. After a reload the cookie, which
 * scripts cannot read, carries the session alone.
 */
export class Credentials {
  #held = nothing

  get held(): Held {
    return this.#held
  }

  keep(authToken: string, userId: string): void {
    this.#held = { authToken, userId }
  }

  /** The server said who the cookie belongs to. A token of somebody else is worthless from then on. */
  recognise(userId: string | null): void {
    if (userId !== this.#held.userId) this.#held = { authToken: null, userId }
  }

  /** Forgets `held`, unless newer credentials took its place meanwhile. */
  drop(held: Held = this.#held): void {
    if (held === this.#held) this.#held = nothing
  }
}
