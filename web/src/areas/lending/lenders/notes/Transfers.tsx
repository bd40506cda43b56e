import { formatDate, formatDateTime } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { transferStatus } from '@ambry/contract/lending/lenders/kinds'
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
import { rateText } from '../../rates.ts'
import * as labels from '../labels.ts'
import styles from '../lenders.module.css'
import { NoteStandingTag } from './NoteStandingTag.tsx'

const openTransfers = query(api.lending.noteTransfers, { query: { status: 'proposed,accepted', limit: 100 } })

const isListed = ({ isSeller, status }: NoteTransfer) => !isSeller && status === 'proposed'

/** Notes that other lenders sell, and one's own sales and purchases under way. */
export function Transfers() {
  const { data } = useQuery(openTransfers)
  if (!data) return null
  const [listed, own] = [data.items.filter(isListed), data.items.filter((each) => !isListed(each))]
  return (
    <>
      {own.length > 0 && <Part name="transfers" title={labels.transfers} items={own} />}
      {listed.length > 0 && <Part name="for-sale" title={labels.forSale} items={listed} />}
    </>
  )
}

const Part = ({ name, title, items }: { name: string; title: string; items: readonly NoteTransfer[] }) => (
  <section className={styles.part} aria-labelledby={name}>
    <h2 id={name}>{title}</h2>
    <ul className={styles.transfers}>
      {items.map((transfer) => (
        <Transfer key={transfer.id} transfer={transfer} />
      ))}
    </ul>
  </section>
)

type Answer = NoteTransfer['actions'][number]

function Transfer({ transfer }: { transfer: NoteTransfer }) {
  const { note, priceCents } = transfer
  const attempts = useRef(new Attempts())
  const answer = useAction({
    mutationFn: (action: Answer) =>
      attempts.current.run(action, ({ key }) =>
        api.lending.answerNoteTransfer(
          {
            params: { id: transfer.id },
            body: action === 'accept' ? { action, principalCents: note.principalCents } : { action },
          },
          { idempotencyKey: key },
        ),
      ),
    onSuccess: (_result, action) =>
      toasts.show({ title: labels.answered[action], description: labels.answeredText[action] }),
  })
  const title = (transfer.isSeller ? labels.youSell : isListed(transfer) ? labels.noteAt : labels.youBuy)(
    note.number,
    formatMoney(priceCents),
  )
  return (
    <li>
      <div>
        <strong>{title}</strong>{' '}
        {isListed(transfer) ? (
          <NoteStandingTag standing={note.standing} />
        ) : (
          <Tag tone="wait">{transferStatus[transfer.status].label}</Tag>
        )}
        <p className="small muted">
          {note.title}.{' '}
          {labels.transferFacts(
            formatMoney(note.principalCents),
            formatMoney(transfer.accruedCents),
            percentText(note.ltvBps),
            formatDateTime(transfer.expiresAt),
          )}
        </p>
        {isListed(transfer) && (
          <p className="small muted">
            {labels.buyerFacts({
              rate: rateText(note.lenderRateBps),
              matures: note.maturesOn && formatDate(note.maturesOn),
              daysPastDue: note.daysPastDue,
              next: note.next && {
                on: formatDate(note.next.on),
                amount: formatMoney(note.next.interestCents + note.next.principalCents),
              },
              ofPrincipal: percentText(Math.round((priceCents * 10_000) / note.principalCents)),
            })}
          </p>
        )}
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
