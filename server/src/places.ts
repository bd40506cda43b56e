/** The project's folder: two above this file, and two above what it is built into (server/dist). */
export const project = new URL('../../', import.meta.url)
