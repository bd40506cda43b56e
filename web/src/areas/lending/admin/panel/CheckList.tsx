import { Circle, CircleAlert, CircleCheck } from 'lucide-react'

import * as labels from './labels.ts'
import styles from './panel.module.css'

/** `isOk` is null while nobody has looked, which is no reason for an alarm. */
type Item = { label: string; isOk: boolean | null; detail?: string | null }

const looks = {
  ok: { Icon: CircleCheck, className: styles.ok, words: labels.met },
  bad: { Icon: CircleAlert, className: styles.bad, words: labels.missing },
  open: { Icon: Circle, className: styles.open, words: labels.notDone },
}

const lookOf = (isOk: boolean | null) => looks[isOk === null ? 'open' : isOk ? 'ok' : 'bad']

/** Each with an icon, and whether it is met in words for screen readers. */
export const CheckList = ({ items, label }: { items: readonly Item[]; label: string }) => (
  <ul className={styles.checks} aria-label={label}>
    {items.map(({ label: text, isOk, detail }) => {
      const { Icon, className, words } = lookOf(isOk)
      return (
        <li key={text} className={className}>
          <Icon aria-hidden="true" />
          <span>
            {text}
            <span className="sr">{words}</span>
            {detail && <small className="muted">{detail}</small>}
          </span>
        </li>
      )
    })}
  </ul>
)
