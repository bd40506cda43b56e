import type { Outlook } from '@ambry/contract/source/posts/records'
import { Switch } from '../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import type { PartProps } from './CardPart.tsx'
import * as labels from './labels.ts'
import styles from './post.module.css'
import { budgetOf, isBudgetInOrder } from './post-form.ts'
import { RealismChart } from './RealismChart.tsx'

/** What it may cost, held against recent sales. */
export function BudgetPart({ draft, change, outlook }: PartProps) {
  const budget = budgetOf(draft)
  return (
    <section className={styles.part} aria-labelledby="post-budget">
      <h2 id="post-budget">
        <span className={styles.number}>3</span> {labels.budget}
      </h2>
      <div className={styles.budget}>
        <MoneyField
          label={labels.from}
          name="min"
          value={draft.min}
          error={isBudgetInOrder(draft) ? null : labels.wrongOrder}
          onChange={(event) => change({ min: event.target.value })}
        />
        <MoneyField
          label={labels.upTo}
          name="max"
          value={draft.max}
          onChange={(event) => change({ max: event.target.value })}
        />
        <div className={styles.verdict} role="status">
          {budget.maxCents === null && <p className="small muted">{labels.emptyBudget}</p>}
          {outlook && <Verdict outlook={outlook} maxCents={budget.maxCents} />}
        </div>
      </div>
      {outlook && outlook.sales.length > 0 && <RealismChart outlook={outlook} {...budget} />}
      <div className={styles.hide}>
        <Switch
          label={labels.hideBudget}
          checked={draft.isBudgetHidden}
          disabled={budget.maxCents === null}
          onChange={(event) => change({ isBudgetHidden: event.target.checked })}
        />
        <div>
          <strong>{labels.hideBudget}</strong>
          <p className="small muted">{labels.hideBudgetText}</p>
        </div>
      </div>
    </section>
  )
}

function Verdict({ outlook, maxCents }: { outlook: Outlook; maxCents: number | null }) {
  const { verdict, medianCents, atOrBelow, sales } = outlook
  if (medianCents === null) return <p className="small muted">{labels.fewSales}</p>
  if (maxCents === null || atOrBelow === null)
    return <p className="small">{labels.median(sales.length, medianCents)}</p>
  const { label, tone } = labels.verdicts[verdict]
  return (
    <>
      <Tag tone={tone}>{label}</Tag>
      <p className="small">{labels.realism(atOrBelow, sales.length, maxCents, medianCents)}</p>
    </>
  )
}
