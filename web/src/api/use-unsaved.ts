import { useBlocker } from '@tanstack/react-router'

import { unsaved } from '../ui/layers/unsaved.ts'
import { queryClient, session } from './api.ts'

/**
 * Asks for confirmation before unsaved input is lost to navigation or closing the tab. Set `isOverPage` for a form in
 * an overlay, which the back button closes, and `record` to the search param that names the edited record. If `settle`
 * can save on the way out, nothing is asked.
 */
export function useUnsaved(
  isUnsaved: boolean,
  isOverPage = false,
  record?: string,
  settle?: () => Promise<boolean>,
): void {
  useBlocker({
    shouldBlockFn: async ({ current, next, action }) =>
      // changing only a tab or filter of the same page keeps the form
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

/** A user redirected by the guard has nothing to decide, since the page is gone already. */
function mayStay(path: string): boolean {
  const me = queryClient.getQueryData(session.me.queryKey)
  return me != null && (me.isAdmin || !path.startsWith('/admin')) && !session.isChanging()
}
