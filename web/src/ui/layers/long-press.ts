const holdMs = 450
/** Moving further than this is a scroll. */
const slack = 10

type Pointer = Pick<PointerEvent, 'pointerType' | 'clientX' | 'clientY' | 'target'>

/** Tells a long press from a tap or a scroll. For touch only, since a mouse has a second button. */
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

  /** The finger was lifted, or the browser started scrolling. */
  up(): void {
    clearTimeout(this.#timer)
    this.#pressed = null
  }

  /** Whether the context menu about to open comes from touch, in which case it counts as the long press. */
  menu(): boolean {
    if (this.#pressed) this.#hold()
    return this.#isHeld
  }

  /** Whether a click is only the end of a long press. Keyboard clicks have no pointer. */
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
