import { api } from '../../api/api.ts'
import { sentenceOf } from '../../api/errors.ts'
import { toasts } from '../../ui/layers/toast.ts'

/** Puts cards back that were taken out, and says so; one that somebody else has registered meanwhile stays out. */
export async function putBack(ids: readonly string[], what: string): Promise<void> {
  let failure: unknown
  for (const id of ids) {
    try {
      await api.cards.restoreCard({ params: { id } })
    } catch (error) {
      failure = error
    }
  }
  if (failure)
    toasts.show({ title: 'The card wasn’t put back', description: sentenceOf(failure), variant: 'destructive' })
  else toasts.show({ title: 'Card put back', description: what })
}
