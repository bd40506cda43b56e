const writable = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** Whether a key pressed there is a letter of a text, and so no shortcut of the page. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(writable) !== null
