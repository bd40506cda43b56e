import type { CannedReply } from '@ambry/contract/conversations/endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageSquareQuote, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { api } from '../../api/api.ts'
import { fieldError, sentenceOf } from '../../api/errors.ts'
import { query } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { buttonClass, IconButton } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Field, TextArea } from '../../ui/fields/Field.tsx'
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx'
import { FormDialog } from '../../ui/layers/FormDialog.tsx'
import { Menu } from '../../ui/layers/Menu.tsx'
import { toasts } from '../../ui/layers/toast.ts'
import styles from './conversation.module.css'
import * as labels from './labels.ts'

/** A reply to delete, or a new one. */
export type ReplyDialog = 'add' | CannedReply
type Props = { onChoose: (text: string) => void; onDialog: (dialog: ReplyDialog) => void }

const replies = query(api.conversations.cannedReplies, {})

/** Texts that staff write often: one is inserted into the message, where it can still be changed. */
export function CannedReplies({ onChoose, onDialog }: Props) {
  const [isOpened, setOpened] = useState(false)
  const { data } = useQuery({ ...replies, enabled: isOpened })
  return (
    <Menu
      title={labels.cannedReplies}
      buttonClass={buttonClass({ variant: 'quiet', size: 'small' })}
      listClass={styles.replies}
      label={
        <span className="btn-label">
          <MessageSquareQuote aria-hidden="true" className="icon-small" />
          {labels.cannedReplies}
        </span>
      }
      onOpen={() => setOpened(true)}
    >
      {data?.items.map((reply) => (
        <div key={reply.id} className={styles.reply}>
          <button type="button" className="menu-item" onClick={() => onChoose(reply.body)}>
            {reply.title}
          </button>
          <IconButton label={labels.deleteReply(reply.title)} onClick={() => onDialog(reply)}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {data?.items.length === 0 && <p className={`small muted ${styles.none}`}>{labels.noReplies}</p>}
      <hr />
      <button type="button" className="menu-item" onClick={() => onDialog('add')}>
        <Plus aria-hidden="true" />
        {labels.addReply}
      </button>
    </Menu>
  )
}

type DialogProps = { dialog: ReplyDialog; typed: string; onClose: () => void }

/** Rendered outside of the form of the message: a form can't be inside another. */
export const ReplyDialogs = ({ dialog, typed, onClose }: DialogProps) =>
  dialog === 'add' ? <AddDialog typed={typed} onClose={onClose} /> : <DeleteDialog reply={dialog} onClose={onClose} />

function AddDialog({ typed, onClose }: { typed: string; onClose: () => void }) {
  const client = useQueryClient()
  const add = useAction({
    mutationFn: (body: { title: string; body: string }) => api.conversations.addReply({ body }),
    onSuccess: ({ title }) => {
      toasts.show({ title: labels.replyAdded, description: title })
      onClose()
      return client.invalidateQueries({ queryKey: replies.queryKey })
    },
  })
  const known = fieldError(add.error, 'title') ?? fieldError(add.error, 'body')
  return (
    <FormDialog
      title={labels.addReply}
      submit={labels.add}
      working={add.isPending}
      failure={add.error && !known && <Failure text={sentenceOf(add.error)} />}
      onInput={() => add.isError && add.reset()}
      onSubmit={(form) => add.mutate({ title: form.text('title'), body: form.text('body') })}
      onClose={onClose}
    >
      <Field label={labels.title} name="title" required maxLength={80} error={fieldError(add.error, 'title')} />
      <TextArea
        label={labels.reply}
        name="body"
        required
        rows={6}
        maxLength={2000}
        defaultValue={typed.slice(0, 2000)}
        hint={labels.replyHint}
        error={fieldError(add.error, 'body')}
      />
    </FormDialog>
  )
}

function DeleteDialog({ reply, onClose }: { reply: CannedReply; onClose: () => void }) {
  const client = useQueryClient()
  const remove = useAction({
    mutationFn: () => api.conversations.removeReply({ params: { id: reply.id } }),
    onSuccess: () => {
      onClose()
      return client.invalidateQueries({ queryKey: replies.queryKey })
    },
  })
  return (
    <ConfirmDialog
      title={labels.deleteTitle}
      consequence={labels.deleteConsequence(reply.title)}
      confirm={labels.deleteIt}
      danger
      working={remove.isPending}
      failure={remove.error && <Failure text={sentenceOf(remove.error)} />}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  )
}
