import type { BrowserContext, Page } from '@playwright/test'

type Shown = { id: number; text: string }
type Recording = { shownToasts?: Map<number, string> }

/** Records every message that the pages of a window show: another may take its place before a test looks. */
export const recordToasts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const shown = new Map<number, string>()
    ;(globalThis as Recording).shownToasts = shown
    const record = () => {
      for (const toast of document.querySelectorAll<HTMLElement>('.toast')) {
        shown.set(Number(toast.dataset.id), (toast.textContent ?? '').replace(/\s+/g, ' '))
      }
    }
    new MutationObserver(record).observe(document, { childList: true, subtree: true })
  })

/** The messages since the page was loaded, oldest first. */
export const shownToasts = (page: Page): Promise<Shown[]> =>
  page.evaluate(() =>
    [...((globalThis as Recording).shownToasts ?? [])].map(([id, text]) => ({ id, text })).sort((a, b) => a.id - b.id),
  )
