import { type Day, dayIn } from '@ambry/contract/kernel/dates'

/** Reads a value the server wrote into a meta tag of the document. */
export function serverMeta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

/** Ambry's time zone, in which the books count days. */
export const houseZone = (): string => serverMeta('time-zone')

/**
 * Today in Ambry's time zone. The server rejects dates that are still in the future there, whatever the browser's time
 * zone.
 */
export const today = (now = new Date()): Day => dayIn(houseZone(), now)
