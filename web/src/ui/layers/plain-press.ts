type Press = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Whether a link is clicked without modifier keys, with which the browser opens it elsewhere or saves it. */
export const isPlain = (event: Press): boolean => !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
