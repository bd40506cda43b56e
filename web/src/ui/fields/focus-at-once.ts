/** On a phone the keyboard would cover the page before anything was read; an address with a hash leads elsewhere. */
export const mayFocusAtOnce = (): boolean =>
  location.hash === '' && matchMedia('(min-width: 761px) and (hover: hover)').matches
