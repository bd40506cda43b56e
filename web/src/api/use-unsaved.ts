import { useBlocker } from '@tanstack/react-router'

import { unsaved } from '../ui/layers/unsaved.ts'
import { queryClient, session } from './api.ts'

/**
 * Asks before a page with unsaved words in it is left, by a link or by closing the tab. A form that lies over its page is
 * also left by going back: the entry before it shows the page without it. One of a record that the address names is left
 * when the address names another. `settle` saves on the way out where that can be done; then nothing is asked.
 */
export function useUnsaved(
  isUnsaved: boolean,
  isOverPage = false,
  record?: string,
  settle?: () => Promise<boolean>,
): void {
  useBlocker({
    shouldBlockFn: async ({ current, next, action }) =>
      // another tab or filter of the same page keeps the form
      (current.pathname !== next.pathname ||
        (isOverPage && action !== 'PUSH' && action !== 'REPLACE') ||
        (record !== undefined && named(current.search, record) !== named(next.search, record))) &&
      mayStay(current.pathname) &&
      !(await settle?.()) &&
      !(await unsaved.ask()),
    enableBeforeUnload: isUnsaved,
    disabled: !isUnsaved,
  })
}

const named = (search: object, record: string) => (search as Record<string, unknown>)[record]

/** Who is sent away by the guard has nothing to decide: the page is gone already. */
function mayStay(path: string): boolean {
  const me = queryClient.getQueryData(session.me.queryKey)
  return me != null && (me.isAdmin || !path.startsWith('/admin')) && !session.isChanging()
}
