import type { WatchlistDraft } from '@ambry/contract/identity/compliance-endpoints'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { NeedsRight } from '../../../parts/rights.tsx'
import { hereWith, useSearchOf } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { type UploadState, UploadTile } from '../../../ui/fields/UploadTile.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { When } from '../../../ui/When.tsx'
import { DraftDialog } from './DraftDialog.tsx'
import * as labels from './labels.ts'
import styles from './queue.module.css'

const watchlist = () => query(api.identity.watchlist, {})

/** The list that names are compared with. */
export function LoadedList() {
  const loaded = useQuery(watchlist())
  return (
    <section className="sheet sheet-pad" aria-labelledby="loaded-list">
      <h2 id="loaded-list">{labels.loadedList}</h2>
      <Loaded query={loaded}>
        {({ list }) =>
          list === null ? (
            <p>{labels.noList}</p>
          ) : (
            <dl className="facts">
              <Fact name={labels.file}>
                <span className={styles.file}>
                  {list.isSample && <Tag tone="wait">{labels.sample}</Tag>}
                  <span className="record">{list.fileName}</span>
                </span>
              </Fact>
              <Fact name={labels.entries}>{labels.counted(list.entries)}</Fact>
              <Fact name={labels.loaded}>
                {[formatDateTime(list.loadedAt), list.loadedBy && labels.by(list.loadedBy)].filter(Boolean).join(' ')}
              </Fact>
              <Fact name={labels.screened}>
                <When at={list.screenedAt} never={labels.notYet} />
              </Fact>
            </dl>
          )
        }
      </Loaded>
    </section>
  )
}

const rules = {
  types: {
    'text/xml': 'XML',
    'application/xml': 'XML',
    'application/zip': 'ZIP',
    'application/x-zip-compressed': 'ZIP',
  },
  maxBytes: 64_000_000,
}

/** Opens what the file would change: nothing is replaced before someone has seen that. */
export function UploadList() {
  const open = useOpenDraft()
  const [state, setState] = useState<UploadState>({ kind: 'empty' })
  const upload = useAction({
    mutationFn: (file: File) => {
      const showProgress = (sent: number) => setState({ kind: 'uploading', name: file.name, sent, total: file.size })
      showProgress(0)
      return api.identity.uploadWatchlist(
        { query: { fileName: file.name.slice(-200) }, body: file },
        { onSent: showProgress },
      )
    },
    onSuccess: ({ id }) => {
      setState({ kind: 'empty' })
      open(id)
    },
    onError: (error) => setState({ kind: 'refused', reason: sentenceOf(error) }),
  })
  return (
    <UploadTile
      title={labels.uploadList}
      hint={labels.uploadListHint}
      rules={rules}
      state={state}
      ask={
        <>
          <FileUp aria-hidden="true" />
          <span>
            <strong>{labels.chooseFile}</strong> {labels.orDropIt}
          </span>
        </>
      }
      onFile={(file) => upload.mutate(file)}
    />
  )
}

function useOpenDraft(): (id: string | undefined) => void {
  const navigate = useNavigate()
  return (draft) =>
    void navigate({ to: '.', search: hereWith('/admin/kyc-verification', { draft }), replace: draft === undefined })
}

/** Uploaded files that haven't replaced the list, and the one that is open. */
export function Drafts() {
  const { draft: openId } = useSearchOf('/admin/kyc-verification')
  const { data } = useQuery(watchlist())
  const open = useOpenDraft()
  const drafts = data?.drafts ?? []
  const shown = drafts.find(({ id }) => id === openId)
  return (
    <>
      {drafts.length > 0 && (
        <section aria-labelledby="watchlist-drafts">
          <h2 id="watchlist-drafts" className={styles.heading}>
            {labels.uploadedFiles}
          </h2>
          <ul className={styles.drafts}>
            {drafts.map((draft) => (
              <DraftRow key={draft.id} draft={draft} onOpen={() => open(draft.id)} />
            ))}
          </ul>
        </section>
      )}
      {shown && <DraftDialog draft={shown} onClose={() => open(undefined)} />}
    </>
  )
}

function DraftRow({ draft, onOpen }: { draft: WatchlistDraft; onOpen: () => void }) {
  const { id, fileName, uploadedBy, uploadedAt, isWaiting, actions } = draft
  const discard = useAction({
    mutationFn: () => api.identity.discardWatchlist({ params: { id } }),
    onSuccess: () => toasts.show({ title: labels.fileDiscarded, description: fileName }),
    onError: (error) => toasts.show({ title: sentenceOf(error), variant: 'destructive' }),
  })
  return (
    <li className="row">
      <span className={styles.draft}>
        <strong>{fileName}</strong>
        <small className="muted">{labels.uploaded(formatDateTime(uploadedAt), uploadedBy)}</small>
        <small>{labels.listChange(draft)}</small>
      </span>
      {isWaiting && <Tag tone="wait">{labels.waitsForApproval}</Tag>}
      <Button variant="secondary" size="small" onClick={onOpen}>
        {labels.viewChanges}
        <span className="sr"> {fileName}</span>
      </Button>
      {actions.includes('discard') && (
        <NeedsRight right="identity.decide">
          <Button variant="quiet" size="small" working={discard.isPending} onClick={() => discard.mutate()}>
            {labels.discard}
            <span className="sr"> {fileName}</span>
          </Button>
        </NeedsRight>
      )}
    </li>
  )
}
