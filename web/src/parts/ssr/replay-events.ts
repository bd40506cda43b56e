import type { EarlyEvents } from './early-events.ts'
import { hydration } from './hydration.ts'

const kept = (): EarlyEvents | undefined => (typeof window === 'undefined' ? undefined : window.earlyEvents)

/** From here on React hears, also what stands in a part of the page that it has not taken over yet. */
export const stopKeepingEvents = (): void => kept()?.stop()

/**
 * Called by the screen that was drawn, once it is taken over: React takes over a page in parts, and what is done in one
 * that it does not have yet is lost. One thing after the other, since each is asked of what the one before has led to.
 */
export function replayEvents(): void {
  hydration.done()
  const { again, stop } = kept() ?? {}
  if (!again || !stop) return
  stop()
  delete window.earlyEvents
  const acts = [hearFields, ...again]
  const next = () => {
    acts.shift()?.()
    if (acts.length > 0) whenIdle(next)
  }
  next()
}

/** What stands in a field was typed by somebody: the server drew it as `defaultValue`. */
function hearFields(): void {
  for (const field of document.querySelectorAll('#root input')) {
    if (!(field instanceof HTMLInputElement) || !/^(text|search|number|range)$/.test(field.type)) continue
    const { value, defaultValue } = field
    if (value === defaultValue) continue
    field.value = defaultValue
    // past what React keeps for itself, so that it sees a change
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Not every browser says when a page has nothing left to do. */
const whenIdle = (then: () => void): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(then) : setTimeout(then, 200)
