import { describeRule, feePayers } from '@ambry/contract/billing/fees/kinds'
import styles from './fees.module.css'
import type { Rule } from './rule-draft.ts'

/** What a template says, where nothing is to be changed. */
export const RuleDescriptions = ({ rules }: { rules: readonly Rule[] }) => (
  <ol className={styles.said}>
    {rules.map((rule) => (
      <li key={rule.label}>
        {rule.label}: {describeRule(rule)}, paid by the {feePayers[rule.payer].toLowerCase()}
      </li>
    ))}
  </ol>
)
