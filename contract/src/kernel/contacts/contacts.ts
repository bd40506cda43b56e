import { findAddresses } from './addresses.ts'
import { findHandles } from './handles.ts'
import { findPhones } from './phones.ts'
import { type Span, Text } from './text.ts'

// Members are anonymous to each other until a price is accepted. Until then, contact details are removed from what they
// write to each other, and refused in what describes a card. Without a schema on purpose, like all texts.

export const hiddenContact = '[hidden until accepted]'

/** Phones, emails, links and handles, also spelled out, are replaced. The rest stays as it was written. */
export function maskContacts(written: string): string {
  return maskedIn(new Text(written), written)
}

/** The same, for what is read already. */
export function maskedIn(text: Text, written: string): string {
  let [shown, at] = ['', 0]
  for (const [from, to] of merged([...findPhones(text), ...findAddresses(text), ...findHandles(text)])) {
    shown += written.slice(at, text.at(from)?.start) + hiddenContact
    at = text.at(to - 1)?.end ?? at
  }
  return shown + written.slice(at)
}

/** In order, and one where they overlap. */
function merged(spans: readonly Span[]): Span[] {
  const all: [number, number][] = []
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    const last = all.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else all.push([from, to])
  }
  return all
}

/** Whether there is a way to reach someone in a text. */
export const hasContacts = (text: string): boolean =>
  maskContacts(text.replaceAll(hiddenContact, '')).includes(hiddenContact)
