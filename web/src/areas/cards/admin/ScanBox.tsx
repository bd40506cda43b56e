import { ScanLine } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { api } from '../../../api/api.ts'
import { isGone, sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { isTyping } from '../../../ui/typing.ts'

/** Takes what a scanner at the desk types, or a person: a label's code, an address or a cert number. */
export function ScanBox({ onFound }: { onFound: (id: string) => void }) {
  const box = useRef<HTMLInputElement>(null)
  const find = useAction({
    mutationFn: (code: string) => api.cards.findCard({ query: { code } }),
    onSuccess: ({ id }) => {
      if (box.current) box.current.value = ''
      onFound(id)
    },
    // the next scan takes the place of the one that was not found
    onError: () => box.current?.select(),
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 's' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.defaultPrevented || isTyping(event.target) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      box.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <form
      className="scan-box"
      onSubmit={(event) => {
        event.preventDefault()
        const code = box.current?.value.trim()
        if (code) find.mutate(code)
      }}
    >
      <label className="list-search">
        <span className="sr">Scan to open</span>
        <ScanLine aria-hidden="true" />
        <input
          ref={box}
          className="input"
          placeholder="Scan to open"
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          enterKeyHint="go"
          aria-describedby="scan-note"
          aria-invalid={find.error ? true : undefined}
        />
        <span className="kbd" aria-hidden="true">
          s
        </span>
      </label>
      <p id="scan-note" className="small down" role="status">
        {find.error && (isGone(find.error) ? `No card has the code ${find.variables}.` : sentenceOf(find.error))}
      </p>
    </form>
  )
}
