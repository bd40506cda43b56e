/** What an operator must know before giving up a lost key. */
export const lostWithTheKey = `This database is used with another SECRET_KEY. Give every instance the one it was first started with, or last rotated to.
If that key is lost, start once with --accept-new-secret. Then:
  - everyone is signed out, and codes that were sent and not yet entered stop working
  - addresses of share links can no longer be shown to their owners, and their short addresses stop working; people with a long address can still open it
  - visitors of links with a password enter it again, and "known" devices are strangers until they sign in
  - provenance records and exports are signed with a new key: earlier ones no longer match the key at /api/house
  - limits and locks after wrong codes start over
Cards, people, money, files, and history stay as they are.`
