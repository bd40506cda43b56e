import type { AuditEntry } from '@ambry/contract/site/endpoints'
import { auditActions, auditObjects } from '../../api/tables/audit.ts'

const find = (words: Record<string, string>, key: string): string =>
  (Object.hasOwn(words, key) ? words[key] : key) ?? key

/** What was done, as it follows the name of whoever did it. A row of an older version may have a name of its own. */
export const actionLabel = (action: string): string => find(auditActions, action)

/** What it was done to: a person by their name, anything else by its kind, "an access request". */
export const objectLabel = ({ objectKind, objectName }: Pick<AuditEntry, 'objectKind' | 'objectName'>): string =>
  objectName ?? (objectKind === null ? '–' : find(auditObjects, objectKind))

/** Who did it, when nobody can be named: somebody without a session, or the house itself. */
export function actorOf({
  actorName,
  action,
  requestId,
}: Pick<AuditEntry, 'actorName' | 'action' | 'requestId'>): string {
  if (actorName !== null) return actorName
  // jobs, commands and the demonstration act without a request; but nobody asks for access in the house's name
  return requestId !== null || action === 'access_request.ask' ? 'Visitor' : 'System'
}
