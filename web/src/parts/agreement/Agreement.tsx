import { useEffect, useRef, useState } from 'react'

import { Button, buttonClass } from '../../ui/Button.tsx'
import { Markdown } from '../markdown/Markdown.tsx'
import styles from './agreement.module.css'
import * as labels from './labels.ts'

/**
 * Whether the agreement with this hash was read to its end, or its PDF was opened. Until then `why` says what is missing
 * before it can be signed.
 */
export function useReading(hash: string | undefined, { hasPdf = false } = {}) {
  const [readHash, setRead] = useState<string | null>(null)
  const isRead = hash !== undefined && readHash === hash
  const why = hasPdf ? labels.readOrOpenFirst : labels.readFirst
  return { isRead, why: isRead ? null : why, setRead: () => setRead(hash ?? null) }
}

type Props = {
  label: string
  hashLabel: string
  body: string
  hash: string
  pdf?: string
  reading: ReturnType<typeof useReading>
}

/**
 * A document that is about to be signed. Its end counts as reached when it is on the screen, and when its button gets
 * the focus or is pressed, for people who don't scroll.
 */
export function Agreement({ label, hashLabel, body, hash, pdf, reading }: Props) {
  const end = useRef<HTMLButtonElement>(null)
  const { isRead, setRead } = reading
  const latest = useRef(setRead)
  latest.current = setRead
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another end
  useEffect(() => {
    const element = end.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current())
    observer.observe(element)
    return () => observer.disconnect()
  }, [hash])
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long document is scrolled by keyboard */}
      <section className={styles.agreement} aria-label={label} tabIndex={0}>
        <Markdown text={body} />
        <Button ref={end} variant="quiet" size="small" aria-pressed={isRead} onFocus={setRead} onClick={setRead}>
          {labels.end}
        </Button>
      </section>
      {pdf && (
        <p>
          <a
            href={pdf}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'secondary', size: 'small' })}
            onClick={setRead}
          >
            {labels.openPdf}
          </a>
        </p>
      )}
      <p className="small muted">
        {hashLabel} <span className="record">{hash}</span>
      </p>
    </>
  )
}
