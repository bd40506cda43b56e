import { toasts } from './layers/toast.ts'

/** Some browsers let no page copy where it is served over plain http from another machine. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toasts.show({ title: 'Copied', description: text })
  } catch {
    toasts.show({
      title: 'Not copied',
      description: 'This browser does not let the page copy. Mark the words and copy them yourself.',
      variant: 'destructive',
    })
  }
}
