/** Every page address there is. The server answers 404 to all others; the page shows not-found for them. */
export const pages = ['/', '/dashboard', '/admin'] as const
