import { type ReactNode, useId } from 'react'
import styles from './design.module.css'

/** One component with all its states. */
export function Block({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <section className={wide ? `${styles.block} ${styles.wide}` : styles.block} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** An example with a caption. */
export function Shown({ words, children }: { words: string; children: ReactNode }) {
  return (
    <figure className={styles.shown}>
      {children}
      <figcaption>{words}</figcaption>
    </figure>
  )
}
