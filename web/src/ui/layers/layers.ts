/** The open modal dialogs, lowest first. Everything outside the topmost is inert. */
class Layers {
  readonly #listeners = new Set<() => void>()
  #open: readonly HTMLDialogElement[] = []

  readonly top = (): HTMLDialogElement | null => this.#open.at(-1) ?? null
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  opened(dialog: HTMLDialogElement): void {
    this.#set([...this.#open, dialog])
  }

  closed(dialog: HTMLDialogElement): void {
    this.#set(this.#open.filter((open) => open !== dialog))
  }

  #set(open: readonly HTMLDialogElement[]): void {
    this.#open = open
    for (const listener of this.#listeners) listener()
  }
}

export const layers = new Layers()
