import { useBlocker } from '@tanstack/react-router'

import { queryClient, session } from './api.ts'

/**
 * Asks before a page with unsaved words in it is left, by a link or by closing the tab. A form that lies over its page is
 * also left by going back: the entry before it shows the page without it.
 */
export function useUnsaved(isUnsaved: boolean, isOverPage = false): void {
  useBlocker({
    shouldBlockFn: ({ current, next, action }) =>
      // another tab or filter of the same page keeps the form
      (current.pathname !== next.pathname || (isOverPage && action !== 'PUSH' && action !== 'REPLACE')) &&
      mayStay(current.pathname) &&
      !confirm(`Leave this ${isOverPage ? 'form' : 'page'}? What you typed is not saved yet.`),
    enableBeforeUnload: isUnsaved,
    disabled: !isUnsaved,
  })
}

/** Who is sent away by the guard has nothing to decide: the page is gone already. */
function mayStay(path: string): boolean {
  const me = queryClient.getQueryData(session.me.queryKey)
  return me != null && (me.isAdmin || !path.startsWith('/admin')) && !session.isChanging()
}
