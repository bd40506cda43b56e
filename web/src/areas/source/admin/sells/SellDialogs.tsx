import { cardTitle } from '@ambry/contract/cards/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { AdminSellCard, AdminSellDetail, adminSellActionNames } from '@ambry/contract/source/sells/records'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import type { RecordStep } from '../../../../parts/lists/RecordActions.tsx'
import { amountText, centsOf } from '../../../../ui/fields/amount.ts'
import { TextArea } from '../../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import * as labels from './labels.ts'

type Given = { offer: AdminSellDetail }
type Props = Given & { onClose: () => void }

const notifiedToast = ({ offer }: Given, title: string) => ({
  title,
  description: labels.memberNotified(offer.member.name),
})

const Accept = (props: Props) => {
  const { standingCents, standing } = props.offer.negotiation
  return (
    <ActDialog
      title={labels.acceptTitle(formatMoney(standingCents))}
      submit={labels.accept}
      enterSends
      run={(_, options) =>
        api.source.acceptSellAsAdmin({ params: { id: props.offer.id }, body: { cents: standingCents } }, options)
      }
      done={() => notifiedToast(props, labels.accepted)}
      onClose={props.onClose}
    >
      {() => <p>{labels.acceptText(formatMoney(standing.netCents))}</p>}
    </ActDialog>
  )
}

const centsIn = (typed: string | undefined): number => {
  const cents = centsOf(typed ?? '')
  return typeof cents === 'number' ? cents : 0
}

function Counter(props: Props) {
  const { offer } = props
  const [typed, setTyped] = useState<Record<string, string>>(
    Object.fromEntries(offer.cards.map(({ id, standingCents }) => [id, amountText(standingCents)])),
  )
  const lines = offer.cards.map(({ id }) => ({ id, cents: centsIn(typed[id]) }))
  const total = lines.reduce((sum, { cents }) => sum + cents, 0)
  return (
    <ActDialog
      title={labels.counterTitle}
      submit={labels.sendCounter}
      long
      blocked={lines.some(({ cents }) => cents === 0)}
      run={(form, options) =>
        api.source.counterSellAsAdmin(
          {
            params: { id: offer.id },
            body: {
              standingCents: offer.negotiation.standingCents,
              cents: total,
              lines: lines.length > 1 ? lines : [],
              note: form.optional('note'),
            },
          },
          options,
        )
      }
      done={() => notifiedToast(props, labels.countered)}
      onClose={props.onClose}
    >
      {() => (
        <>
          {offer.cards.map(({ id, card, indication }) => (
            <MoneyField
              key={id}
              label={labels.counterField(cardTitle(card))}
              name={`price-${id}`}
              required
              value={typed[id] ?? ''}
              hint={
                indication.lowCents !== null && indication.highCents !== null
                  ? `${labels.indication}: ${labels.range(indication.lowCents, indication.highCents)}`
                  : undefined
              }
              onChange={(event) => setTyped({ ...typed, [id]: event.target.value })}
            />
          ))}
          {lines.length > 1 && (
            <p>
              <strong>
                {labels.total} <span className="num">{formatMoney(total)}</span>
              </strong>
            </p>
          )}
          <TextArea label={labels.counterNote} name="note" optional maxLength={500} hint={labels.memberSees} />
        </>
      )}
    </ActDialog>
  )
}

const Reject = (props: Props) => (
  <ActDialog
    title={labels.rejectTitle}
    submit={labels.reject}
    danger
    withReason
    reasonHint={labels.memberSees}
    run={(form) => api.source.rejectSell({ params: { id: props.offer.id }, body: { reason: form.text('reason') } })}
    done={() => notifiedToast(props, labels.rejected)}
    onClose={props.onClose}
  >
    {() => null}
  </ActDialog>
)

export const steps: Record<(typeof adminSellActionNames)[number], RecordStep<Given>> = {
  accept: { label: labels.accept, variant: 'primary', key: 'a', Dialog: Accept },
  counter: { label: labels.counter, variant: 'secondary', key: 'c', Dialog: Counter },
  reject: { label: labels.reject, variant: 'danger', key: 'r', Dialog: Reject },
}

type GivenLine = { line: AdminSellCard }
type LineProps = GivenLine & { onClose: () => void }

const Buy = ({ line, onClose }: LineProps) => (
  <ActDialog
    title={labels.buyTitle}
    submit={labels.buy}
    enterSends
    run={(_, options) => api.source.inspectSellCard({ params: { id: line.id }, body: { action: 'buy' } }, options)}
    done={() => ({ title: labels.bought, description: cardTitle(line.card) })}
    onClose={onClose}
  >
    {() => <p>{labels.buyText(formatMoney(line.priceCents))}</p>}
  </ActDialog>
)

const Reoffer = ({ line, onClose }: LineProps) => (
  <ActDialog
    title={labels.reofferTitle}
    submit={labels.reoffer}
    withReason
    reasonHint={labels.memberSees}
    run={(form, options) =>
      api.source.inspectSellCard(
        {
          params: { id: line.id },
          body: { action: 'reoffer', cents: centsIn(form.text('cents')), reason: form.text('reason') },
        },
        options,
      )
    }
    done={() => ({ title: labels.reoffered, description: cardTitle(line.card) })}
    onClose={onClose}
  >
    {() => (
      <MoneyField
        label={labels.reofferField}
        name="cents"
        required
        hint={labels.reofferHint(formatMoney(line.agreedCents ?? line.standingCents))}
      />
    )}
  </ActDialog>
)

const Return = ({ line, onClose }: LineProps) => (
  <ActDialog
    title={labels.returnTitle}
    submit={labels.returnIt}
    danger
    withReason
    reasonHint={labels.memberSees}
    run={(form, options) =>
      api.source.inspectSellCard(
        { params: { id: line.id }, body: { action: 'return', reason: form.text('reason') } },
        options,
      )
    }
    done={() => ({ title: labels.returned, description: cardTitle(line.card) })}
    onClose={onClose}
  >
    {() => null}
  </ActDialog>
)

export const cardSteps: Partial<Record<AdminSellCard['actions'][number]['action'], RecordStep<GivenLine>>> = {
  buy: { label: labels.buy, variant: 'primary', Dialog: Buy },
  reoffer: { label: labels.reoffer, variant: 'secondary', Dialog: Reoffer },
  return: { label: labels.returnIt, variant: 'danger', Dialog: Return },
}
