import { Confirmation } from './confirmation.ts'

/** Call this before losing typed input; resolves to true if the user agrees. */
export const unsaved = new Confirmation()
