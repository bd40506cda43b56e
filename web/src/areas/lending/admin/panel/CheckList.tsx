import { CircleAlert, CircleCheck } from 'lucide-react'

import * as labels from './labels.ts'
import styles from './panel.module.css'

type Item = { label: string; isOk: boolean; detail?: string | null }

/** Each with an icon, and whether it is met in words for screen readers. */
export const CheckList = ({ items, label }: { items: readonly Item[]; label: string }) => (
  <ul className={styles.checks} aria-label={label}>
    {items.map(({ label: text, isOk, detail }) => (
      <li key={text} className={isOk ? styles.ok : styles.bad}>
        {isOk ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
        <span>
          {text}
          <span className="sr">{isOk ? labels.met : labels.missing}</span>
          {detail && <small className="muted">{detail}</small>}
        </span>
      </li>
    ))}
  </ul>
)
