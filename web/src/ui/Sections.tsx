import { type ReactNode, useEffect, useState } from 'react'

type Entry = { id: string; title: string }

/** A long page with its sections listed at the side. The current one is marked. */
export function Sections({
  label,
  entries,
  children,
}: {
  label: string
  entries: readonly Entry[]
  children: ReactNode
}) {
  const current = useCurrent(entries)
  return (
    <div className="sections">
      <nav aria-label={label} className="sections-nav">
        {entries.map(({ id, title }) => (
          <a key={id} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
            {title}
          </a>
        ))}
      </nav>
      <div className="sections-body">{children}</div>
    </div>
  )
}

/** The section whose heading last passed the top. */
function useCurrent(entries: readonly Entry[]): string | undefined {
  const [current, setCurrent] = useState(entries[0]?.id)
  useEffect(() => {
    const read = () => {
      const passed = entries.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top < 160
      })
      const isAtEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2
      setCurrent((isAtEnd ? entries.at(-1) : (passed.at(-1) ?? entries[0]))?.id)
    }
    read()
    addEventListener('scroll', read, { passive: true })
    return () => removeEventListener('scroll', read)
  }, [entries])
  return current
}
