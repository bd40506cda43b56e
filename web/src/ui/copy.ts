import { toasts } from './layers/toast.ts'

/** The clipboard API is unavailable in some browsers when the page is served over plain http from another machine. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toasts.show({ title: 'Copied', description: text })
  } catch {
    toasts.show({
      title: 'Not copied',
      description: 'Your browser doesn’t allow copying here. Select the text and copy it manually.',
      variant: 'destructive',
    })
  }
}
