export const watching = (name: string) => `You’re watching ${name}`
export const notWatching = (name: string) => `You’re not watching ${name}`
export const stillWatching = (name: string) => `You’re still watching ${name}`
export const undo = 'Undo'
