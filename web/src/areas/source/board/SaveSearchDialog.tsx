import { api } from '../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../api/errors.ts'
import { queryFor } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import type { SearchOf } from '../../../paths.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { SearchFields } from '../../secure/gallery/searches/SearchFields.tsx'
import { filtersIn } from './board-queries.ts'
import * as labels from './labels.ts'

/** Saves the board's filters; new posts that fit are notified. */
export function SaveSearchDialog({ search, onClose }: { search: SearchOf<'/source'>; onClose: () => void }) {
  const filters = filtersIn(search)
  const save = useAction({
    mutationFn: (body: { name: string; isNotified: boolean }) =>
      api.source.saveBoardSearch({ body: { ...body, query: queryFor(api.source.activePosts, filters) } }),
    onSuccess: ({ name, isNotified }) => {
      toasts.show({ title: labels.saved, description: isNotified ? labels.savedText(name) : name })
      onClose()
    },
  })
  return (
    <FormDialog
      title={labels.saveTitle}
      submit={labels.saveSearch}
      working={save.isPending}
      failure={save.error && !fieldError(save.error, 'name') && <Failure text={sentenceOf(save.error)} />}
      onSubmit={(form) => save.mutate({ name: form.text('name'), isNotified: form.checked('isNotified') })}
      onClose={onClose}
    >
      <SearchFields place="source" name={nameOf(filters)} isNotified error={save.error} />
    </FormDialog>
  )
}

/** What is searched for makes the best default name. */
const nameOf = ({ matching, ...filters }: ReturnType<typeof filtersIn>): string =>
  [...Object.values(filters), ...(matching ? [labels.matchesRegistry] : [])].join(', ').slice(0, 80)
