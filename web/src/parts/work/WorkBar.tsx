import type { WorkItem } from '@ambry/contract/dashboard/work/endpoints'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import type { QueueKey } from '@ambry/contract/kernel/queues'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { api, session } from '../../api/api.ts'
import { sentenceOf } from '../../api/errors.ts'
import { query } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { SelectField, TextArea } from '../../ui/fields/Field.tsx'
import { FormDialog } from '../../ui/layers/FormDialog.tsx'
import { toasts } from '../../ui/layers/toast.ts'
import { useLetterKeys } from '../../ui/layers/use-letter-keys.ts'
import * as labels from './labels.ts'
import { useStaff } from './use-staff.ts'
import styles from './work-bar.module.css'

type Item = { queue: QueueKey; id: string }

const repeatMs = 30_000

/** Tells the others that this item is open here, for as long as it is. */
function usePresence({ queue, id }: Item, isWaiting: boolean) {
  useEffect(() => {
    if (!isWaiting) return
    const say = (isOpen: boolean) =>
      // a missed message is repeated soon
      void api.dashboard.openWork({ params: { queue, id }, body: { isOpen } }, { isBeacon: true }).catch(() => {})
    say(true)
    const timer = setInterval(() => say(true), repeatMs)
    return () => {
      clearInterval(timer)
      say(false)
    }
  }, [queue, id, isWaiting])
}

/** Who works on a waiting item and who else has it open. Nothing is shown once it is done. */
export function WorkBar({ queue, id }: Item) {
  const { data: item } = useQuery(query(api.dashboard.workItem, { params: { queue, id } }))
  usePresence({ queue, id }, item !== undefined)
  return item ? <Assignment key={id} item={item} /> : null
}

function Assignment({ item }: { item: WorkItem }) {
  const { data: me } = useQuery(session.me)
  const [isHandingOver, setHandingOver] = useState(false)
  const { queue, itemId: id, assignee, openBy, note, noteBy } = item
  const isMine = assignee !== null && assignee.id === me?.id
  const assign = useAction({
    mutationFn: (to: string | null) => api.dashboard.assignWork({ params: { queue, id }, body: { to } }),
    onError: (error) =>
      toasts.show({ title: labels.nothingChanged, description: sentenceOf(error), variant: 'destructive' }),
  })
  const toggle = () => me && assign.mutate(isMine ? null : me.id)
  useLetterKeys({ t: toggle })
  const others = openBy.filter((person) => person.id !== me?.id).map(({ name }) => name)
  return (
    <section aria-label={queue === 'conversations' ? labels.messagesAssignment : labels.assignment}>
      <div className={styles.bar}>
        <div className="row between">
          <p>
            <strong>
              {isMine ? labels.assignedToYou : assignee ? labels.assignedTo(assignee.name) : labels.unassigned}
            </strong>
            <span className="small muted"> {labels.due(formatDateTime(item.dueAt))}</span>
          </p>
          <span className="row">
            <Button variant={isMine ? 'quiet' : 'secondary'} size="small" working={assign.isPending} onClick={toggle}>
              {isMine ? labels.putBack : labels.assignToMe}
            </Button>
            <Button variant="quiet" size="small" onClick={() => setHandingOver(true)}>
              {labels.handOver}
            </Button>
          </span>
        </div>
        {others.length > 0 && (
          <p className={styles.open} role="status">
            {labels.openNow(others.join(', '))}
          </p>
        )}
        {note && (
          <p className="small">
            <span className="sr">{labels.handoverNote} </span>
            <span className="muted">{labels.noteFrom(noteBy)}</span>
            {note}
          </p>
        )}
      </div>
      {isHandingOver && <HandOverDialog item={item} onClose={() => setHandingOver(false)} />}
    </section>
  )
}

function HandOverDialog({ item: { queue, itemId: id }, onClose }: { item: WorkItem; onClose: () => void }) {
  const staff = useStaff()
  const handOver = useAction({
    mutationFn: (body: { to: string | null; note: string }) =>
      api.dashboard.assignWork({ params: { queue, id }, body }),
    onSuccess: ({ assignee }) => {
      toasts.show({
        title: labels.handedOver,
        description: assignee ? labels.nowHas(assignee.name) : labels.isBackInTheQueue,
      })
      onClose()
    },
  })
  return (
    <FormDialog
      title={labels.handOverTitle}
      submit={labels.handOver}
      working={handOver.isPending}
      failure={handOver.error && <Failure text={sentenceOf(handOver.error)} />}
      onSubmit={(form) => handOver.mutate({ to: form.text('to') || null, note: form.text('note') })}
      onClose={onClose}
    >
      <SelectField label={labels.to} name="to">
        <option value="">{labels.backToTheQueue}</option>
        {Object.entries(staff).map(([person, name]) => (
          <option key={person} value={person}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextArea label={labels.noteLabel} name="note" optional maxLength={500} hint={labels.noteHint} />
    </FormDialog>
  )
}
