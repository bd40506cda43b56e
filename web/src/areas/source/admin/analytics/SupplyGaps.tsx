import { formatDollars } from '@ambry/contract/kernel/money'
import type { SupplyGap } from '@ambry/contract/source/analytics/endpoints'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../../../api/api.ts'
import { sentenceOf } from '../../../../api/errors.ts'
import { query } from '../../../../api/queries.ts'
import { useAction } from '../../../../api/use-action.ts'
import { useAttemptKey } from '../../../../api/use-attempt-key.ts'
import { ExportButton } from '../../../../parts/lists/ExportButton.tsx'
import { useRights } from '../../../../parts/rights.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Failure } from '../../../../ui/Failure.tsx'
import { toasts } from '../../../../ui/layers/toast.ts'
import { ScrollFrame } from '../../../lending/ScrollFrame.tsx'
import styles from './analytics.module.css'
import * as labels from './labels.ts'

/** Where more is wanted than Secure has, and whom to ask. */
export function SupplyGaps() {
  const { data } = useQuery(query(api.source.supplyGaps, { query: {} }))
  const { can } = useRights()
  const idempotencyKey = useAttemptKey()
  const invite = useAction({
    mutationFn: ({ set, grade }: SupplyGap) =>
      api.source.inviteHolders({ body: { set, grade } }, { idempotencyKey: `${idempotencyKey}-${set}-${grade}` }),
    onSuccess: ({ notified }) => toasts.show({ title: labels.invited(notified), description: labels.invitedText }),
  })
  if (!data || data.items.length === 0) return null
  const most = Math.max(...data.items.map(({ shortBy }) => shortBy))
  return (
    <section className="sheet sheet-pad" aria-labelledby="gaps">
      <div className="row between">
        <div>
          <h2 id="gaps">{labels.gaps}</h2>
          <p className="small muted">{labels.gapsText}</p>
        </div>
        <ExportButton
          size="small"
          name="supply-gaps"
          fetchCsv={() => api.source.supplyGaps({ query: { format: 'csv' } })}
        />
      </div>
      {invite.error && <Failure text={sentenceOf(invite.error)} />}
      <ScrollFrame label={labels.gapsTable}>
        <table className={styles.table} aria-label={labels.gaps}>
          <thead>
            <tr>
              {[
                labels.card,
                labels.openPosts,
                labels.inSecure,
                labels.shortBy,
                labels.registered,
                labels.medianBudget,
                labels.medianSale,
                labels.budgetVsSale,
              ].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {data.items.map((gap) => (
              <tr key={`${gap.set} ${gap.grade}`}>
                <th scope="row">
                  <strong>{gap.set}</strong> {gap.grade}
                </th>
                <td className="num">{gap.openPosts}</td>
                <td className="num" data-none={gap.inSecure === 0 || undefined}>
                  {gap.inSecure}
                </td>
                <td className="num">
                  <span className={styles.short} aria-hidden="true">
                    <i ref={(bar) => bar?.style.setProperty('width', `${(gap.shortBy / most) * 100}%`)} />
                  </span>{' '}
                  <strong>{gap.shortBy}</strong>
                </td>
                <td className="num">{gap.registered}</td>
                <td className="num">
                  {gap.medianBudgetCents === null ? labels.none : formatDollars(gap.medianBudgetCents)}
                </td>
                <td className="num">
                  {gap.medianSaleCents === null ? labels.none : formatDollars(gap.medianSaleCents)}
                </td>
                <td className="num">{labels.fromWhole(gap.budgetBps)}</td>
                <td>
                  {can('source.decide') && gap.registered > 0 && (
                    <Button
                      size="small"
                      variant="secondary"
                      working={invite.isPending && invite.variables === gap}
                      onClick={() => invite.mutate(gap)}
                    >
                      {labels.invite}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </section>
  )
}
