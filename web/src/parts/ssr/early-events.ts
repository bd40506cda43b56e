// A rendered screen can be used before its scripts have loaded. Clicks and changes until it is hydrated are kept here
// and then replayed (replay-events.ts). The build inlines this into the document, because on a
// slow connection the screen is visible seconds before the first script. Keep it small.

export type EarlyEvents = {
  again: (() => void)[]
  /** What was typed last. Read then and not later: React may reset a field while it hydrates. */
  typed: Map<HTMLInputElement, string>
  stop: () => void
}

declare global {
  interface Window {
    /** Only in a document that the server rendered. */
    earlyEvents?: EarlyEvents
  }
}

const again: (() => void)[] = []
const typed = new Map<HTMLInputElement, string>()

/**
 * Links work without scripts; buttons and fields don't. React must not see what is kept: it may already listen while
 * the text typed before is not in its state yet.
 */
function onClick(event: Event): void {
  const { target } = event
  const control = target instanceof Element ? target.closest<HTMLElement>('button, input') : null
  if (!control) return
  event.stopPropagation()
  if (control instanceof HTMLButtonElement) again.push(() => control.click())
}

function onInput(event: Event): void {
  if (!(event.target instanceof HTMLInputElement)) return
  event.stopPropagation()
  typed.set(event.target, event.target.value)
}

function onChange(event: Event): void {
  event.stopPropagation()
  const { target } = event
  if (target instanceof HTMLSelectElement) {
    const { value } = target
    again.push(() => {
      target.value = value
      target.dispatchEvent(new Event('change', { bubbles: true }))
    })
  } else if (!(target instanceof HTMLInputElement)) {
    return
  } else if (/^(checkbox|radio)$/.test(target.type)) {
    const { checked } = target
    again.push(() => {
      target.checked = !checked
      target.click()
    })
  } else {
    // on blur or Enter: some fields wait for that before they search
    again.push(() => target.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  }
}

/**
 * The click on the submit button, which Enter in a field also triggers, is replayed; a native submit would leave the
 * page.
 */
function onSubmit(event: Event): void {
  event.stopPropagation()
  event.preventDefault()
}

document.addEventListener('click', onClick, true)
document.addEventListener('input', onInput, true)
document.addEventListener('change', onChange, true)
document.addEventListener('submit', onSubmit, true)
window.earlyEvents = {
  again,
  typed,
  stop: () => {
    document.removeEventListener('click', onClick, true)
    document.removeEventListener('input', onInput, true)
    document.removeEventListener('change', onChange, true)
    document.removeEventListener('submit', onSubmit, true)
  },
}
