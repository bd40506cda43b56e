// Every sentence of this folder's screens.

// service.ts
export const thisJobIsRunningRight = 'This job is running right now. Try again in a moment.'
