/** What the server wrote into the document it sent. */
export function told(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

/** Where the house is: its days are those of its books. */
export const houseZone = (): string => told('time-zone')
