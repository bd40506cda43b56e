import type { SavedView } from '@ambry/contract/accounts/views/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { api } from '../../api/api.ts'
import { fieldError, sentenceOf } from '../../api/errors.ts'
import { query } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import type { Search } from '../../search.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { FormDialog } from '../../ui/layers/FormDialog.tsx'
import { Menu } from '../../ui/layers/Menu.tsx'
import { toasts } from '../../ui/layers/toast.ts'
import { type ListShape, type ListState, searchOfView, writeListState } from './list-state.ts'

type Props = { list: string; shape: ListShape; state: ListState }

/** Filters, sort and columns saved under a name on the server, so that they are there on every device. */
export function ViewsMenu({ list, shape, state }: Props) {
  const [saving, setSaving] = useState(false)
  const views = useQuery(query(api.accounts.views, { query: { list } }))
  const navigate = useNavigate()
  const address = addressOf(state, shape)
  const current = views.data?.items.find((view) => view.address === address)
  const restore = useAction({
    mutationFn: ({ name, address }: SavedView) => api.accounts.keepView({ body: { list, name, address } }),
    onError: (error) =>
      toasts.show({ title: 'The view wasn’t restored', description: sentenceOf(error), variant: 'destructive' }),
  })
  const remove = useAction({
    mutationFn: (view: SavedView) => api.accounts.removeView({ params: { id: view.id } }),
    onSuccess: (_, view) =>
      toasts.show({
        title: 'View deleted',
        description: view.name,
        action: { label: 'Undo', run: () => restore.mutate(view) },
      }),
    onError: (error) =>
      toasts.show({ title: 'The view wasn’t deleted', description: sentenceOf(error), variant: 'destructive' }),
  })
  const show = (view: SavedView) =>
    void navigate({
      to: '.',
      resetScroll: false,
      search: (before: Search) => searchOfView(view.address, before, shape),
    })

  return (
    <>
      <Menu
        title={current ? `Saved views: ${current.name}` : 'Saved views'}
        buttonClass={current ? 'chip chip-on' : 'chip'}
        listClass="views"
        label={
          <>
            {current?.name ?? 'Views'}
            <ChevronDown aria-hidden="true" className="icon-small" />
          </>
        }
      >
        {views.error && <p className="menu-word">{sentenceOf(views.error)}</p>}
        {views.data?.items.length === 0 && (
          <p className="menu-word">No saved views yet. Save this one to find it again.</p>
        )}
        {views.data?.items.map((view) => (
          <div className="views-row" key={view.id}>
            <button
              type="button"
              className="menu-item"
              aria-current={view === current || undefined}
              onClick={() => show(view)}
            >
              {view.name}
            </button>
            <IconButton label={`Delete view ${view.name}`} onClick={() => remove.mutate(view)}>
              <Trash2 aria-hidden="true" className="icon-small" />
            </IconButton>
          </div>
        ))}
        <hr />
        <button type="button" className="menu-item" onClick={() => setSaving(true)}>
          <Plus aria-hidden="true" />
          Save view…
        </button>
      </Menu>
      {saving && <KeepDialog list={list} address={address} onClose={() => setSaving(false)} />}
    </>
  )
}

/** A view is a query, so it includes neither the page nor the open record. */
const addressOf = (state: ListState, shape: ListShape): string => {
  const search = new URLSearchParams(writeListState({ ...state, page: 1, open: null }, shape)).toString()
  return search ? `?${search}` : ''
}

function KeepDialog({ list, address, onClose }: { list: string; address: string; onClose: () => void }) {
  const keep = useAction({
    mutationFn: (name: string) => api.accounts.keepView({ body: { list, name, address } }),
    onSuccess: ({ name }) => {
      toasts.show({ title: 'View saved', description: name })
      onClose()
    },
  })
  return (
    <FormDialog
      title="Save view"
      submit="Save view"
      working={keep.isPending}
      failure={keep.error && !fieldError(keep.error, 'name') && <Failure text={sentenceOf(keep.error)} />}
      onSubmit={(form) => keep.mutate(form.text('name'))}
      onClose={onClose}
    >
      <Field
        label="Name"
        name="name"
        required
        maxLength={60}
        autoComplete="off"
        hint="Saves the current filters, sorting, and columns. Only you can see it."
        error={fieldError(keep.error, 'name')}
      />
    </FormDialog>
  )
}
