import { sumsOf } from '@ambry/contract/billing/invoices/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'

import { FactList } from '../../../../ui/FactList.tsx'
import { RateField } from '../../../../ui/fields/RateField.tsx'
import { type Draft, lineOf, taxOf } from './draft/draft.ts'
import type { ChangeDraft } from './draft/use-invoice-draft.ts'
import styles from './invoice-editor.module.css'

type Props = { draft: Draft; taxLabel: string; change: ChangeDraft }

/** What the lines come to, as they are typed: the same figures that the ledger will get. */
export function Sums({ draft, taxLabel, change }: Props) {
  const { subtotalCents, discountCents, taxCents, totalCents } = sumsOf(draft.lines.map(lineOf), taxOf(draft))
  return (
    <div className={styles.sum}>
      <RateField
        label="Sales tax rate"
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
