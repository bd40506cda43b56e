import type { SavedSearch } from '@ambry/contract/secure/records'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Pencil, Plus } from 'lucide-react'

import { api } from '../../../../api/api.ts'
import { sentenceOf } from '../../../../api/errors.ts'
import { query } from '../../../../api/queries.ts'
import { IconButton } from '../../../../ui/Button.tsx'
import { Failure } from '../../../../ui/Failure.tsx'

type Props = { onSave: () => void; onEdit: (search: SavedSearch) => void }

/** The searches that are kept: each leads to its cards, and is changed or dropped beside its name. */
export function SavedSearches({ onSave, onEdit }: Props) {
  const searches = useQuery(query(api.secure.savedSearches, {}))
  const navigate = useNavigate()
  const items = searches.data?.items
  return (
    <>
      {searches.error !== null && <Failure text={sentenceOf(searches.error)} onRetry={() => void searches.refetch()} />}
      {items?.length === 0 && (
        <p className="menu-word">No saved searches yet. Save the current one to find it again.</p>
      )}
      {items?.map((search) => (
        <div className="views-row" key={search.id}>
          <button
            type="button"
            className="menu-item"
            onClick={() => void navigate({ to: '/secure', resetScroll: false, search: search.query })}
          >
            <span className="menu-why">
              <span>{search.name}</span>
              <small>{search.isNotified ? 'Notifications on' : 'Notifications off'}</small>
            </span>
          </button>
          <IconButton label={`Edit search ${search.name}`} onClick={() => onEdit(search)}>
            <Pencil aria-hidden="true" className="icon-small" />
          </IconButton>
        </div>
      ))}
      <hr />
      <button type="button" className="menu-item" onClick={onSave}>
        <Plus aria-hidden="true" />
        Save this search…
      </button>
    </>
  )
}
