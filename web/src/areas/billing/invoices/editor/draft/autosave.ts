import { isStale } from '../../../../../api/errors.ts'

type Versioned<Values> = { version: number; values: Values }
type Conflict<Values> = { theirs: Versioned<Values>; keys: (keyof Values)[] }

export type SaveState<Values> = {
  phase: 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict'
  savedAt: Date | null
  error: unknown
  conflict: Conflict<Values> | null
}

type Parts<Values> = {
  base: Versioned<Values>
  send: (version: number, changes: Partial<Values>) => Promise<Versioned<Values>>
  /** Reads the current record after a version conflict. */
  refetch: () => Promise<Versioned<Values> | undefined>
  /** Fields that someone else changed and that were not touched here. */
  onTheirs: (keys: (keyof Values)[]) => void
  onState: () => void
  pause?: number
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Sends changes after a pause, one attempt at a time. Someone else's change to other fields is merged; one to the same
 * field waits for the user's decision. Input that can't be parsed (`null`) is neither sent nor counted as saved.
 */
export class Autosave<Values extends object> {
  state: SaveState<Values>
  #parts: Parts<Values>
  #base: Versioned<Values>
  #wanted: Values | null
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<boolean> | null = null

  constructor(parts: Parts<Values>) {
    this.#parts = parts
    this.#base = parts.base
    this.#wanted = parts.base.values
    this.state = { phase: 'saved', savedAt: null, error: null, conflict: null }
  }

  get version(): number {
    return this.#base.version
  }

  get isUnsaved(): boolean {
    return this.#wanted === null || this.#changes().length > 0
  }

  /** Sets the current input; null while some of it can't be parsed. */
  want(wanted: Values | null): void {
    if (isSame(wanted, this.#wanted)) return
    this.#wanted = wanted
    clearTimeout(this.#timer)
    // a conflict waits for a decision and must not be retried on the next keystroke
    if (this.state.phase === 'conflict') return
    if (this.#running) return
    this.#settle()
  }

  /** Saves pending changes. Returns false if that failed. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    while (this.#running) await this.#running
    if (this.state.phase === 'conflict' || this.#wanted === null) return false
    if (this.#changes().length === 0) return true
    this.#running = this.#save()
    const isSaved = await this.#running
    return isSaved && this.flush()
  }

  /** A newer record arrived. It is adopted unless edits are pending here. */
  follow(newer: Versioned<Values>): boolean {
    if (newer.version <= this.#base.version || this.#running || this.isUnsaved) return false
    this.#base = newer
    this.#wanted = newer.values
    this.#say({ phase: 'saved' })
    return true
  }

  keepMine(): Promise<boolean> {
    const { conflict } = this.state
    if (!conflict) return Promise.resolve(true)
    this.#base = conflict.theirs
    this.#say({ phase: 'waiting', conflict: null })
    return this.flush()
  }

  takeTheirs(): void {
    const { conflict } = this.state
    if (!conflict) return
    this.#base = conflict.theirs
    this.#wanted = conflict.theirs.values
    this.#say({ phase: 'saved', conflict: null, error: null })
    this.#parts.onTheirs(Object.keys(conflict.theirs.values) as (keyof Values)[])
  }

  /** Discards pending input because the record is about to be deleted. */
  giveUp(): void {
    this.stop()
    this.#wanted = this.#base.values
    this.#say({ phase: 'saved', error: null, conflict: null })
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #changes(): (keyof Values)[] {
    const { values } = this.#base
    const wanted = this.#wanted
    if (!wanted) return []
    return (Object.keys(wanted) as (keyof Values)[]).filter((key) => !isSame(wanted[key], values[key]))
  }

  /** Updates the state after a change and starts the delay before the next attempt. */
  #settle(): void {
    this.#say({ phase: this.isUnsaved ? 'waiting' : 'saved', error: null })
    if (this.isUnsaved && this.#wanted !== null)
      this.#timer = setTimeout(() => void this.flush(), this.#parts.pause ?? 700)
  }

  async #save(): Promise<boolean> {
    const wanted = this.#wanted
    if (!wanted) return false
    const keys = this.#changes()
    const changes = Object.fromEntries(keys.map((key) => [key, wanted[key]])) as Partial<Values>
    this.#say({ phase: 'saving', error: null })
    try {
      await this.#send(changes, keys)
      this.#running = null
      if (this.isUnsaved) this.#settle()
      else this.#say({ phase: 'saved', savedAt: new Date() })
      return true
    } catch (error) {
      this.#running = null
      if (this.state.phase !== 'conflict') this.#say({ phase: 'failed', error })
      return false
    }
  }

  async #send(changes: Partial<Values>, keys: (keyof Values)[]): Promise<void> {
    try {
      this.#base = this.#asSent(await this.#parts.send(this.#base.version, changes), changes)
    } catch (error) {
      const theirs = isStale(error) ? await this.#parts.refetch() : undefined
      if (!theirs || theirs.version === this.#base.version) throw error
      const before = this.#base.values
      const both = keys.filter(
        (key) => !isSame(theirs.values[key], before[key]) && !isSame(theirs.values[key], changes[key]),
      )
      if (both.length > 0) {
        this.#say({ phase: 'conflict', conflict: { theirs, keys: both } })
        throw error
      }
      this.#base = this.#asSent(await this.#parts.send(theirs.version, changes), changes)
      this.#takeUntouched(before)
    }
  }

  /** Treats what was sent as what is saved, even if the server normalizes it slightly. */
  #asSent(saved: Versioned<Values>, changes: Partial<Values>): Versioned<Values> {
    return { version: saved.version, values: { ...saved.values, ...changes } }
  }

  /** Takes their value in every field that was not changed here. */
  #takeUntouched(before: Values): void {
    const { values } = this.#base
    const wanted = this.#wanted
    const keys = (Object.keys(values) as (keyof Values)[]).filter(
      (key) => !isSame(values[key], before[key]) && (wanted === null || isSame(wanted[key], before[key])),
    )
    if (keys.length === 0) return
    if (wanted) this.#wanted = { ...wanted, ...Object.fromEntries(keys.map((key) => [key, values[key]])) }
    this.#parts.onTheirs(keys)
  }

  #say(state: Partial<SaveState<Values>>): void {
    this.state = { ...this.state, ...state }
    this.#parts.onState()
  }
}
