import { type Day, dayIn } from '@ambry/contract/kernel/dates'

/** What the server wrote into the document it sent. */
export function serverMeta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

/** Where the house is: its days are those of its books. */
export const houseZone = (): string => serverMeta('time-zone')

/** Today where the house is: it refuses a day that has not come there yet, wherever a page is read. */
export const today = (now = new Date()): Day => dayIn(houseZone(), now)
