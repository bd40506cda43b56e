import type { AuditEntry } from '@ambry/contract/site/endpoints'
import { auditActions, auditObjects } from '../../api/tables/audit.ts'

const find = (words: Readonly<Record<string, string>>, key: string): string =>
  (Object.hasOwn(words, key) ? words[key] : key) ?? key

/** What was done, as the predicate after the actor's name. A row from an older version may have its own name. */
export const actionLabel = (action: string): string => find(auditActions, action)

/** What it was done to, by its name, or else by its kind: "an access request". */
export const objectLabel = ({ objectKind, objectName }: Pick<AuditEntry, 'objectKind' | 'objectName'>): string =>
  objectName ?? (objectKind === null ? '–' : find(auditObjects, objectKind))

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const withoutArticle = (text: string) => capitalized(text.replace(/^(an?|the) /, ''))

/** Every kind of record, to choose from: "Identity document". */
export const recordKinds: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(auditObjects).map(([kind, label]) => [kind, withoutArticle(label)]),
)

/** What kind of record that is, next to its name. */
export const kindLabel = ({ objectKind, objectName }: Pick<AuditEntry, 'objectKind' | 'objectName'>): string | null =>
  objectKind === null || objectName === null ? null : find(recordKinds, objectKind)

/** The actor if none is named: someone without a session, or the system. */
export function actorOf({
  actorName,
  action,
  requestId,
}: Pick<AuditEntry, 'actorName' | 'action' | 'requestId'>): string {
  if (actorName !== null) return actorName
  // jobs, commands and the demo act without a request; but nobody requests access on behalf of the system
  return requestId !== null || action === 'access_request.ask' ? 'Visitor' : 'System'
}

/** Whose account the actor was viewing. Other entries have such a member only as whom they are about. */
export const viewedIn = ({ objectKind, subjectName }: Pick<AuditEntry, 'objectKind' | 'subjectName'>): string | null =>
  objectKind === 'route' ? subjectName : null
