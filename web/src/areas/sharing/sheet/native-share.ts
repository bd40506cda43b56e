import { toasts } from '../../../ui/layers/toast.ts'

/** The system's own sheet. Whoever closes it without choosing has changed their mind, and that is no fault. */
export async function shareNatively(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    toasts.show({ title: 'The link wasn’t shared', description: 'Copy the link instead.', variant: 'destructive' })
  }
}
