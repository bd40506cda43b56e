import { Confirmation } from './confirmation.ts'

/** Code that is about to lose what a person typed asks here first: true when they agree to lose it. */
export const unsaved = new Confirmation()
