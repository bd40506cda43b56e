const delay = 150

/** Opens a little after the pointer or the focus arrives, so that passing over opens nothing. */
export class HoverIntent {
  readonly #onChange: (open: boolean) => void
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(onChange: (open: boolean) => void) {
    this.#onChange = onChange
  }

  arrive(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#onChange(true), delay)
  }

  leave(): void {
    clearTimeout(this.#timer)
    this.#onChange(false)
  }
}
