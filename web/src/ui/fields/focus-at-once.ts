/**
 * False on phones, where the keyboard would cover the page before it is read, and for a URL with a hash, which leads
 * elsewhere.
 */
export const mayFocusAtOnce = (): boolean =>
  location.hash === '' && matchMedia('(min-width: 761px) and (hover: hover)').matches
