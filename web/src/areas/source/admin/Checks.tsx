import { Check, X } from 'lucide-react'
import { useId } from 'react'

import styles from './source-admin.module.css'

type Props = { title: string; checks: readonly { words: string; isMet: boolean }[] }

/** What an admin would otherwise look up one by one. */
export function Checks({ title, checks }: Props) {
  const id = useId()
  if (checks.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul className={styles.checks}>
        {checks.map(({ words, isMet }) => (
          <li key={words} data-met={isMet || undefined}>
            {isMet ? <Check aria-label="Met" /> : <X aria-label="Not met" />}
            {words}
          </li>
        ))}
      </ul>
    </section>
  )
}
