import { useBlocker } from '@tanstack/react-router'

/** Asks before a page with unsaved words in it is left, by a link or by closing the tab. */
export function useUnsaved(isUnsaved: boolean): void {
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      // another tab or filter of the same page keeps the form
      current.pathname !== next.pathname && !confirm('Leave this page? What you typed is not saved yet.'),
    enableBeforeUnload: isUnsaved,
    disabled: !isUnsaved,
  })
}
