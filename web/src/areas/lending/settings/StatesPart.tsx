import { formatBps } from '@ambry/contract/billing/fees/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import type { LendingState } from '@ambry/contract/lending/borrowing-records'
import { usStates } from '@ambry/contract/lending/kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { NeedsRight, useRights } from '../../../parts/rights.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import * as labels from './labels.ts'
import { RemoveStateDialog, StateDialog } from './StateDialogs.tsx'

type Confirming = { kind: 'add' } | { kind: 'edit' | 'remove'; state: LendingState }

/** States where we don't lend, or lend less. */
export function StatesPart() {
  const states = useQuery(query(api.lending.lendingStates, {}))
  const [confirming, setConfirming] = useState<Confirming | null>(null)
  const close = () => setConfirming(null)
  return (
    <Section
      title={labels.states}
      lead={labels.statesLead}
      end={
        <NeedsRight right="loan.products">
          <Button size="small" onClick={() => setConfirming({ kind: 'add' })}>
            {labels.addState}
          </Button>
        </NeedsRight>
      }
    >
      <Loaded query={states}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="muted">{labels.noStates}</p>
          ) : (
            <StateTable states={items} onChoose={setConfirming} />
          )
        }
      </Loaded>
      {confirming?.kind === 'add' && <StateDialog taken={states.data?.items ?? []} onClose={close} />}
      {confirming?.kind === 'edit' && <StateDialog state={confirming.state} taken={[]} onClose={close} />}
      {confirming?.kind === 'remove' && <RemoveStateDialog state={confirming.state} onClose={close} />}
    </Section>
  )
}

type TableProps = { states: readonly LendingState[]; onChoose: (confirming: Confirming) => void }

function StateTable({ states, onChoose }: TableProps) {
  const mayEdit = useRights().can('loan.products')
  return (
    <div className="table-sheet">
      <table className="table table-plain table-rows" aria-label={labels.states}>
        <thead>
          <tr>
            <th scope="col">{labels.state}</th>
            <th scope="col">{labels.rule}</th>
            <th scope="col" className="table-end">
              {labels.maximum}
            </th>
            <th scope="col" className="table-end">
              {labels.maximumRate}
            </th>
            <th scope="col">{labels.updated}</th>
            {mayEdit && (
              <th scope="col">
                <span className="sr">{labels.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {states.map((state) => {
            const name = usStates[state.code]
            return (
              <tr key={state.code}>
                <td className="phone-heading">
                  <strong>{name}</strong>
                  {state.note && <small>{state.note}</small>}
                </td>
                <td className="phone-line">
                  {state.isClosed ? <Tag tone="bad">{labels.isClosed}</Tag> : <Tag tone="wait">{labels.capped}</Tag>}
                </td>
                <td className="table-end num">
                  {state.maximumCents === null ? labels.noCap : formatDollars(state.maximumCents)}
                </td>
                <td className="table-end num">
                  {state.maximumRateBps === null ? labels.noCap : formatBps(state.maximumRateBps)}
                </td>
                <td>
                  {formatDate(state.updatedAt)}
                  {state.updatedBy && <small>{state.updatedBy}</small>}
                </td>
                {mayEdit && (
                  <td className="table-end phone-line">
                    <span className="row">
                      <Button size="small" variant="quiet" onClick={() => onChoose({ kind: 'edit', state })}>
                        {labels.edit}
                        <span className="sr"> {name}</span>
                      </Button>
                      <Button size="small" variant="quiet" onClick={() => onChoose({ kind: 'remove', state })}>
                        {labels.remove}
                        <span className="sr"> {name}</span>
                      </Button>
                    </span>
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
