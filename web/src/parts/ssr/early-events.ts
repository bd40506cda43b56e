// A rendered screen can be used before its scripts have loaded. Clicks and changes until then are kept here and
// replayed once React has hydrated the page (replay-events.ts). The build inlines this into the document, because on a
// slow connection the screen is visible seconds before the first script. Keep it small.

export type EarlyEvents = { again: (() => void)[]; stop: () => void }

declare global {
  interface Window {
    /** Only in a document that the server rendered. */
    earlyEvents?: EarlyEvents
  }
}

const again: (() => void)[] = []

/** Links work without scripts; buttons and fields don't. */
function onClick({ target }: Event): void {
  const button = target instanceof Element ? target.closest('button') : null
  if (button) again.push(() => button.click())
}

function onChange({ target }: Event): void {
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
const onSubmit = (event: Event): void => event.preventDefault()

document.addEventListener('click', onClick, true)
document.addEventListener('change', onChange, true)
document.addEventListener('submit', onSubmit, true)
window.earlyEvents = {
  again,
  stop: () => {
    document.removeEventListener('click', onClick, true)
    document.removeEventListener('change', onChange, true)
    document.removeEventListener('submit', onSubmit, true)
  },
}
