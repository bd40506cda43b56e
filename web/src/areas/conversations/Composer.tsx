import { attachmentBytes, mostAttachments, type SubjectKind } from '@ambry/contract/conversations/kinds'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Paperclip, RotateCw, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { api, session } from '../../api/api.ts'
import { newKey } from '../../api/client.ts'
import { sentenceOf } from '../../api/errors.ts'
import { useAction } from '../../api/use-action.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { TextArea } from '../../ui/fields/Field.tsx'
import { faultOfFile, progressText, type UploadRules } from '../../ui/fields/upload.ts'
import { CannedReplies, type ReplyDialog, ReplyDialogs } from './CannedReplies.tsx'
import styles from './conversation.module.css'
import { callsOf } from './conversation-calls.ts'
import {
  appended,
  changeDraft,
  type Draft,
  type DraftFile,
  draftKey,
  emptyDraft,
  onDraftChange,
  readDraft,
} from './drafts.ts'
import * as labels from './labels.ts'

type Props = { kind: SubjectKind; id: string; isStaff: boolean }

const rules: UploadRules = {
  types: { 'application/pdf': 'PDF', 'image/jpeg': 'JPG', 'image/png': 'PNG', 'image/webp': 'WebP' },
  maxBytes: attachmentBytes,
}

/** What is typed and attached, kept for as long as the window is open. */
function useDraft({ kind, id, isStaff }: Props) {
  const { data: me } = useQuery(session.me)
  const key = draftKey(me?.id ?? '', kind, id, isStaff)
  const draft = useSyncExternalStore(onDraftChange, () => readDraft(key))
  const change = (to: (before: Draft) => Draft) => changeDraft(key, to)
  return { draft, change }
}

/** Where a message is written. Nothing typed is lost when sending fails, and sending again doesn’t send it twice. */
export function Composer(props: Props) {
  const { kind, id, isStaff } = props
  const client = useQueryClient()
  const calls = callsOf({ kind, id }, isStaff)
  const { draft, change } = useDraft(props)
  const field = useRef<HTMLTextAreaElement>(null)
  const attempt = useRef({ of: '', key: '' })
  const { attach, drop, fault } = useAttachments(draft, change)
  const [dialog, setDialog] = useState<ReplyDialog | null>(null)

  const send = useAction({
    mutationFn: () => {
      const body = { body: draft.body.trim(), fileIds: draft.files.flatMap((file) => file.id ?? []) }
      const of = JSON.stringify(body)
      // the same message sent again after a lost connection is the same attempt; a changed one is not
      if (attempt.current.of !== of) attempt.current = { of, key: newKey() }
      return calls.write(body, { idempotencyKey: attempt.current.key })
    },
    onSuccess: async (conversation) => {
      attempt.current = { of: '', key: '' }
      change(() => emptyDraft)
      // a read that began before the message was sent would bring back the conversation without it
      await client.cancelQueries({ queryKey: calls.query.queryKey })
      client.setQueryData(calls.query.queryKey, conversation)
      field.current?.focus()
    },
  })

  const hasText = draft.body.trim() !== ''
  const isFaulty = draft.files.some((file) => file.fault !== null)
  const isUploading = draft.files.some((file) => file.id === null && file.fault === null)
  // sent while a file is still being uploaded: goes out as soon as that is done
  const [isDue, setDue] = useState(false)
  const { mutate } = send
  useEffect(() => {
    if (!isDue || isUploading) return
    setDue(false)
    if (hasText && !isFaulty) mutate()
  })
  const submit = () => {
    if (hasText && !isFaulty) setDue(true)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }
  return (
    <>
      <form
        className={styles.composer}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextArea
          ref={field}
          label={labels.message}
          name="body"
          rows={3}
          maxLength={4000}
          value={draft.body}
          onChange={(event) => {
            const { value } = event.target
            if (send.isError) send.reset()
            change((before) => ({ ...before, body: value }))
          }}
          onKeyDown={onKey}
          hint={labels.sendShortcut}
        />
        {draft.files.length > 0 && (
          <ul className={styles.attached} aria-label={labels.attached}>
            {draft.files.map((file) => (
              <Attached
                key={file.key}
                file={file}
                onDrop={() => drop(file)}
                onRetry={() => attach([file.file], file)}
              />
            ))}
          </ul>
        )}
        {fault && <Failure text={fault} />}
        {send.error && <Failure text={`${sentenceOf(send.error)} ${labels.yourTextIsKept}`} />}
        <div className={styles.actions}>
          <label className={`btn btn-quiet btn-small ${styles.attach}`}>
            <Paperclip aria-hidden="true" className="icon-small" />
            {labels.attachFiles}
            <input
              type="file"
              className="sr"
              multiple
              accept={Object.keys(rules.types).join(',')}
              onChange={(event) => {
                attach([...(event.target.files ?? [])])
                event.target.value = ''
              }}
            />
          </label>
          {isStaff && (
            <CannedReplies
              onDialog={setDialog}
              onChoose={(text) => {
                change((before) => ({ ...before, body: appended(before.body, text) }))
                field.current?.focus()
              }}
            />
          )}
          <Button type="submit" size="small" working={send.isPending || isDue} disabled={!hasText || isFaulty}>
            {labels.send}
          </Button>
        </div>
      </form>
      {dialog !== null && <ReplyDialogs dialog={dialog} typed={draft.body} onClose={() => setDialog(null)} />}
    </>
  )
}

/** Uploads files as soon as they are chosen; the message is sent with their ids. */
function useAttachments(draft: Draft, change: (to: (before: Draft) => Draft) => void) {
  const [fault, setFault] = useState<string | null>(null)
  const edit = (key: string, patch: Partial<DraftFile>) =>
    change((before) => ({
      ...before,
      files: before.files.map((file) => (file.key === key ? { ...file, ...patch } : file)),
    }))

  const upload = async ({ key, file }: DraftFile) => {
    try {
      const { id } = await api.conversations.attachFile(
        { query: { name: file.name.slice(0, 120) }, body: file },
        { onSent: (sent) => edit(key, { sent }) },
      )
      edit(key, { id, fault: null })
    } catch (error) {
      edit(key, { fault: sentenceOf(error) })
    }
  }

  return {
    fault,
    attach: (files: readonly File[], replaced?: DraftFile) => {
      const others = draft.files.filter((file) => file !== replaced)
      const faults = files.map((file) => faultOfFile(file, rules))
      const fitting = files.filter((_, at) => faults[at] === null)
      const room = mostAttachments - others.length
      setFault(
        faults.find((found) => found !== null) ?? (fitting.length > room ? labels.upToFiles(mostAttachments) : null),
      )
      const added = fitting
        .slice(0, room)
        .map((file): DraftFile => ({ key: newKey(), file, sent: 0, id: null, fault: null }))
      change((before) => ({
        ...before,
        files: [...before.files.filter((file) => file.key !== replaced?.key), ...added],
      }))
      for (const file of added) void upload(file)
    },
    drop: (dropped: DraftFile) => {
      setFault(null)
      change((before) => ({ ...before, files: before.files.filter(({ key }) => key !== dropped.key) }))
    },
  }
}

type AttachedProps = { file: DraftFile; onDrop: () => void; onRetry: () => void }

function Attached({ file: { file, sent, id, fault }, onDrop, onRetry }: AttachedProps) {
  return (
    <li className={styles.chip} data-bad={fault !== null || undefined}>
      <span className={styles.chipName} role="status">
        {id === null && fault === null ? labels.uploading(file.name, progressText(sent, file.size)) : file.name}
        {fault && <small>{fault}</small>}
      </span>
      {fault && (
        <IconButton label={labels.tryAgain} onClick={onRetry}>
          <RotateCw aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={labels.remove(file.name)} onClick={onDrop}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  )
}
