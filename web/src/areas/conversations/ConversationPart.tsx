import type { Conversation, Message } from '@ambry/contract/conversations/endpoints'
import type { SubjectKind } from '@ambry/contract/conversations/kinds'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'

import { api, session } from '../../api/api.ts'
import { sentenceOf } from '../../api/errors.ts'
import { useAction } from '../../api/use-action.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { NeedsRight } from '../../parts/rights.tsx'
import { WorkBar } from '../../parts/work/WorkBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { toasts } from '../../ui/layers/toast.ts'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { Note, Tag } from '../../ui/Tag.tsx'
import { Composer } from './Composer.tsx'
import styles from './conversation.module.css'
import { callsOf } from './conversation-calls.ts'
import * as labels from './labels.ts'

type Props = { kind: SubjectKind; id: string; isStaff?: boolean; level?: 2 | 3 }

/** The messages about a record: everything written, and where to write. */
export function ConversationPart({ isStaff = false, ...props }: Props) {
  const part = <Part key={`${props.kind} ${props.id}`} {...props} isStaff={isStaff} />
  return isStaff ? <NeedsRight right="conversation.staff">{part}</NeedsRight> : part
}

function Part({ kind, id, isStaff, level = 3 }: Props & { isStaff: boolean }) {
  const heading = useId()
  const calls = callsOf({ kind, id }, isStaff)
  const conversation = useQuery(calls.query)
  useRead(conversation.data, calls.read)
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <div className="row between">
        <Heading id={heading}>{labels.messages}</Heading>
        {isStaff && conversation.data?.isWaiting && <Tag tone="wait">{labels.waiting}</Tag>}
      </div>
      <Loaded query={conversation} skeleton={<SkeletonLines lines={3} />}>
        {(data) => (
          <>
            {isStaff && data.isWaiting && <Waiting kind={kind} id={id} />}
            <Thread conversation={data} isStaff={isStaff} />
            {data.why === null ? (
              <Composer kind={kind} id={id} isStaff={isStaff} />
            ) : (
              <Note tone="info">{data.why}</Note>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

/** Marks the shown messages as read once, while the window is visible; not in admin mode. */
function useRead(conversation: Conversation | undefined, read: () => Promise<unknown>): void {
  const { data: me } = useQuery(session.me)
  const last = conversation?.messages.at(-1)?.id
  const isDue = conversation?.isUnread === true && me?.isImpersonated === false
  const latest = useRef(read)
  latest.current = read
  useEffect(() => {
    if (!isDue || last === undefined) return
    const say = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', say)
      // after a failure it stays unread
      latest.current().catch(() => {})
    }
    document.addEventListener('visibilitychange', say)
    say()
    return () => document.removeEventListener('visibilitychange', say)
  }, [isDue, last])
}

/** Who takes care of it, and a way to say that nothing needs an answer. */
function Waiting({ kind, id }: { kind: SubjectKind; id: string }) {
  const client = useQueryClient()
  const aside = useAction({
    mutationFn: () => api.conversations.setAside({ params: { kind, id } }),
    onSuccess: () => {
      toasts.show({ title: labels.setAside, description: labels.noReplyNeeded })
      return client.invalidateQueries({ queryKey: callsOf({ kind, id }, true).query.queryKey })
    },
    onError: (error) =>
      toasts.show({ title: labels.nothingChanged, description: sentenceOf(error), variant: 'destructive' }),
  })
  return (
    <>
      <WorkBar queue="conversations" id={`${kind}:${id}`} />
      <div>
        <Button variant="quiet" size="small" working={aside.isPending} onClick={() => aside.mutate()}>
          {labels.noReplyNeeded}
        </Button>
      </div>
    </>
  )
}

const most = 200

function Thread({ conversation, isStaff }: { conversation: Conversation; isStaff: boolean }) {
  const { messages, otherReadAt } = conversation
  const log = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)?.id
  // the newest message is at the end
  useEffect(() => {
    if (last !== undefined) log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [last])
  if (messages.length === 0) return <p className="muted">{isStaff ? labels.nothingYetToStaff : labels.nothingYet}</p>
  const ownSide = messages.filter(({ isFromStaff }) => isFromStaff === isStaff).at(-1)
  return (
    <>
      {messages.length === most && <p className="small muted">{labels.earlierAreHidden}</p>}
      <div
        ref={log}
        className={styles.log}
        role="log"
        aria-label={labels.messages}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
        tabIndex={0}
      >
        <ol className={styles.messages}>
          {messages.map((message) => (
            <Bubble
              key={message.id}
              message={message}
              isOwnSide={message.isFromStaff === isStaff}
              readAt={
                message.id === ownSide?.id && otherReadAt !== null && otherReadAt >= message.at ? otherReadAt : null
              }
            />
          ))}
        </ol>
      </div>
    </>
  )
}

type BubbleProps = { message: Message; isOwnSide: boolean; readAt: string | null }

function Bubble({ message: { author, isMine, body, files, at }, isOwnSide, readAt }: BubbleProps) {
  return (
    <li className={styles.message} data-own={isOwnSide || undefined}>
      <p className={styles.head}>
        <strong>{isMine ? labels.you : author}</strong> <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
      <p className={styles.body}>{body}</p>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.id}>
              <a href={file.address} target="_blank" rel="noreferrer">
                {file.contentType.startsWith('image/') ? (
                  <img src={file.address} alt={file.name} loading="lazy" className={styles.picture} />
                ) : (
                  <>
                    <FileText aria-hidden="true" className="icon-small" />
                    {file.name}
                  </>
                )}
              </a>
            </li>
          ))}
        </ul>
      )}
      {readAt !== null && (
        <p className={styles.read} title={labels.readAt(formatDateTime(readAt))}>
          {labels.read}
        </p>
      )}
    </li>
  )
}
