import type { EarlyEvents } from './early-events.ts'
import { hydration } from './hydration.ts'

const kept = (): EarlyEvents | undefined => (typeof window === 'undefined' ? undefined : window.earlyEvents)

/** For a page that is left, or that isn't hydrated at all. */
export const stopKeepingEvents = (): void => kept()?.stop()

/**
 * Called by the rendered screen once it is hydrated: React hydrates a page in parts, and an event in a part that is not
 * ready yet is lost, or handled before the typing that preceded it. Events are replayed one at a time, because each may
 * depend on the result of the previous one.
 */
export function replayEvents(): void {
  hydration.done()
  const early = kept()
  if (!early) return
  const { again, typed } = early
  early.stop()
  delete window.earlyEvents
  const acts = [() => replayTyping(typed), ...again]
  const next = () => {
    acts.shift()?.()
    if (acts.length > 0) whenIdle(next)
  }
  next()
}

/** A value that differs from the rendered `defaultValue` was filled in before hydration, by the user or the browser. */
function replayTyping(typed: ReadonlyMap<HTMLInputElement, string>): void {
  for (const field of document.querySelectorAll('#root input')) {
    if (!(field instanceof HTMLInputElement) || !/^(text|search|number|range|tel)$/.test(field.type)) continue
    const { defaultValue } = field
    const value = typed.get(field) ?? field.value
    if (value === defaultValue) continue
    field.value = defaultValue
    // bypasses React's value tracking, so that it sees a change
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** requestIdleCallback is missing in some browsers, and one that is never idle must still do what was asked of it. */
const whenIdle = (then: () => void): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(then, { timeout: 500 }) : setTimeout(then, 200)
