import { cardTitle } from '@ambry/contract/cards/kinds'
import type { AdminRequest, AdminRequestDetail, DecidedRequest } from '@ambry/contract/secure/records'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { api } from '../../../../api/api.ts'
import { ApiError, sentenceOf } from '../../../../api/errors.ts'
import { query } from '../../../../api/queries.ts'
import type { ListAround, PanelProps } from '../../../../parts/lists/ListPage.tsx'
import { RecordPanel } from '../../../../parts/lists/RecordPanel.tsx'
import { Note } from '../../../../ui/Tag.tsx'
import { useTitle } from '../../../../ui/use-title.ts'
import { priceText } from '../../price-text.ts'
import { AdminRequestActions } from './AdminRequestActions.tsx'
import { AdminRequestRecord } from './AdminRequestRecord.tsx'
import { AdminRequestTag } from './AdminRequestTag.tsx'
import { changesBetween, nextInQueue, personText } from './admin-request-labels.ts'
import styles from './requests-admin.module.css'

/** What a step of a request needs of the panel it is taken in. */
export type Deciding = {
  request: AdminRequestDetail
  /** It waits for the house no longer: the next one of the queue opens by itself. */
  onDecided: (done: DecidedRequest) => void
  /** Runs it; when somebody was faster, the panel says what changed since it was looked at, and the refusal goes on. */
  decide: (step: Promise<DecidedRequest>, looked: AdminRequestDetail) => Promise<DecidedRequest>
}

type Overtaken = { id: string; sentence: string; changes: readonly string[] }

/** One request with all that speaks for and against it, and the decision. */
export function AdminRequestPanel({ list, ...panel }: PanelProps & { list: ListAround<AdminRequest> }) {
  const client = useQueryClient()
  const read = query(api.secure.request, { params: { id: panel.id } })
  const request = useQuery(read)
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null)
  useTitle(request.data ? `${cardTitle(request.data.card)}, Card Requests` : 'Card Requests')

  // the event of a decision may take its row away before the answer is here: then these still know its place
  const rows = useRef(list.rows)
  useEffect(() => {
    if (list.rows.some(({ id }) => id === panel.id)) rows.current = list.rows
  }, [list.rows, panel.id])

  const decidingOf = (data: AdminRequestDetail): Deciding => ({
    request: data,
    onDecided: (done) => {
      const next = nextInQueue(rows.current, done)
      if (next) list.onOpen(next)
      else list.onNextPage?.()
    },
    decide: async (step, looked) => {
      setOvertaken(null)
      try {
        const done = await step
        client.setQueryData(read.queryKey, (known) => known && { ...known, ...done })
        return done
      } catch (error) {
        const present = presentOf(error)
        if (present) {
          client.setQueryData(read.queryKey, present)
          setOvertaken({ id: looked.id, sentence: sentenceOf(error), changes: changesBetween(looked, present) })
        }
        throw error
      }
    },
  })
  return (
    <RecordPanel
      {...panel}
      query={request}
      failure="We couldn’t load this request"
      head={headOf}
      foot={(data) => <AdminRequestActions {...decidingOf(data)} />}
    >
      {(data) => (
        <>
          {overtaken?.id === panel.id && <OvertakenNote overtaken={overtaken} />}
          <AdminRequestRecord {...decidingOf(data)} />
        </>
      )}
    </RecordPanel>
  )
}

/** The record as it stands now, when a step was refused because it is another by then. */
export const presentOf = (error: unknown): AdminRequestDetail | null =>
  error instanceof ApiError && error.status === 409
    ? ((error.refusal.present as AdminRequestDetail | undefined) ?? null)
    : null

const headOf = ({ member, card, offerCents, status, waitingOn, person }: AdminRequestDetail) => ({
  title: `${member.name} requested ${card.playerName} at ${priceText(offerCents)}`,
  above: <AdminRequestTag status={status} waitingOn={waitingOn} />,
  below: personText(person),
})

function OvertakenNote({ overtaken: { sentence, changes } }: { overtaken: Overtaken }) {
  return (
    <section>
      <Note tone="bad" role="alert">
        <p>
          <strong>Nothing was changed. </strong>
          {sentence}
        </p>
        {changes.length > 0 && (
          <ul className={styles.changes}>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
      </Note>
    </section>
  )
}
