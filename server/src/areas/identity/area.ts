import { identityArea as contract } from '@ambry/contract/identity/area'

import { defineServerArea } from '../../area.ts'
import { identityAttention } from './attention-service.ts'
import { identityAudited } from './audited-queries.ts'
import { identityClosing } from './closing-service.ts'
import { identityData } from './data-classes.ts'
import { expireAndRemind } from './expiry-service.ts'
import { readDocument } from './reading/service.ts'
import { deleteDue } from './retention-service.ts'
import {
  handoffHandlers,
  identityAdminHandlers,
  identityComplianceHandlers,
  identityFileHandlers,
  ownIdentityHandlers,
} from './routes.ts'
import { watchlistApproval } from './screening/approvals-service.ts'
import { deleteOldDrafts } from './screening/drafts-service.ts'
import { screenMembers, screenOne } from './screening/service.ts'

export const identityArea = defineServerArea({
  contract,
  routes: (deps) => ({
    handlers: {
      ...ownIdentityHandlers(deps),
      ...handoffHandlers(deps),
      ...identityAdminHandlers(deps),
      ...identityComplianceHandlers(deps),
    },
    files: identityFileHandlers(deps),
  }),
  approvals: [watchlistApproval],
  data: identityData,
  audited: identityAudited,
  closing: identityClosing,
  attention: [identityAttention],
  jobs: ({ deps }) => ({
    expire_identities: () => expireAndRemind(deps),
    delete_identity_documents: () => deleteDue(deps),
    screen_identity: ({ userId }) => screenOne(deps, String(userId)),
    screen_everyone: () => screenMembers(deps),
    delete_watchlist_drafts: () => deleteOldDrafts(deps),
    read_identity_document: ({ id }) => readDocument(deps, String(id)),
  }),
  // early morning in our default time zone
  schedule: [
    { task: 'expire_identities', cron: '30 8 * * *' },
    { task: 'delete_identity_documents', cron: '45 8 * * *' },
    { task: 'screen_everyone', cron: '15 9 * * *' },
    { task: 'delete_watchlist_drafts', cron: '50 8 * * *' },
  ],
})
