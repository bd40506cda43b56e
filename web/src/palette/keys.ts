export type KeyMeaning = { do: 'palette' | 'shortcuts' | 'search' } | { do: 'go'; letter: string } | null

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

const together = 1_200

/** The global shortcuts. `g` waits a moment for the letter of the page. */
export class PageKeys {
  #waitingSince: number | null = null

  read(press: Press, isTyping: boolean, now: number): KeyMeaning {
    const { key } = press
    if ((press.ctrlKey || press.metaKey) && !press.altKey && key.toLowerCase() === 'k') return { do: 'palette' }
    if (isTyping || press.ctrlKey || press.metaKey || press.altKey) return null
    const isSecond = this.#waitingSince !== null && now - this.#waitingSince < together
    this.#waitingSince = null
    if (isSecond && /^[a-z0-9]$/.test(key)) return { do: 'go', letter: key }
    if (key === 'g') this.#waitingSince = now
    if (key === '?') return { do: 'shortcuts' }
    if (key === '/') return { do: 'search' }
    return null
  }
}
