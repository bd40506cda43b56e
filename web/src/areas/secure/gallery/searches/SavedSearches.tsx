import type { SavedSearch } from '@ambry/contract/secure/records'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Pencil, Plus } from 'lucide-react'

import { api } from '../../../../api/api.ts'
import { sentenceOf } from '../../../../api/errors.ts'
import { query } from '../../../../api/queries.ts'
import { IconButton } from '../../../../ui/Button.tsx'
import { Failure } from '../../../../ui/Failure.tsx'
import * as labels from './labels.ts'
import type { SearchPlace } from './SavedMenu.tsx'

type Props = { place: SearchPlace; onSave: () => void; onEdit: (search: SavedSearch) => void }

/** The saved searches: each links to its results and can be edited or deleted. */
export function SavedSearches({ place, onSave, onEdit }: Props) {
  const searches = useQuery(query(api.secure.savedSearches, { query: { place } }))
  const navigate = useNavigate()
  const items = searches.data?.items
  return (
    <>
      {searches.error !== null && <Failure text={sentenceOf(searches.error)} onRetry={() => void searches.refetch()} />}
      {items?.length === 0 && <p className="menu-word">{labels.noSavedSearchesYet}</p>}
      {items?.map((search) => (
        <div className="views-row" key={search.id}>
          <button
            type="button"
            className="menu-item"
            onClick={() => void navigate({ to: `/${place}`, resetScroll: false, search: search.query })}
          >
            <span className="menu-why">
              <span>{search.name}</span>
              <small>{search.isNotified ? labels.notificationsOn : labels.notificationsOff}</small>
            </span>
          </button>
          <IconButton label={labels.editSearchName(search.name)} onClick={() => onEdit(search)}>
            <Pencil aria-hidden="true" className="icon-small" />
          </IconButton>
        </div>
      ))}
      <hr />
      <button type="button" className="menu-item" onClick={onSave}>
        <Plus aria-hidden="true" />
        {labels.saveThisSearchTitle}
      </button>
    </>
  )
}
