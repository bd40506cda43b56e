import { defineArea } from '../kernel/area.ts'
import { ownViewedWith, staffOnly } from '../kernel/permissions.ts'
import { identityComplianceEndpoints } from './compliance-endpoints.ts'
import { handoffEndpoints, identityAdminEndpoints, identityFiles, ownIdentityEndpoints } from './endpoints.ts'
import {
  documentActions,
  documentStatuses,
  hitActions,
  hitStatuses,
  identityActions,
  identityStatuses,
} from './kinds.ts'

export const identityArea = defineArea({
  name: 'identity',
  endpoints: {
    ...ownIdentityEndpoints,
    ...handoffEndpoints,
    ...identityAdminEndpoints,
    ...identityComplianceEndpoints,
  },
  files: identityFiles,
  permissions: {
    'identity.own': ownViewedWith('identity.read'),
    'identity.read': staffOnly('compliance'),
    // seeing documents is part of deciding: no one else needs to
    'identity.decide': staffOnly('compliance'),
  },
  rights: {
    title: 'Identity',
    of: {
      'identity.read': 'View the status of identity checks',
      'identity.decide': 'View identity documents and decide',
    },
  },
  auditActions: {
    'identity.edit': 'Changed their identity details',
    'identity.upload': 'Uploaded an identity document',
    'identity.remove': 'Removed an identity document',
    'identity.submit': 'Submitted their identity check',
    'identity.handoff': 'Created a link for a phone',
    'identity.open': 'Opened an identity check',
    'identity.view': 'Viewed an identity document',
    'identity.release': 'Released an identity check',
    'identity.verify': 'Verified an identity',
    'identity.ask': 'Asked for identity items again',
    'identity.reject': 'Rejected an identity check',
    'identity.escalate': 'Escalated an identity check',
    'identity.note': 'Added a note to an identity check',
    'identity.record': 'Recorded an identity check',
    'identity.revoke': 'Revoked an identity verification',
    'identity.expire': 'Let an identity verification expire',
    'identity.delete': 'Deleted identity documents',
    'identity.read_document': 'Read the machine-readable part of an identity document',
    'identity.clear_hit': 'Cleared a watchlist hit',
    'identity.confirm_hit': 'Confirmed a watchlist hit',
    'identity.upload_list': 'Uploaded a watchlist',
    'identity.discard_list': 'Discarded an uploaded watchlist',
    'identity.load_list': 'Loaded a watchlist',
    'identity.screen': 'Compared members with the watchlist',
  },
  auditReads: ['identity.open', 'identity.view'],
  auditObjects: {
    identity_case: 'an identity check',
    identity_document: 'an identity document',
    watchlist_hit: 'a watchlist hit',
    watchlist: 'a watchlist',
    watchlist_draft: 'an uploaded watchlist',
  },
  liveEvents: {
    kyc_document_updated: ['/api/admin/kyc/documents', '/api/user/attention', '/api/user/kyc/status'],
    kyc_status_updated: [
      '/api/user/kyc/status',
      '/api/user/attention',
      '/api/admin/kyc/documents',
      '/api/user/profile',
      '/api/auth/me',
      '/api/admin/overview',
      '/api/admin/kyc/figures',
      '/api/admin/kyc/hits',
      '/api/admin/kyc/watchlist',
    ],
  },
  pages: ['/admin/kyc-verification'],
  statuses: {
    identityCase: { actions: identityActions, statuses: identityStatuses, initial: 'not_started' },
    identityDocument: { actions: documentActions, statuses: documentStatuses, initial: 'pending' },
    watchlistHit: { actions: hitActions, statuses: hitStatuses, initial: 'open' },
  },
})
