import type { identityArea as contract } from '@ambry/contract/identity/area'
import { documentName, idDocumentKindNames, identityItemNames } from '@ambry/contract/identity/kinds'
import { sql } from 'kysely'

import type { Audited } from '../../db/audited.ts'

/** What `documentName` says, for each item and kind of document. */
const nameOfDocument = sql<string>`CASE ${sql.join(
  identityItemNames.flatMap((item) =>
    [null, ...idDocumentKindNames].map(
      (kind) =>
        sql`WHEN r.item = ${sql.lit(item)} AND c.document_kind IS NOT DISTINCT FROM ${sql.lit(kind)} THEN ${sql.lit(documentName(item, kind))}`,
    ),
  ),
  sql` `,
)} END`

export const identityAudited: Audited<keyof typeof contract.auditObjects> = {
  identity_case: { from: sql`identity_cases r`, about: [sql`r.id`] },
  identity_document: {
    from: sql`identity_documents r JOIN identity_cases c ON c.id = r.user_id`,
    // the page, if the entry is about one: "Passport, page 1"
    name: sql`${nameOfDocument} || coalesce(', page ' || (entry.after ->> 'page'), '')`,
    about: [sql`r.user_id`],
  },
  watchlist_hit: { from: sql`watchlist_hits r`, about: [sql`r.user_id`] },
  watchlist: { from: sql`watchlists r`, name: sql`r.file_name` },
  // gone once it is discarded, or after a week
  watchlist_draft: { from: sql`watchlist_drafts r`, name: sql`r.file_name` },
}
