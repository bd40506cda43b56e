// A drawn screen can be used before its page hears anything. What is pressed and typed until then is kept, and done
// once the page has taken over. In the first script of every page: keep it small.

const again: (() => void)[] = []
let isHeard = false

/** Whether the server has drawn this document's first screen. */
export const isDrawn = (): boolean => document.getElementById('answers') !== null

/** Links lead on by themselves; buttons and fields need the page. */
export function hearEarly(): void {
  if (!isDrawn()) return
  document.addEventListener('click', onClick, true)
  document.addEventListener('change', onChange, true)
}

function onClick(event: Event): void {
  const button = isHeard || !(event.target instanceof Element) ? null : event.target.closest('button')
  if (!button) return
  event.preventDefault()
  again.push(() => button.click())
}

function onChange({ target }: Event): void {
  if (isHeard) return
  if (target instanceof HTMLSelectElement) {
    const { value } = target
    again.push(() => {
      target.value = value
      target.dispatchEvent(new Event('change', { bubbles: true }))
    })
  } else if (target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type)) {
    const { checked } = target
    again.push(() => {
      target.checked = !checked
      target.click()
    })
  }
}

/** What stands in a field was typed by somebody: the server drew it as `defaultValue`. */
function hearFields(): void {
  for (const field of document.querySelectorAll('#root input')) {
    if (!(field instanceof HTMLInputElement) || !/^(text|search|number)$/.test(field.type)) continue
    const { value, defaultValue } = field
    if (value === defaultValue) continue
    field.value = defaultValue
    // past what React keeps for itself, so that it sees a change
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Called once the page is there: its parts are taken over one after the other, the innermost last. */
export function hearAgain(): void {
  if (isHeard) return
  isHeard = true
  document.removeEventListener('click', onClick, true)
  document.removeEventListener('change', onChange, true)
  hearFields()
  for (const act of again.splice(0)) act()
}
