import type { SavedSearch } from '@ambry/contract/secure/records'

import { api } from '../../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../../api/errors.ts'
import { useAction } from '../../../../api/use-action.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Failure } from '../../../../ui/Failure.tsx'
import { FormDialog } from '../../../../ui/layers/FormDialog.tsx'
import { toasts } from '../../../../ui/layers/toast.ts'
import * as labels from './labels.ts'
import type { SearchPlace } from './SavedMenu.tsx'
import { SearchFields } from './SearchFields.tsx'

type Props = { place?: SearchPlace; search: SavedSearch; onClose: () => void }

/** Renames a saved search, toggles its notifications, or deletes it. */
export function EditSearchDialog({ place = 'secure', search, onClose }: Props) {
  const { id } = search
  const edit = useAction({
    mutationFn: (body: { name: string; isNotified: boolean }) => api.secure.editSearch({ params: { id }, body }),
    onSuccess: onClose,
  })
  const drop = useAction({
    mutationFn: () => api.secure.dropSearch({ params: { id } }),
    onSuccess: () => {
      toasts.show({ title: labels.searchDeleted, description: search.name })
      onClose()
    },
  })
  const error = edit.error ?? drop.error
  return (
    <FormDialog
      title={labels.editSearch}
      submit={labels.saveChanges}
      working={edit.isPending}
      failure={error && !fieldError(error, 'name') && <Failure text={sentenceOf(error)} />}
      more={
        <Button variant="danger" working={drop.isPending} onClick={() => drop.mutate()}>
          {labels.deleteSearch}
        </Button>
      }
      onSubmit={(form) => edit.mutate({ name: form.text('name'), isNotified: form.checked('isNotified') })}
      onClose={onClose}
    >
      <SearchFields place={place} name={search.name} isNotified={search.isNotified} error={edit.error} />
    </FormDialog>
  )
}
