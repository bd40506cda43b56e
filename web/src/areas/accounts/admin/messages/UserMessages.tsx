import type { Message } from '@ambry/contract/accounts/messages/endpoints'
import type { User } from '@ambry/contract/accounts/records'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { sentenceOf } from '../../../../api/errors.ts'
import { pagesOf } from '../../../../api/queries.ts'
import { useAction } from '../../../../api/use-action.ts'
import { Loaded } from '../../../../parts/Loaded.tsx'
import { ShowMore } from '../../../../parts/ShowMore.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Failure } from '../../../../ui/Failure.tsx'
import { ConfirmDialog } from '../../../../ui/layers/ConfirmDialog.tsx'
import { toasts } from '../../../../ui/layers/toast.ts'
import { personName } from '../../../../ui/phone.ts'
import { SkeletonLines } from '../../../../ui/Skeleton.tsx'
import { When } from '../../../../ui/When.tsx'
import * as labels from '../labels.ts'
import { MessageTag, messageChannelNames, recipientOf } from './message-status.tsx'

/** Texts and emails to a person, and whether they arrived. */
export function UserMessages({ user }: { user: User }) {
  const messages = useInfiniteQuery(pagesOf(api.accounts.messages, { query: { userId: user.id, limit: 5 } }))
  const [resending, setResending] = useState<Message | null>(null)
  const resend = useAction({
    mutationFn: ({ id }: Message) => api.accounts.resendMessage({ params: { id } }),
    onSuccess: () => {
      toasts.show({ title: labels.messageResent, description: labels.doneFor(personName(user)) })
      setResending(null)
    },
  })
  const ask = (message: Message) => {
    resend.reset()
    setResending(message)
  }
  return (
    <section aria-label={labels.messages}>
      <h3>{labels.messages}</h3>
      <Loaded query={messages} skeleton={<SkeletonLines lines={1} />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length === 0) return <p className="muted">{labels.noMessages}</p>
          return (
            <ul className="lines">
              {items.map((message) => (
                <MessageLine key={message.id} message={message} onResend={() => ask(message)} />
              ))}
            </ul>
          )
        }}
      </Loaded>
      <ShowMore list={messages} />
      {resending && (
        <ConfirmDialog
          title={labels.resendMessage}
          consequence={resending.channel === 'text' ? labels.theyGetTheTextAgain : labels.theyGetTheEmailAgain}
          confirm={labels.resend}
          working={resend.isPending}
          failure={resend.error && <Failure text={sentenceOf(resend.error)} />}
          onConfirm={() => resend.mutate(resending)}
          onClose={() => setResending(null)}
        />
      )}
    </section>
  )
}

function MessageLine({ message, onResend }: { message: Message; onResend: () => void }) {
  const { channel, subject, body, status, failure, createdAt, sentAt, deliveredAt, failedAt } = message
  return (
    <li className="line">
      <div className="line-text">
        <strong>{subject ?? labels.textMessage}</strong>
        <p>{body}</p>
        <p className="dim">
          {messageChannelNames[channel]} {labels.sentTo(recipientOf(message))}{' '}
          <When at={failedAt ?? deliveredAt ?? sentAt ?? createdAt} />
        </p>
        {failure && <p className="field-error">{failure}</p>}
      </div>
      <MessageTag status={status} />
      {message.actions.includes('resend') && (
        <Button variant="secondary" size="small" onClick={onResend}>
          {labels.resend}
          <span className="sr"> {subject ?? body}</span>
        </Button>
      )}
    </li>
  )
}
