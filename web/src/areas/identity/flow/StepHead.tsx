import { useEffect, useRef } from 'react'

import styles from '../identity.module.css'

/** The title of a step. It gets the focus as after a page load, since only a search param has changed. */
export function StepHead({ title, lead }: { title: string; lead: string }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => ref.current?.focus({ preventScroll: true }), [])
  return (
    <header className={styles.head}>
      <h1 ref={ref} tabIndex={-1}>
        {title}
      </h1>
      <p className="lead">{lead}</p>
    </header>
  )
}
