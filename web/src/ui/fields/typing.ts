const writable = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** Whether a key pressed there is text input, and so not a shortcut. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(writable) !== null
