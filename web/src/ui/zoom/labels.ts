// Every sentence of this folder.

export const zoomOut = 'Zoom out'
export const zoomIn = 'Zoom in'
export const fitToScreen = 'Fit to screen'
export const close = 'Close'
