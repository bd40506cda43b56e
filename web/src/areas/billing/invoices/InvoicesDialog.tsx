import { formatMoney } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { useAttemptKey } from '../../../api/use-attempt-key.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import type { BulkResult, Chosen } from '../../../parts/lists/BulkDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import styles from './invoices.module.css'
import * as labels from './labels.ts'
import { countedInvoices, type ManyAction, manyLabel } from './many-labels.ts'

type Props = { action: ManyAction; chosen: Chosen; onClose: () => void; onDone: () => void }
type Counted = BulkResult & { sumCents: number }

/** Does a dry run first: how many, the total, and which are refused and why. Then applies it. */
export function InvoicesDialog({ action, chosen, onClose, onDone }: Props) {
  const key = useAttemptKey()
  const words = manyLabel[action]
  const [result, setResult] = useState<Counted | null>(null)
  const counted = useQuery({
    // its own query key, so that a live event doesn't refetch it below an open decision
    queryKey: ['counted', key],
    queryFn: () => api.billing.changeInvoices({ body: { action, dryRun: true, select: chosen } }, { isQuery: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const finish = () => {
    onClose()
    onDone()
  }
  const run = useAction({
    mutationFn: () =>
      api.billing.changeInvoices({ body: { action, dryRun: false, select: chosen } }, { idempotencyKey: key }),
    onSuccess: (answer) => {
      toasts.show({ title: words.done, description: `${countedInvoices(answer.done)}.` })
      if (answer.refused.length > 0) setResult(answer)
      else finish()
    },
  })
  if (result) {
    return (
      <Dialog title={labels.doneSkipped(countedInvoices(result.done), result.refused.length)} onClose={finish}>
        <Refused refused={result.refused} />
        <div className="dialog-foot">
          <Button onClick={finish}>{labels.close}</Button>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Loaded query={counted}>
        {({ done, refused, sumCents }) => (
          <div className="stack">
            <p>
              {done === 0 ? (
                labels.thisCantBeDone
              ) : (
                <>
                  <strong className="num">{labels.totaling(countedInvoices(done), formatMoney(sumCents))}</strong>{' '}
                  {words.consequence}
                </>
              )}
            </p>
            {refused.length > 0 && (
              <section aria-label={labels.skipped}>
                <p className="small muted">{labels.wontBeChanged(countedInvoices(refused.length))}</p>
                <Refused refused={refused} />
              </section>
            )}
            {run.error && <Failure text={sentenceOf(run.error)} />}
            <div className="dialog-foot">
              {done > 0 && (
                <Button
                  variant={words.danger ? 'danger' : 'primary'}
                  working={run.isPending}
                  onClick={() => run.mutate()}
                >
                  {words.confirm} {countedInvoices(done)}
                </Button>
              )}
              <Button variant="quiet" onClick={onClose}>
                {labels.cancel}
              </Button>
            </div>
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

const Refused = ({ refused }: Pick<BulkResult, 'refused'>) => (
  <ul className={`lines ${styles.refused}`}>
    {refused.map(({ id, name, reason }) => (
      <li className="line" key={id}>
        <div className="line-text">
          <strong>{name}</strong>
          <p>{reason}</p>
        </div>
      </li>
    ))}
  </ul>
)
