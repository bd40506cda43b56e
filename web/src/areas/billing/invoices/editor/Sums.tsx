import { sumsOf } from '@ambry/contract/billing/invoices/sums'
import { formatMoney } from '@ambry/contract/kernel/money'

import { FactList } from '../../../../ui/FactList.tsx'
import { RateField } from '../../../../ui/fields/RateField.tsx'
import { type Draft, lineOf, taxOf } from './draft/draft.ts'
import type { ChangeDraft } from './draft/use-invoice-draft.ts'
import styles from './invoice-editor.module.css'
import * as labels from './labels.ts'

type Props = { draft: Draft; taxLabel: string; change: ChangeDraft }

/** The totals of the lines as they are typed, equal to what the ledger will post. */
export function Sums({ draft, taxLabel, change }: Props) {
  const { subtotalCents, discountCents, taxCents, totalCents } = sumsOf(draft.lines.map(lineOf), taxOf(draft))
  return (
    <div className={styles.sum}>
      <RateField
        label={labels.salesTaxRate}
        name="tax"
        value={draft.tax}
        onChange={(event) => change({ tax: event.target.value })}
      />
      <FactList
        facts={[
          { name: 'Subtotal', value: formatMoney(subtotalCents) },
          ...(discountCents === 0 ? [] : [{ name: 'Discount', value: formatMoney(-discountCents) }]),
          { name: taxLabel, value: formatMoney(taxCents) },
        ]}
        total={{ name: 'Total', value: formatMoney(totalCents) }}
      />
    </div>
  )
}
