export type ToastInput = {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** One thing that can be done about it: Undo. */
  action?: { label: string; run: () => void }
}
export type Toast = ToastInput & { id: number; open: boolean }

const limit = 1
const autoClose = 5_000
/** A closed toast stays known, though unseen, for this long. */
const removal = 1_000_000

type Timer = ReturnType<typeof setTimeout>

export class ToastStore {
  readonly #listeners = new Set<() => void>()
  #toasts: readonly Toast[] = []
  #next = 1
  #closing: Timer | undefined
  #removing: Timer | undefined

  readonly list = (): readonly Toast[] => this.#toasts
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Shows a toast; the newest takes the place of the one before. */
  show(input: ToastInput): number {
    const id = this.#next++
    clearTimeout(this.#removing)
    this.#set([{ ...input, id, open: true }, ...this.#toasts].slice(0, limit))
    this.resume()
    return id
  }

  dismiss(id: number): void {
    if (!this.#toasts.some((toast) => toast.id === id && toast.open)) return
    clearTimeout(this.#closing)
    this.#set(this.#toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
    this.#removing = setTimeout(() => this.#set(this.#toasts.filter((toast) => toast.id !== id)), removal)
  }

  /** While somebody points at it or has moved the focus to it, a toast stays. */
  pause(): void {
    clearTimeout(this.#closing)
  }

  /** Gives the visible toast its full time. */
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
