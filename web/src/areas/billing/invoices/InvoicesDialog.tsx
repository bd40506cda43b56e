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
import { countedInvoices, type ManyAction, manyLabel } from './many-labels.ts'

type Props = { action: ManyAction; chosen: Chosen; onClose: () => void; onDone: () => void }
type Counted = BulkResult & { sumCents: number }

/** Counts first and does it then: how many, over how much, and who is refused for what. */
export function InvoicesDialog({ action, chosen, onClose, onDone }: Props) {
  const key = useAttemptKey()
  const words = manyLabel[action]
  const [result, setResult] = useState<Counted | null>(null)
  const counted = useQuery({
    // its own question, not one that a live event would ask again below an open decision
    queryKey: ['counted', key],
    queryFn: () => api.billing.changeInvoices({ body: { action, dryRun: true, select: chosen } }),
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
      <Dialog title={`${countedInvoices(result.done)} done, ${result.refused.length} skipped`} onClose={finish}>
        <Refused refused={result.refused} />
        <div className="dialog-foot">
          <Button onClick={finish}>Close</Button>
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
                'This can’t be done for any of the invoices you selected.'
              ) : (
                <>
                  <strong className="num">
                    {countedInvoices(done)} totaling {formatMoney(sumCents)}.
                  </strong>{' '}
                  {words.consequence}
                </>
              )}
            </p>
            {refused.length > 0 && (
              <section aria-label="Skipped">
                <p className="small muted">{countedInvoices(refused.length)} won’t be changed:</p>
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
                Cancel
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
