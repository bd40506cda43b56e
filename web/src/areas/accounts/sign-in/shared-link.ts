/** `/?share=…`: the short id of the share link the visitor came from. Anything else is ignored. */
export function sharedLinkIn(search: string): string | undefined {
  const id = new URLSearchParams(search).get('share')
  return id !== null && /^[A-Za-z0-9]{16}$/.test(id) ? id : undefined
}
