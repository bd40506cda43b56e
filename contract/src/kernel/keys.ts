/** The keys of a table in the order they are written in. Marked, so that a page without use for them leaves them out. */
/* @__NO_SIDE_EFFECTS__ */
export function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): [Key, ...Key[]] {
  return Object.keys(table) as [Key, ...Key[]]
}
