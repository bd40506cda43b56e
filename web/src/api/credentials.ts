/** The signed-in session as this tab knows it. */
export type Held = { readonly authToken: string | null; readonly userId: string | null }

const nothing: Held = { authToken: null, userId: null }

/**
 * Token and user id, kept in memory only so that scripts reading storage find nothing. After a reload only the HttpOnly
 * cookie carries the session, until `me` has returned the token again.
 */
export class Credentials {
  #held = nothing
  #returned: string | null = null

  get held(): Held {
    return this.#held
  }

  /** The token the server returned with who it belongs to, which follows. */
  take(authToken: string): void {
    this.#returned = authToken
  }

  keep(authToken: string, userId: string): void {
    this.#returned = null
    this.#held = { authToken, userId }
  }

  /** The server reported who the cookie belongs to. A token held for anyone else is discarded. */
  recognise(userId: string | null): void {
    if (userId === this.#held.userId && this.#held.authToken !== null) return
    this.#held = { authToken: userId && this.#returned, userId }
  }

  /** Drops `held` unless newer credentials have replaced it. */
  drop(held: Held = this.#held): void {
    if (held !== this.#held) return
    this.#held = nothing
    this.#returned = null
  }
}
