/** How a status looks: done, waiting for somebody, wrong, worth knowing, or over. */
export type Tone = 'ok' | 'wait' | 'bad' | 'info' | 'plain' | 'outline'

export type Status = { readonly label: string; readonly tone: Tone }

/** The statuses of a record, in the order of filters, each with what people read and how it looks. */
export type Statuses<Name extends string> = Readonly<Record<Name, Status>>

/** The one place for a record's statuses. Marked, so that a page without use for them leaves them out. */
/* @__NO_SIDE_EFFECTS__ */
export const defineStatuses = <Name extends string>(statuses: Statuses<Name>): Statuses<Name> => statuses

/** What people read for each, as filters list them. */
/* @__NO_SIDE_EFFECTS__ */
export const labelsOf = <Name extends string>(statuses: Statuses<Name>): Readonly<Record<Name, string>> =>
  Object.fromEntries(Object.entries<Status>(statuses).map(([name, { label }]) => [name, label])) as Record<Name, string>
