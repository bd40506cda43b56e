/** `/?share=…`: the short address of the share link by which somebody came. Anything else is none. */
export function sharedLinkIn(search: string): string | undefined {
  const id = new URLSearchParams(search).get('share')
  return id !== null && /^[A-Za-z0-9]{16}$/.test(id) ? id : undefined
}
