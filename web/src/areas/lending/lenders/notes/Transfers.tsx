import { formatDateTime } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { transferStatusLabels } from '@ambry/contract/lending/lenders/kinds'
import type { NoteTransfer } from '@ambry/contract/lending/lenders/records'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

import { api } from '../../../../api/api.ts'
import { sentenceOf } from '../../../../api/errors.ts'
import { query } from '../../../../api/queries.ts'
import { useAction } from '../../../../api/use-action.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Failure } from '../../../../ui/Failure.tsx'
import { toasts } from '../../../../ui/layers/toast.ts'
import { Tag } from '../../../../ui/Tag.tsx'
import { Attempts } from '../../../payments/attempts.ts'
import { percentText } from '../../ltv/ltv-bands.ts'
import * as labels from '../labels.ts'
import styles from '../lenders.module.css'

const openTransfers = query(api.lending.noteTransfers, { query: { status: 'proposed,accepted', limit: 100 } })

/** Sales of notes that wait for an answer, ours or theirs. */
export function Transfers() {
  const { data } = useQuery(openTransfers)
  if (!data || data.items.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="transfers">
      <h2 id="transfers">{labels.transfers}</h2>
      <ul className={styles.transfers}>
        {data.items.map((transfer) => (
          <Transfer key={transfer.id} transfer={transfer} />
        ))}
      </ul>
    </section>
  )
}

type Answer = NoteTransfer['actions'][number]

function Transfer({ transfer }: { transfer: NoteTransfer }) {
  const { note, other, priceCents } = transfer
  const attempts = useRef(new Attempts())
  const answer = useAction({
    mutationFn: (action: Answer) =>
      attempts.current.run(action, ({ key }) =>
        api.lending.answerNoteTransfer({ params: { id: transfer.id }, body: { action } }, { idempotencyKey: key }),
      ),
    onSuccess: (_result, action) =>
      toasts.show({ title: labels.answered[action], description: labels.answeredText[action] }),
  })
  const isMine = transfer.actions.includes('accept')
  const title = (transfer.isSeller ? labels.youSell : labels.youBuy)(note.number, other, formatMoney(priceCents))
  return (
    <li>
      <div>
        <strong>{title}</strong>{' '}
        <Tag tone="wait">{isMine ? labels.waitingForYou : transferStatusLabels[transfer.status]}</Tag>
        <p className="small muted">
          {note.title}.{' '}
          {labels.transferFacts(
            formatMoney(note.principalCents),
            formatMoney(transfer.accruedCents),
            percentText(note.ltvBps),
            formatDateTime(transfer.expiresAt),
          )}
        </p>
        {answer.error && <Failure text={sentenceOf(answer.error)} />}
      </div>
      <div className="row">
        {transfer.actions.map((action) => (
          <Button
            key={action}
            size="small"
            variant={action === 'accept' ? 'primary' : 'secondary'}
            working={answer.isPending && answer.variables === action}
            onClick={() => answer.mutate(action)}
          >
            {labels.answers[action]}
          </Button>
        ))}
      </div>
    </li>
  )
}
