const delay = 150

/** Opens with a short delay after hover or focus, so that passing over opens nothing. */
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
