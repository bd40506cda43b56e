import { useEffect } from 'react'

import { isTyping } from '../fields/typing.ts'

/**
 * Shortcuts by letter, active while no field has the focus and no dialog is open. A letter without a handler does
 * nothing.
 */
export function useLetterKeys(deeds: Readonly<Record<string, (() => void) | undefined>>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      const deed = deeds[event.key]
      if (!deed) return
      event.preventDefault()
      deed()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
