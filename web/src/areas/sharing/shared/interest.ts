import * as labels from './labels.ts'
/** Submits a form in place and shows the result below it. Without this it is submitted as a plain form. */
export function sendWithoutLeaving(form: HTMLFormElement, address: string, headers: Record<string, string>): void {
  const said = document.createElement('p')
  said.setAttribute('role', 'status')
  form.after(said)
  const say = (sentence: string, isWrong: boolean) => {
    said.className = isWrong ? 'field-error' : 'note note-ok'
    said.textContent = sentence
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const button = form.querySelector('button')
    if (button) button.disabled = true
    const values = Object.fromEntries(
      [...new FormData(form)].filter(([, value]) => typeof value === 'string' && value.trim() !== ''),
    )
    try {
      const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(values) })
      if (answer.ok) {
        form.remove()
        say(labels.messageSentTheOwnerDecidesWhether, false)
      } else say(await answer.text(), true)
    } catch {
      say(labels.yourMessageWasntSent, true)
    } finally {
      if (button) button.disabled = false
    }
  })
}
