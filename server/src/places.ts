/** The project's folder: two levels above this file, and above its build output (server/dist). */
export const project = new URL('../../', import.meta.url)
