import { toasts } from '../../../ui/layers/toast.ts'
import * as labels from './labels.ts'

/** Opens the system's share sheet. Dismissing it is not an error. */
export async function shareNatively(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    toasts.show({ title: labels.theLinkWasntShared, description: labels.copyTheLinkInstead, variant: 'destructive' })
  }
}
