import type { WatchlistDraft } from '@ambry/contract/identity/compliance-endpoints'
import { Users } from 'lucide-react'

import { api } from '../../../api/api.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { usePendingFor } from '../../approvals/queries.ts'
import { WaitingNote } from '../../approvals/WaitingNote.tsx'
import * as labels from './labels.ts'
import styles from './queue.module.css'

type Props = { draft: WatchlistDraft; onClose: () => void }

/** What an uploaded list changes, by number and name, before it replaces the list. */
export function DraftDialog({ draft, onClose }: Props) {
  const { id, fileName, entriesBefore, entries, added, removed, changed, names, secondPerson, actions } = draft
  const [waiting] = usePendingFor(`/admin/kyc-verification?tab=watchlist&draft=${id}`)
  return (
    <ActDialog
      title={labels.replaceTitle}
      submit={labels.replaceList}
      blocked={actions.includes('replace') ? undefined : labels.waitsForApproval}
      wide
      danger={secondPerson !== null}
      run={() => api.identity.replaceWatchlist({ params: { id } })}
      done={({ list }) => ({
        title: labels.listReplaced,
        description: labels.entriesLoaded(labels.counted(list.entries)),
      })}
      onClose={onClose}
    >
      {() => (
        <>
          <dl className="facts">
            <Fact name={labels.file}>
              <span className="record">{fileName}</span>
            </Fact>
            <Fact name={labels.entriesNow}>{labels.counted(entriesBefore)}</Fact>
            <Fact name={labels.entriesAfter}>{labels.counted(entries)}</Fact>
          </dl>
          <Entries title={labels.removedEntries} count={removed} names={names.removed} />
          <Entries title={labels.addedEntries} count={added} names={names.added} />
          <Entries title={labels.changedEntries} count={changed} names={names.changed} />
          {waiting ? (
            <WaitingNote approval={waiting} />
          ) : (
            secondPerson && (
              <Note tone="wait" icon={Users} title={labels.needsSecondPerson}>
                {secondPerson}
              </Note>
            )
          )}
        </>
      )}
    </ActDialog>
  )
}

function Entries({ title, count, names }: { title: string; count: number; names: readonly string[] }) {
  if (count === 0) return <p>{labels.noneOf(title)}</p>
  return (
    <details className={styles.names}>
      <summary>{labels.countOf(title, count)}</summary>
      <ul>
        {names.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list in which names may repeat
          <li key={at}>{name}</li>
        ))}
      </ul>
      {count > names.length && <p className="small muted">{labels.andMore(count - names.length)}</p>}
    </details>
  )
}
