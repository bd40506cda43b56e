import { cardTitle } from '@ambry/contract/cards/kinds'
import type { AdminRequest, AdminRequestDetail, DecidedRequest } from '@ambry/contract/secure/records'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { api } from '../../../../api/api.ts'
import { ApiError, sentenceOf } from '../../../../api/errors.ts'
import { query } from '../../../../api/queries.ts'
import type { ListAround, PanelProps } from '../../../../parts/lists/ListPage.tsx'
import { RecordPanel } from '../../../../parts/lists/RecordPanel.tsx'
import { WorkBar } from '../../../../parts/work/WorkBar.tsx'
import { Note } from '../../../../ui/Tag.tsx'
import { useTitle } from '../../../../ui/use-title.ts'
import { priceText } from '../../price-text.ts'
import { AdminRequestActions } from './AdminRequestActions.tsx'
import { AdminRequestRecord } from './AdminRequestRecord.tsx'
import { AdminRequestTag } from './AdminRequestTag.tsx'
import { changesBetween, nextInQueue, personText } from './admin-request-labels.ts'
import * as labels from './labels.ts'
import styles from './requests-admin.module.css'

/** What an action on a request needs from its panel. */
export type Deciding = {
  request: AdminRequestDetail
  /** The request no longer waits for us, so the next one in the queue opens. */
  onDecided: (done: DecidedRequest) => void
  /** Runs it; on a conflict the panel lists what changed since `looked`, and the error is rethrown. */
  decide: (step: Promise<DecidedRequest>, looked: AdminRequestDetail) => Promise<DecidedRequest>
}

type Overtaken = { id: string; sentence: string; changes: readonly string[] }

/** One request with everything relevant to the decision. */
export function AdminRequestPanel({ list, ...panel }: PanelProps & { list: ListAround<AdminRequest> }) {
  const client = useQueryClient()
  const read = query(api.secure.request, { params: { id: panel.id } })
  const request = useQuery(read)
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null)
  useTitle(request.data ? labels.cardRequests(cardTitle(request.data.card)) : labels.cardRequestsTitle)

  // the live event of a decision may remove its row before the response arrives, so the earlier rows still know its
  // position
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
      failure={labels.weCouldntLoadThisRequest}
      head={headOf}
      foot={(data) => <AdminRequestActions {...decidingOf(data)} />}
    >
      {(data) => (
        <>
          {overtaken?.id === panel.id && <OvertakenNote overtaken={overtaken} />}
          {data.waitingOn === 'house' && <WorkBar queue="cardRequests" id={data.id} />}
          <AdminRequestRecord {...decidingOf(data)} />
        </>
      )}
    </RecordPanel>
  )
}

/** The current record, from the error of an action that was refused because the record had changed. */
export const presentOf = (error: unknown): AdminRequestDetail | null =>
  error instanceof ApiError && error.status === 409
    ? ((error.refusal.present as AdminRequestDetail | undefined) ?? null)
    : null

const headOf = ({ member, card, offerCents, status, waitingOn, person }: AdminRequestDetail) => ({
  title: labels.requestedAt(member.name, card.playerName, priceText(offerCents)),
  above: <AdminRequestTag status={status} waitingOn={waitingOn} />,
  below: personText(person),
})

function OvertakenNote({ overtaken: { sentence, changes } }: { overtaken: Overtaken }) {
  return (
    <section>
      <Note tone="bad" role="alert">
        <p>
          <strong>{labels.nothingWasChanged} </strong>
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
