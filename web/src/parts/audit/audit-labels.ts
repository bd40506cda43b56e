import type { AuditEntry } from '@ambry/contract/site/endpoints'
import { auditActions, auditObjects } from '../../api/tables/audit.ts'

const find = (words: Record<string, string>, key: string): string =>
  (Object.hasOwn(words, key) ? words[key] : key) ?? key

/** What was done, as the predicate after the actor's name. A row from an older version may have its own name. */
export const actionLabel = (action: string): string => find(auditActions, action)

/** What it was done to: a person by name, anything else by its kind, "an access request". */
export const objectLabel = ({ objectKind, objectName }: Pick<AuditEntry, 'objectKind' | 'objectName'>): string =>
  objectName ?? (objectKind === null ? '–' : find(auditObjects, objectKind))

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
