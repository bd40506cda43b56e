// A drawn screen can be used before its page hears anything. What is pressed and chosen until then is kept here, and
// done once the page has taken over (replay-events.ts). The build writes this into the drawn document itself: on a slow line the
// screen is seen seconds before the first file of the page is there. Keep it small.

export type EarlyEvents = { again: (() => void)[]; stop: () => void }

declare global {
  interface Window {
    /** Only in a document that was drawn. */
    earlyEvents?: EarlyEvents
  }
}

const again: (() => void)[] = []

/** Links lead on by themselves; buttons and fields need the page. */
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
    // left, or Enter was pressed: some fields wait for that before they ask
    again.push(() => target.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  }
}

document.addEventListener('click', onClick, true)
document.addEventListener('change', onChange, true)
window.earlyEvents = {
  again,
  stop: () => {
    document.removeEventListener('click', onClick, true)
    document.removeEventListener('change', onChange, true)
  },
}
