export type ToastInput = {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** One action, such as Undo. */
  action?: { label: string; run: () => void }
}
export type Toast = ToastInput & { id: number; open: boolean }

const limit = 1
const autoClose = 5_000
/** How long a closed toast is kept, hidden, before it is removed. */
const removal = 1_000_000
/** Notices beyond these are only in the list of notices. */
const waitingLimit = 3

type Timer = ReturnType<typeof setTimeout>

export class ToastStore {
  readonly #listeners = new Set<() => void>()
  #toasts: readonly Toast[] = []
  #waiting: readonly ToastInput[] = []
  // also unique after the page was loaded again
  #next = Date.now()
  #closing: Timer | undefined
  #removing: Timer | undefined

  readonly list = (): readonly Toast[] => this.#toasts
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Shows a toast, replacing the previous one. */
  show(input: ToastInput): number {
    const id = this.#next++
    clearTimeout(this.#removing)
    this.#set([{ ...input, id, open: true }, ...this.#toasts].slice(0, limit))
    this.resume()
    return id
  }

  /** Shows what happened elsewhere once the toast on the screen has closed, so a person's own result is never hidden. */
  announce(input: ToastInput): void {
    if (!this.#toasts.some((toast) => toast.open)) this.show(input)
    else this.#waiting = [...this.#waiting, input].slice(-waitingLimit)
  }

  dismiss(id: number): void {
    if (!this.#toasts.some((toast) => toast.id === id && toast.open)) return
    clearTimeout(this.#closing)
    const [next, ...others] = this.#waiting
    if (next) {
      this.#waiting = others
      this.show(next)
      return
    }
    this.#set(this.#toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
    this.#removing = setTimeout(() => this.#set(this.#toasts.filter((toast) => toast.id !== id)), removal)
  }

  /** A toast stays while it is hovered or focused. */
  pause(): void {
    clearTimeout(this.#closing)
  }

  /** Restarts the visible toast's timer. */
  resume(): void {
    clearTimeout(this.#closing)
    const visible = this.#toasts.find((toast) => toast.open)
    if (visible) this.#closing = setTimeout(() => this.dismiss(visible.id), autoClose)
  }

  #set(toasts: readonly Toast[]): void {
    this.#toasts = toasts
    for (const listener of this.#listeners) listener()
  }
}

export const toasts = new ToastStore()
