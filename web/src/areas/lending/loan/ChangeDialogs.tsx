import { cardTitle } from '@ambry/contract/cards/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import { ltvBps } from '@ambry/contract/lending/arithmetic/ltv'
import type { OwnLoanDetail } from '@ambry/contract/lending/detail-records'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { SelectField, TextArea } from '../../../ui/fields/Field.tsx'
import { borrowingQuery } from '../borrowing-query.ts'
import { percentText } from '../ltv/ltv-bands.ts'
import { Choices } from './Choices.tsx'
import { extendedMaturity } from './extended-maturity.ts'
import * as labels from './labels.ts'
import { pledgedOf } from './releasable.ts'

type Props = { loan: OwnLoanDetail; onClose: () => void }

const Note = () => <TextArea label={labels.note} name="note" maxLength={500} optional />
const done = () => ({ title: labels.requestSent, description: labels.requestSentText })

export function ExtensionDialog({ loan, onClose }: Props) {
  const [months, setMonths] = useState(3)
  const { schedule, maturesOn, balance } = loan
  const firstDueOn = schedule[0]?.dueOn
  return (
    <ActDialog
      title={labels.requestExtension}
      submit={labels.sendRequest}
      run={(form, options) =>
        api.lending.requestLoanChange(
          {
            params: { id: loan.id },
            body: { kind: 'extension', months, note: form.optional('note') },
          },
          options,
        )
      }
      done={done}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{labels.extensionText}</p>
          <SelectField
            label={labels.extraMonths}
            name="months"
            value={months}
            onChange={(event) => setMonths(Number(event.target.value))}
          >
            {[1, 2, 3, 6, 12].map((each) => (
              <option key={each} value={each}>
                {labels.months(each)}
              </option>
            ))}
          </SelectField>
          {firstDueOn && maturesOn && (
            <p role="status">
              {labels.newMaturity(formatDate(extendedMaturity({ firstDueOn, maturesOn }, months, balance.asOf)))}
            </p>
          )}
          <Note />
        </>
      )}
    </ActDialog>
  )
}

const sum = (items: readonly { valueCents: number | null }[]) =>
  items.reduce((total, { valueCents }) => total + (valueCents ?? 0), 0)

/** Which cards could go, with the LTV that would be left. */
export function ReleaseDialog({ loan, onClose }: Props) {
  const [out, setOut] = useState<readonly string[]>([])
  const left = pledgedOf(loan).filter(({ id }) => !out.includes(id))
  return (
    <ActDialog
      title={labels.requestRelease}
      submit={labels.sendRequest}
      blocked={out.length === 0 || !isCovered(loan, sum(left))}
      run={(form, options) =>
        api.lending.requestLoanChange(
          { params: { id: loan.id }, body: { kind: 'release', collateralIds: [...out], note: form.optional('note') } },
          options,
        )
      }
      done={done}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{labels.releaseText(percentText(loan.ltv.highestBps))}</p>
          <Choices items={choicesOf(pledgedOf(loan))} chosen={out} onChosen={setOut} />
          <After loan={loan} valueCents={sum(left)} />
          <Note />
        </>
      )}
    </ActDialog>
  )
}

/** A card out, another of at least its value in. */
export function SwapDialog({ loan, onClose }: Props) {
  const [out, setOut] = useState<readonly string[]>([])
  const [into, setInto] = useState<readonly string[]>([])
  const { data } = useQuery(borrowingQuery)
  const free = (data?.cards ?? []).filter(({ reason, custody }) => reason === null && custody === 'in_vault')
  const left = pledgedOf(loan).filter(({ id }) => !out.includes(id))
  const added = free.filter(({ id }) => into.includes(id))
  const isOfLess = into.length > 0 && sum(added) < sum(pledgedOf(loan)) - sum(left)
  return (
    <ActDialog
      title={labels.requestSwap}
      submit={labels.sendRequest}
      wide
      blocked={out.length === 0 || into.length === 0 || isOfLess}
      run={(form, options) =>
        api.lending.requestLoanChange(
          {
            params: { id: loan.id },
            body: { kind: 'swap', collateralIds: [...out], cardIds: [...into], note: form.optional('note') },
          },
          options,
        )
      }
      done={done}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{labels.swapText}</p>
          <h3>{labels.takeOut}</h3>
          <Choices items={choicesOf(pledgedOf(loan))} chosen={out} onChosen={setOut} />
          <h3>{labels.putIn}</h3>
          {free.length === 0 ? (
            <p className="muted">{labels.noFreeCards}</p>
          ) : (
            <Choices
              items={choicesOf(free.map((card) => ({ id: card.id, card, valueCents: card.valueCents })))}
              chosen={into}
              onChosen={setInto}
            />
          )}
          <After loan={loan} valueCents={sum(left) + sum(added)} />
          {isOfLess && <p className="small muted">{labels.swapOfLess}</p>}
          <Note />
        </>
      )}
    </ActDialog>
  )
}

type Item = {
  id: string
  card: { year: string | null; set: string | null; playerName: string }
  valueCents: number | null
}

const choicesOf = (items: readonly Item[]) =>
  items.map(({ id, card, valueCents }) => ({ id, label: `${cardTitle(card)}, ${formatDollars(valueCents)}` }))

/** Whether what stays carries the loan; otherwise the server refuses the request. */
const isCovered = ({ balance, ltv }: OwnLoanDetail, valueCents: number) =>
  valueCents > 0 && ltvBps(balance.principalCents, valueCents) <= ltv.highestBps

const After = ({ loan, valueCents }: { loan: OwnLoanDetail; valueCents: number }) => (
  <p role="status">
    {valueCents === 0
      ? labels.nothingLeft
      : labels.ltvAfter(percentText(ltvBps(loan.balance.principalCents, valueCents)), percentText(loan.ltv.highestBps))}
  </p>
)
