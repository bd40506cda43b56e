import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

const pause = 200

type Props = { hint: string; value: string; onChange: (value: string) => void }

/** Searches after a short pause in typing. `/` focuses it from anywhere on the page. */
export function SearchBox({ hint, value, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  const box = useRef<HTMLInputElement>(null)
  const asked = useRef(value)

  // the URL changed in another way: a view, a cleared filter, the back button
  useEffect(() => {
    if (value !== asked.current) setTyped(value)
    asked.current = value
  }, [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing asks
  useEffect(() => {
    const q = typed.trim()
    if (q === asked.current) return
    const timer = setTimeout(() => {
      asked.current = q
      onChange(q)
    }, pause)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <search className="list-search">
      <Search aria-hidden="true" />
      <input
        ref={box}
        type="search"
        className="input"
        data-search
        aria-label="Search this list"
        placeholder={hint}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed === '' && (
        <span className="kbd" aria-hidden="true">
          /
        </span>
      )}
    </search>
  )
}
