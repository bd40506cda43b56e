import { describeRule, payerText } from '@ambry/contract/billing/fees/kinds'
import styles from './fees.module.css'
import * as labels from './labels.ts'
import type { Rule } from './rule-draft.ts'

/** A template's rules, read-only. */
export const RuleDescriptions = ({ rules }: { rules: readonly Rule[] }) => (
  <ol className={styles.said}>
    {rules.map((rule) => (
      <li key={rule.label}>{labels.paidBy(rule.label, describeRule(rule), payerText(rule.payer))}</li>
    ))}
  </ol>
)
