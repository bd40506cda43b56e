import { api } from '../../api/api.ts'
import { sentenceOf } from '../../api/errors.ts'
import { toasts } from '../../ui/layers/toast.ts'
import * as labels from './labels.ts'

/** Restores removed cards and reports it; one that someone else has registered in the meantime stays removed. */
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
    toasts.show({ title: labels.theCardWasntPutBack, description: sentenceOf(failure), variant: 'destructive' })
  else toasts.show({ title: labels.cardPutBack, description: what })
}
