/** The signed-in session as this tab knows it. */
export type Held = { readonly authToken: string | null; readonly userId: string | null }

const nothing: Held = { authToken: null, userId: null }

/**
 * Token and user id, kept in memory only so that scripts reading storage find nothing. After a reload the HttpOnly
 * cookie alone carries the session.
 */
export class Credentials {
  #held = nothing

  get held(): Held {
    return this.#held
  }

  keep(authToken: string, userId: string): void {
    this.#held = { authToken, userId }
  }

  /** The server reported who the cookie belongs to. A token held for anyone else is discarded. */
  recognise(userId: string | null): void {
    if (userId !== this.#held.userId) this.#held = { authToken: null, userId }
  }

  /** Drops `held` unless newer credentials have replaced it. */
  drop(held: Held = this.#held): void {
    if (held === this.#held) this.#held = nothing
  }
}
