const holdMs = 450
/** A finger that moves further scrolls. */
const slack = 10

type Pointer = Pick<PointerEvent, 'pointerType' | 'clientX' | 'clientY' | 'target'>

/** Tells a finger that stays where it is from one that taps or scrolls. Mice have a button of their own for more. */
export class LongPress {
  readonly #onHold: (target: EventTarget | null) => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #pressed: Pointer | null = null
  #isHeld = false

  constructor(onHold: (target: EventTarget | null) => void) {
    this.#onHold = onHold
  }

  down(pointer: Pointer): void {
    this.up()
    this.#isHeld = false
    if (pointer.pointerType === 'mouse') return
    this.#pressed = pointer
    this.#timer = setTimeout(() => this.#hold(), holdMs)
  }

  move({ clientX, clientY }: Pointer): void {
    if (!this.#pressed) return
    if (Math.hypot(clientX - this.#pressed.clientX, clientY - this.#pressed.clientY) > slack) this.up()
  }

  /** It is lifted, or the browser scrolls with it. */
  up(): void {
    clearTimeout(this.#timer)
    this.#pressed = null
  }

  /** Whether a menu that the browser is about to open would be that of a finger: it is what the finger asks for. */
  menu(): boolean {
    if (this.#pressed) this.#hold()
    return this.#isHeld
  }

  /** Whether a click is only the end of what was held. Keys click without a pointer. */
  ends({ detail }: Pick<MouseEvent, 'detail'>): boolean {
    return this.#isHeld && detail > 0
  }

  #hold(): void {
    const target = this.#pressed?.target ?? null
    this.up()
    this.#isHeld = true
    this.#onHold(target)
  }
}
