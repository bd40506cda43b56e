import { formatDate } from '@ambry/contract/kernel/dates'
import * as labels from './labels.ts'
import styles from './sign-in.module.css'
import type { House } from './site-facts.ts'

/** Facts about our vaults that a visitor can check; only those present in the settings. */
export function Facts({ house }: { house: House }) {
  const facts = [
    [labels.insuredBy, house?.insuredBy],
    [labels.vaults, house?.vaultLocations],
    [labels.lastAudit, house?.lastAuditOn && formatDate(house.lastAuditOn)],
  ].filter(([, value]) => value)
  if (facts.length === 0) return null
  return (
    <section className={styles.facts} aria-label={labels.facts}>
      <dl className="wrap">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
