import { api } from '../../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../../api/errors.ts'
import { queryFor } from '../../../../api/queries.ts'
import { useAction } from '../../../../api/use-action.ts'
import type { ListState } from '../../../../parts/lists/list-state.ts'
import type { SearchOf } from '../../../../paths.ts'
import { Failure } from '../../../../ui/Failure.tsx'
import { FormDialog } from '../../../../ui/layers/FormDialog.tsx'
import { toasts } from '../../../../ui/layers/toast.ts'
import { chipsOf } from '../gallery-list.ts'
import { filtersIn, firstSort } from '../gallery-queries.ts'
import * as labels from './labels.ts'
import { SearchFields } from './SearchFields.tsx'

type Props = { search: SearchOf<'/secure'>; state: ListState; onClose: () => void }

const longest = 80

/** Saves the gallery's current search under a name. */
export function SaveSearchDialog({ search, state, onClose }: Props) {
  const save = useAction({
    mutationFn: ({ name, isNotified }: { name: string; isNotified: boolean }) => {
      const asked = { ...filtersIn(search), ...(state.sort !== firstSort && { sort: state.sort }) }
      return api.secure.saveSearch({ body: { name, isNotified, query: queryFor(api.secure.gallery, asked) } })
    },
    onSuccess: ({ name, isNotified }) => {
      toasts.show({
        title: labels.searchSaved,
        description: isNotified ? labels.wellNotifyYouOfNew(name) : name,
      })
      onClose()
    },
  })
  return (
    <FormDialog
      title={labels.saveThisSearch}
      submit={labels.saveSearch}
      working={save.isPending}
      failure={save.error && !fieldError(save.error, 'name') && <Failure text={sentenceOf(save.error)} />}
      onSubmit={(form) => save.mutate({ name: form.text('name'), isNotified: form.checked('isNotified') })}
      onClose={onClose}
    >
      <SearchFields name={nameOf(state)} isNotified error={save.error} />
    </FormDialog>
  )
}

/** The search text makes the best default name. */
const nameOf = ({ q, filters }: ListState): string =>
  [q, ...chipsOf(filters).map(({ label, shown }) => (label === 'Grade' ? `${label} ${shown}` : shown))]
    .filter(Boolean)
    .join(', ')
    .slice(0, longest)
