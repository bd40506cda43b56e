import { api, files as contractFiles, type Permission } from '@ambry/contract/areas'
import type { Endpoint } from '@ambry/contract/kernel/endpoint'
import type { FileEndpoint } from '@ambry/contract/kernel/files'
import { roles, staffRoleNames } from '@ambry/contract/kernel/permissions'
import { beforeAll, describe, expect, it } from 'vitest'

import { z } from 'zod'
import { type Caller, useHarness } from '../../test/harness.ts'
import { scopeOf } from './access.ts'

const h = useHarness({ demo: true })

const endpoints = Object.values(api).flatMap((area) => Object.values(area) as Endpoint[])

// Every route and who may call it. Adding a route changes this list, so a reviewer sees it.
const written: Record<string, Endpoint['permission']> = {
  'GET /api/health/live': 'public',
  'GET /api/health/ready': 'public',
  'GET /api/demo/outbox': 'public',
  'GET /api/user/checkout': 'payment.make',
  'POST /api/user/payments': 'payment.make',
  'GET /api/user/payments': 'payment.make',
  'GET /api/user/payments/:id': 'payment.make',
  'POST /api/user/payments/:id/confirm': 'payment.make',
  'POST /api/user/payments/:id/cancel': 'payment.make',
  'POST /api/user/invoices/:id/use-credit': 'payment.make',
  'POST /api/user/invoices/:id/wire-sent': 'payment.make',
  'GET /api/user/payment-methods': 'payment.make',
  'POST /api/user/payment-methods': 'payment.make',
  'POST /api/user/payment-methods/:id/default': 'payment.make',
  'DELETE /api/user/payment-methods/:id': 'payment.make',
  'POST /api/sandbox/tokens': 'payment.make',
  'GET /api/payment-test': 'payment.make',
  'POST /api/payment-test/:test': 'payment.make',
  'GET /api/admin/charges': 'invoice.any',
  'GET /api/admin/charges/:id': 'invoice.any',
  'POST /api/admin/charges/:id/check': 'payment.record',
  'POST /api/admin/charges/:id/resolve': 'payment.record',
  'POST /api/admin/payments/:id/refunds': 'payment.refund',
  'POST /api/webhooks/sandbox': 'public',
  'POST /api/webhooks/stripe': 'public',
  'GET /api/user/kyc/status': 'identity.own',
  'PATCH /api/user/kyc/status': 'identity.own',
  'POST /api/user/kyc/documents': 'identity.own',
  'DELETE /api/user/kyc/documents/:id': 'identity.own',
  'POST /api/user/kyc/submit': 'identity.own',
  'POST /api/user/kyc/handoff': 'identity.own',
  'POST /api/kyc-handoff/:token/open': 'public',
  'POST /api/kyc-handoff/:token/documents': 'public',
  'GET /api/admin/kyc/documents': 'identity.read',
  'POST /api/admin/kyc/cases/:id/open': 'identity.decide',
  'POST /api/admin/kyc/cases/:id/release': 'identity.decide',
  'POST /api/admin/kyc/cases/:id/decide': 'identity.decide',
  'POST /api/admin/kyc/cases/:id/notes': 'identity.decide',
  'POST /api/admin/kyc/cases/:id/record': 'identity.decide',
  'POST /api/admin/kyc/cases/:id/revoke': 'identity.decide',
  'GET /api/admin/kyc/figures': 'identity.read',
  'GET /api/admin/kyc/hits': 'identity.read',
  'POST /api/admin/kyc/hits/:id/decide': 'identity.decide',
  'GET /api/admin/kyc/watchlist': 'identity.read',
  'POST /api/admin/kyc/watchlist': 'identity.decide',
  'GET /api/admin/kyc/retention': 'identity.read',
  'GET /api/plans': 'plan.own',
  'GET /api/user/subscription': 'plan.own',
  'GET /api/user/subscription/preview': 'plan.own',
  'POST /api/user/subscription': 'plan.own',
  'POST /api/user/subscription/cancel': 'plan.own',
  'POST /api/user/subscription/resume': 'plan.own',
  'POST /api/user/subscription/retry': 'plan.own',
  'GET /api/admin/plans': 'subscription.manage',
  'PATCH /api/admin/plans/:id': 'plan.manage',
  'GET /api/admin/subscriptions': 'subscription.manage',
  'POST /api/admin/subscriptions': 'subscription.manage',
  'POST /api/admin/subscriptions/:id/end': 'subscription.manage',
  'GET /api/house': 'public',
  'GET /api/legal/:page': 'public',
  'GET /api/legal/:page/versions': 'public',
  'GET /api/user/legal': 'legal.accept',
  'POST /api/user/legal/accept': 'legal.accept',
  'GET /api/admin/legal-pages': 'legal.edit',
  'GET /api/admin/legal-pages/:page': 'legal.edit',
  'PATCH /api/admin/legal-pages/:page/draft': 'legal.edit',
  'POST /api/admin/legal-pages/:page/discard': 'legal.edit',
  'POST /api/admin/legal-pages/:page/publish': 'legal.edit',
  'GET /api/admin/legal-pages/:page/acceptances': 'legal.edit',
  'GET /api/admin/settings': 'settings.read',
  'PATCH /api/admin/settings': 'settings.edit',
  'GET /api/admin/audit': 'audit.read',
  'GET /api/admin/holidays': 'holiday.manage',
  'POST /api/admin/holidays': 'holiday.manage',
  'DELETE /api/admin/holidays/:on': 'holiday.manage',
  'GET /api/auth/me': 'session',
  'POST /api/send-otp': 'public',
  'POST /api/verify-otp': 'public',
  'POST /api/register': 'public',
  'POST /api/auth/logout': 'public',
  'POST /api/auth/step-up': 'session',
  'POST /api/auth/end-impersonation': 'public',
  'POST /api/request-access': 'public',
  'GET /api/user/profile': 'profile.read',
  'PATCH /api/user/profile': 'profile.edit',
  'GET /api/user/sessions': 'session.read',
  'DELETE /api/user/sessions/:id': 'session.end',
  'POST /api/user/sessions/end-others': 'session.end',
  'GET /api/user/access-log': 'profile.read',
  'GET /api/admin/access-requests': 'accessRequest.read',
  'GET /api/admin/access-requests/:id': 'accessRequest.read',
  'POST /api/admin/access-requests/:id/approve': 'accessRequest.decide',
  'POST /api/admin/access-requests/:id/reject': 'accessRequest.decide',
  'POST /api/admin/access-requests/bulk': 'accessRequest.decide',
  'GET /api/admin/users': 'user.read',
  'GET /api/admin/users/:id': 'user.read',
  'GET /api/admin/user-by-phone': 'user.read',
  'POST /api/admin/users': 'user.invite',
  'POST /api/admin/users/:id/invite-again': 'user.invite',
  'POST /api/admin/users/:id/revoke': 'user.invite',
  'POST /api/admin/users/:id/suspend': 'user.suspend',
  'POST /api/admin/users/:id/reinstate': 'user.suspend',
  'POST /api/admin/users/:id/close': 'user.suspend',
  'POST /api/admin/users/:id/unlock': 'user.suspend',
  'GET /api/admin/roles': 'user.read',
  'PATCH /api/admin/users/:id/roles': 'user.roles',
  'POST /api/admin/users/:id/sign-out': 'user.signOut',
  'GET /api/admin/users/:id/sessions': 'user.read',
  'DELETE /api/admin/users/:id/sessions/:sessionId': 'user.signOut',
  'POST /api/admin/users/bulk': 'user.read',
  'POST /api/admin/impersonations': 'user.impersonate',
  'GET /api/user/views': 'view.keep',
  'POST /api/user/views': 'view.keep',
  'PATCH /api/user/views/:id': 'view.keep',
  'DELETE /api/user/views/:id': 'view.keep',
  'GET /api/user/closing': 'account.close',
  'POST /api/user/close': 'account.close',
  'POST /api/keep-account': 'public',
  'GET /api/admin/users/:id/erasure': 'user.read',
  'GET /api/user/email': 'profile.read',
  'POST /api/user/email/send-code': 'profile.edit',
  'POST /api/user/email/verify': 'profile.edit',
  'POST /api/webhooks/email': 'public',
  'GET /api/user/phone': 'profile.read',
  'POST /api/user/phone/send-code': 'profile.edit',
  'POST /api/user/phone': 'profile.edit',
  'POST /api/user/phone/stop-change': 'profile.edit',
  'GET /api/admin/users/:id/phone-changes': 'user.read',
  'POST /api/admin/users/:id/phone-changes': 'user.phone',
  'POST /api/admin/users/:id/phone-changes/stop': 'user.phone',
  'GET /api/admin/messages': 'message.read',
  'POST /api/admin/messages/:id/resend': 'message.resend',
  'GET /api/user/notices': 'notice.read',
  'POST /api/user/notices/read': 'notice.mark',
  'GET /api/user/notice-preferences': 'notice.read',
  'PATCH /api/user/notice-preferences': 'notice.prefer',
  'GET /api/cards': 'secure.read',
  'GET /api/cards/counts': 'secure.read',
  'GET /api/cards/recent': 'secure.read',
  'GET /api/cards/:id': 'secure.read',
  'GET /api/cards/:id/provenance': 'secure.read',
  'GET /api/cards/:id/quote': 'request.make',
  'POST /api/cards/:id/watch': 'secure.watch',
  'DELETE /api/cards/:id/watch': 'secure.watch',
  'GET /api/user/searches': 'secure.watch',
  'POST /api/user/searches': 'secure.watch',
  'PATCH /api/user/searches/:id': 'secure.watch',
  'DELETE /api/user/searches/:id': 'secure.watch',
  'POST /api/secure-view-analytics': 'secure.read',
  'PATCH /api/secure-view-analytics/:id': 'secure.read',
  'POST /api/secure-view-analytics/:id': 'secure.read',
  'POST /api/cards/:id/requests': 'request.make',
  'GET /api/user/requests': 'request.own',
  'GET /api/user/requests/summary': 'request.own',
  'GET /api/user/requests/:id': 'request.own',
  'PATCH /api/user/requests/:id': 'request.make',
  'POST /api/user/requests/:id/withdraw': 'request.make',
  'POST /api/user/requests/:id/accept': 'request.make',
  'POST /api/user/requests/:id/refuse': 'request.make',
  'POST /api/user/requests/:id/answer': 'request.own',
  'GET /api/user/requests/waits': 'request.own',
  'POST /api/cards/:id/wait': 'request.make',
  'DELETE /api/cards/:id/wait': 'request.make',
  'POST /api/cards/:id/wait/accept': 'request.make',
  'GET /api/admin/requests': 'request.any',
  'GET /api/admin/requests/summary': 'request.any',
  'GET /api/admin/requests/:id': 'request.any',
  'POST /api/admin/requests/:id/approve': 'request.decide',
  'POST /api/admin/requests/:id/counter': 'request.decide',
  'POST /api/admin/requests/:id/decline': 'request.decide',
  'POST /api/admin/requests/:id/ask-owner': 'request.decide',
  'POST /api/admin/requests/:id/owner-agreed': 'request.decide',
  'POST /api/admin/requests/:id/call-off': 'request.decide',
  'POST /api/admin/requests/:id/assign': 'request.decide',
  'POST /api/admin/requests/bulk': 'request.decide',
  'GET /api/registry/:id/promotion': 'promotion.ask',
  'POST /api/registry/:id/promotion': 'promotion.ask',
  'GET /api/user/promotions': 'promotion.ask',
  'GET /api/user/promotions/:id': 'promotion.ask',
  'POST /api/user/promotions/:id/withdraw': 'promotion.ask',
  'POST /api/user/promotions/:id/reprice': 'promotion.ask',
  'POST /api/user/promotions/:id/take-down': 'promotion.ask',
  'GET /api/admin/promotion-requests': 'promotion.any',
  'GET /api/admin/promotion-requests/calendar': 'promotion.any',
  'GET /api/admin/promotion-requests/:id': 'promotion.any',
  'POST /api/admin/promotion-requests/:id/approve': 'promotion.decide',
  'POST /api/admin/promotion-requests/:id/reject': 'promotion.decide',
  'POST /api/admin/promotion-requests/:id/move': 'promotion.decide',
  'POST /api/admin/promotion-requests/:id/take-down': 'promotion.decide',
  'POST /api/admin/promotion-requests/bulk': 'promotion.decide',
  'GET /api/admin/cards/:id/listing': 'card.any',
  'POST /api/admin/cards/listings': 'card.list',
  'GET /api/admin/secure-analytics': 'secure.figures',
  'GET /api/admin/secure-analytics/cards': 'secure.figures',
  'GET /api/admin/secure-analytics/cards/:id': 'secure.figures',
  'GET /api/admin/secure-analytics/cold': 'secure.figures',
  'GET /api/admin/secure-analytics/searches': 'secure.figures',
  'GET /api/registry': 'card.own',
  'GET /api/registry/summary': 'card.own',
  'GET /api/registry/sets': 'card.own',
  'GET /api/registry/vaults': 'card.own',
  'POST /api/registry/sets': 'card.edit',
  'GET /api/registry/suggestions': 'card.own',
  'GET /api/registry/:id': 'card.own',
  'POST /api/registry': 'card.register',
  'PATCH /api/registry/:id': 'card.edit',
  'POST /api/registry/:id/remove': 'card.remove',
  'POST /api/registry/:id/restore': 'card.register',
  'POST /api/registry/:id/valuations': 'card.edit',
  'DELETE /api/registry/:id/valuations/:valuationId': 'card.edit',
  'POST /api/registry/:id/photos': 'card.edit',
  'PATCH /api/registry/:id/photos': 'card.edit',
  'DELETE /api/registry/:id/photos/:photoId': 'card.edit',
  'POST /api/registry/:id/documents': 'card.edit',
  'DELETE /api/registry/:id/documents/:documentId': 'card.edit',
  'GET /api/registry/:id/provenance': 'card.own',
  'POST /api/registry/:id/send': 'card.send',
  'POST /api/registry/:id/cancel-move': 'card.send',
  'POST /api/registry/:id/ask-return': 'card.send',
  'POST /api/registry/:id/confirm-delivery': 'card.send',
  'POST /api/registry/bulk': 'card.edit',
  'GET /api/title-check': 'title.check',
  'GET /api/user/disputes': 'dispute.claim',
  'POST /api/user/disputes': 'dispute.claim',
  'POST /api/user/disputes/:id/withdraw': 'dispute.claim',
  'GET /api/registry/imports': 'card.own',
  'POST /api/registry/imports': 'card.register',
  'GET /api/registry/imports/:id': 'card.own',
  'PATCH /api/registry/imports/:id': 'card.register',
  'GET /api/registry/imports/:id/problems': 'card.own',
  'PATCH /api/registry/imports/:id/rows/:row': 'card.register',
  'POST /api/registry/imports/:id/run': 'card.register',
  'POST /api/registry/imports/:id/undo': 'card.remove',
  'DELETE /api/registry/imports/:id': 'card.register',
  'GET /api/admin/cards': 'card.any',
  'GET /api/admin/cards/find': 'card.any',
  'GET /api/admin/cards/:id': 'card.any',
  'POST /api/admin/cards': 'card.manage',
  'PATCH /api/admin/cards/:id': 'card.manage',
  'GET /api/admin/cards/:id/provenance': 'card.any',
  'POST /api/admin/cards/:id/valuations': 'card.manage',
  'POST /api/admin/cards/:id/valuations/:valuationId/withdraw': 'card.manage',
  'POST /api/admin/cards/:id/photos': 'card.manage',
  'DELETE /api/admin/cards/:id/photos/:photoId': 'card.manage',
  'POST /api/admin/cards/:id/custody': 'card.custody',
  'POST /api/admin/cards/:id/title': 'card.title',
  'POST /api/admin/cards/:id/merge': 'card.manage',
  'POST /api/admin/cards/bulk': 'card.manage',
  'GET /api/admin/vaults': 'card.any',
  'PATCH /api/admin/vaults/:name': 'settings.edit',
  'GET /api/admin/vaults/places': 'card.any',
  'GET /api/admin/disputes': 'dispute.read',
  'POST /api/admin/disputes/:id/decide': 'dispute.decide',
  'GET /api/lookups/quota': 'lookup.use',
  'POST /api/lookups': 'lookup.use',
  'POST /api/lookups/population': 'lookup.use',
  'POST /api/lookups/check': 'lookup.use',
  'GET /api/lookups/jobs': 'lookup.use',
  'POST /api/lookups/jobs': 'lookup.use',
  'GET /api/lookups/jobs/:id': 'lookup.use',
  'POST /api/lookups/jobs/:id/act': 'lookup.use',
  'GET /api/lookups/jobs/:id/rows': 'lookup.use',
  'POST /api/lookups/jobs/:id/rows': 'lookup.use',
  'POST /api/registry/certs': 'card.register',
  'POST /api/registry/:id/verify': 'card.edit',
  'POST /api/registry/:id/accept-record': 'card.edit',
  'GET /api/admin/lookups/quota': 'lookup.manage',
  'POST /api/admin/lookups': 'lookup.manage',
  'POST /api/admin/lookups/population': 'lookup.manage',
  'POST /api/admin/lookups/check': 'lookup.manage',
  'GET /api/admin/lookups/jobs': 'lookup.manage',
  'POST /api/admin/lookups/jobs': 'lookup.manage',
  'GET /api/admin/lookups/jobs/:id': 'lookup.manage',
  'POST /api/admin/lookups/jobs/:id/act': 'lookup.manage',
  'GET /api/admin/lookups/jobs/:id/rows': 'lookup.manage',
  'POST /api/admin/lookups/jobs/:id/rows': 'lookup.manage',
  'POST /api/admin/cards/:id/verify': 'card.manage',
  'POST /api/admin/cards/:id/accept-record': 'card.manage',
  'GET /api/share-links': 'share.own',
  'POST /api/share-links': 'share.own',
  'GET /api/share-links/:id': 'share.own',
  'PATCH /api/share-links/:id': 'share.own',
  'POST /api/share-links/:id/close': 'share.own',
  'POST /api/share-links/:id/reopen': 'share.own',
  'DELETE /api/share-links/:id': 'share.own',
  'GET /api/share-links/:id/visits': 'share.own',
  'POST /api/share-links/:id/visits/:visitId/exclude': 'share.own',
  'GET /api/shared/:token': 'public',
  'POST /api/shared/:token/visits': 'public',
  'POST /api/shared/:token/visits/:visitId': 'public',
  'POST /api/shared/:token/interest': 'public',
  'POST /api/shared/:token/report': 'public',
  'GET /api/admin/share-analytics': 'share.any',
  'GET /api/admin/share-links': 'share.any',
  'GET /api/admin/share-links/:id': 'share.any',
  'POST /api/admin/share-links/:id/close': 'share.close',
  'GET /api/admin/share-visits': 'share.any',
  'GET /api/admin/fee-templates': 'fee.read',
  'POST /api/admin/fee-templates': 'fee.manage',
  'GET /api/admin/fee-templates/:id': 'fee.read',
  'PATCH /api/admin/fee-templates/:id': 'fee.manage',
  'POST /api/admin/fee-templates/:id/default': 'fee.manage',
  'POST /api/admin/fee-templates/:id/archive': 'fee.manage',
  'POST /api/admin/fee-templates/:id/restore': 'fee.manage',
  'POST /api/admin/fee-templates/:id/copy': 'fee.manage',
  'GET /api/admin/invoices': 'invoice.any',
  'GET /api/admin/invoices/summary': 'invoice.any',
  'POST /api/admin/invoices': 'invoice.manage',
  'GET /api/admin/invoices/:id': 'invoice.any',
  'PATCH /api/admin/invoices/:id': 'invoice.manage',
  'POST /api/admin/invoices/:id/issue': 'invoice.manage',
  'POST /api/admin/invoices/:id/discard': 'invoice.manage',
  'POST /api/admin/invoices/:id/void': 'invoice.manage',
  'POST /api/admin/invoices/:id/duplicate': 'invoice.manage',
  'POST /api/admin/invoices/:id/remind': 'invoice.manage',
  'POST /api/admin/invoices/bulk': 'invoice.manage',
  'POST /api/admin/invoices/:id/apply-credit': 'payment.record',
  'POST /api/admin/invoices/:id/credit-notes': 'invoice.manage',
  'GET /api/admin/balances/:id': 'invoice.any',
  'GET /api/admin/balances/:id/statement': 'invoice.any',
  'GET /api/admin/payments': 'invoice.any',
  'GET /api/admin/payments/:id': 'invoice.any',
  'POST /api/admin/payments': 'payment.record',
  'POST /api/admin/payments/:id/reverse': 'payment.record',
  'GET /api/admin/payouts': 'invoice.any',
  'GET /api/admin/payouts/:id': 'invoice.any',
  'POST /api/admin/payouts': 'payout.manage',
  'POST /api/admin/payouts/:id/pay': 'payout.manage',
  'POST /api/admin/payouts/:id/cancel': 'payout.manage',
  'GET /api/admin/sales': 'sale.any',
  'GET /api/admin/sales/summary': 'sale.any',
  'GET /api/admin/sales/quote': 'sale.manage',
  'POST /api/admin/sales': 'sale.manage',
  'GET /api/admin/sales/:id': 'sale.any',
  'PATCH /api/admin/sales/:id': 'sale.manage',
  'POST /api/admin/sales/:id/call-off': 'sale.manage',
  'POST /api/admin/sales/:id/undo': 'sale.manage',
  'POST /api/admin/sales/:id/files': 'sale.manage',
  'DELETE /api/admin/sales/:id/files/:fileId': 'sale.manage',
  'GET /api/user/sales': 'sale.own',
  'GET /api/user/sales/summary': 'sale.own',
  'GET /api/user/sales/:id': 'sale.own',
  'GET /api/cards/:id/comparables': 'comparable.read',
  'GET /api/admin/comparables': 'sale.any',
  'POST /api/admin/comparables': 'sale.manage',
  'POST /api/admin/comparables/import': 'sale.manage',
  'POST /api/admin/comparables/:id/exclude': 'sale.manage',
  'POST /api/admin/comparables/:id/include': 'sale.manage',
  'GET /api/user/invoices': 'invoice.own',
  'GET /api/user/invoices/:id': 'invoice.own',
  'POST /api/user/invoices/:id/seen': 'invoice.own',
  'GET /api/user/balance': 'invoice.own',
  'GET /api/user/statement': 'invoice.own',
  'GET /api/user/payouts': 'invoice.own',
  'GET /api/admin/ledger/trial-balance': 'ledger.read',
  'GET /api/admin/ledger/accounts': 'ledger.read',
  'GET /api/admin/ledger/accounts/:id': 'ledger.read',
  'GET /api/admin/ledger/accounts/:id/postings': 'ledger.read',
  'GET /api/admin/ledger/entries': 'ledger.read',
  'GET /api/admin/ledger/entries/:id': 'ledger.read',
  'POST /api/admin/ledger/entries': 'ledger.write',
  'POST /api/admin/ledger/entries/:id/reverse': 'ledger.write',
  'POST /api/admin/ledger/months': 'ledger.write',
  'GET /api/admin/ledger/proof': 'ledger.read',
  'POST /api/admin/ledger/proof': 'ledger.read',
  'GET /api/admin/approvals': 'approval.read',
  'GET /api/admin/approvals/:id': 'approval.read',
  'POST /api/admin/approvals/:id/approve': 'approval.decide',
  'POST /api/admin/approvals/:id/decline': 'approval.decide',
  'POST /api/admin/approvals/:id/withdraw': 'approval.read',
  'GET /api/admin/overview': 'dashboard.read',
  'GET /api/admin/users-with-cards': 'dashboard.read',
  'GET /api/admin/staff-activity': 'audit.read',
  'GET /api/admin/work': 'dashboard.read',
  'GET /api/admin/work-figures': 'dashboard.read',
  'GET /api/admin/work/:queue/:id': 'dashboard.read',
  'POST /api/admin/work/:queue/:id/assign': 'work.assign',
  'POST /api/admin/work/:queue/:id/presence': 'work.assign',
  'GET /api/admin/system': 'system.read',
  'GET /api/admin/jobs': 'system.read',
  'POST /api/admin/jobs/:id/retry': 'system.run',
  'POST /api/admin/jobs/:id/discard': 'system.run',
}

// Files that browsers fetch by URL alone; the session cookie identifies the user.
const writtenFiles: Record<string, Permission | 'public'> = {
  'GET /files/kyc/:id/pages/:number': 'identity.decide',
  'GET /files/my-kyc/:id/pages/:number': 'identity.own',
  'GET /files/my-data.json': 'account.export',
  'GET /files/cards/:id/picture': 'card.own',
  'GET /files/landing/:cert': 'public',
  'GET /files/photos/:id': 'card.own',
  'GET /files/documents/:id': 'card.own',
  'GET /files/cards/:id/record.pdf': 'card.own',
  'GET /files/cards/:id/packing-slip.pdf': 'card.own',
  'GET /files/cards/:id/provenance.json': 'card.own',
  'GET /files/cards/:id/fact-sheet.pdf': 'secure.read',
  'GET /files/registry/statement.pdf': 'card.own',
  'GET /files/registry/cards.json': 'card.own',
  'GET /files/registry/imports/:id/failed.csv': 'card.own',
  'GET /files/admin/labels.pdf': 'card.any',
  'GET /files/sales/:id/settlement.pdf': 'sale.own',
  'GET /files/sales/year.pdf': 'sale.own',
  'GET /files/requests/:id/picture': 'request.own',
  'GET /files/sales/:id/picture': 'sale.own',
  'GET /files/admin/sales/:id/files/:fileId': 'sale.any',
  'GET /files/invoices/:id/invoice.pdf': 'invoice.own',
  'GET /files/invoices/:id/cards/:cardId/picture': 'invoice.own',
  'GET /files/credit-notes/:id/credit-note.pdf': 'invoice.own',
  'GET /files/payments/:id/receipt.pdf': 'invoice.own',
  'GET /files/account/statement.pdf': 'invoice.own',
  'GET /files/admin/balances/:id/statement.pdf': 'invoice.any',
  'GET /files/shared/:token/cards/:id/picture': 'public',
  'GET /files/shared/:token/photos/:id': 'public',
  'GET /files/shared/:token/preview.png': 'public',
  'GET /files/share/:id/preview.png': 'public',
  'GET /files/shared/:token/seen.gif': 'public',
  'GET /files/share-links/:id/code.svg': 'share.own',
  'GET /files/share-links/:id/preview.png': 'share.own',
}
const files = Object.values(contractFiles) as FileEndpoint[]

// Routes the server answers outside the contract.
const otherRoutes = [
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /metrics',
  'GET /email/confirm/:token',
  'POST /email/confirm/:token',
  'GET /email/unsubscribe/:token',
  'POST /email/unsubscribe/:token',
  'GET /phone/stop/:token',
  'POST /phone/stop/:token',
  'GET /shared/:token',
  'POST /shared/:token',
  'POST /shared/:token/interest',
  'GET /shared/:token/report',
  'POST /shared/:token/report',
  'GET /shared/*',
  'GET /share/:id',
  'GET /share/*',
]

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`
const addressOf = (path: string) =>
  path.replace(':page', 'terms').replace(':number', '1').replace(/:\w+/g, '0190a000-0000-7000-8000-000000000000')

it('every contract endpoint is in the route list with its permission', () => {
  expect(Object.fromEntries(endpoints.map((endpoint) => [nameOf(endpoint), endpoint.permission]))).toEqual(written)
})

it('every contract file route is in the route list with its permission', () => {
  expect(Object.fromEntries(files.map(({ path, permission }) => [`GET ${path}`, permission]))).toEqual(writtenFiles)
})

it('the server mounts exactly these routes and no others', () => {
  const routes = h()
    .app.routes.map(({ method, url }) => `${method} ${url}`)
    .filter((name) => !name.startsWith('HEAD '))
  expect(routes.sort()).toEqual([...Object.keys(written), ...Object.keys(writtenFiles), ...otherRoutes].sort())
})

it('only login responses use the status "error"', () => {
  const using = endpoints.filter(({ response }) => {
    const described = JSON.stringify(z.toJSONSchema(response, { reused: 'inline' }))
    return /"status":\{[^}]*"error"/.test(described)
  })
  expect(using.map(({ path }) => path)).toEqual([
    '/api/verify-otp',
    '/api/register',
    '/api/auth/end-impersonation',
    '/api/keep-account',
  ])
})

describe('access control', () => {
  const people: Record<string, Caller> = {}
  beforeAll(async () => {
    people.member = await h().buildUser()
    people.lender = await h().buildUser({ isLender: true })
    for (const role of staffRoleNames) people[role] = await h().buildUser({ staffRoles: [role] })
  })
  const call = (as: Caller, { method, path, upload }: Endpoint, headers = {}) =>
    as.call({
      method,
      url: addressOf(path),
      headers: { ...(upload && { 'content-type': 'application/octet-stream' }), ...headers },
      ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }),
    })

  it.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (_name, endpoint) => {
    // the other calls have no effect: the ids do not exist and the bodies are empty
    const isEffectful = [
      'POST /api/user/sessions/end-others',
      'POST /api/auth/step-up',
      'POST /api/auth/logout',
      'POST /api/auth/end-impersonation',
    ]
    const withoutHeaders = await call(h().nobody, endpoint, { 'client-id': undefined, 'client-key': undefined })
    if (!endpoint.headerless) expect(withoutHeaders.status).toBe(401)
    const asSomebodyElse = await call(people.administrator as Caller, endpoint, { 'user-id': people.member?.id })
    if (!endpoint.headerless) expect(asSomebodyElse.status, 'with another’s user-id').toBe(401)
    if (endpoint.permission === 'public') return
    expect((await call(h().nobody, endpoint)).status).toBe(401)
    for (const role of roles) {
      const person = people[role]!
      const foreign = await call(person, endpoint, { 'user-id': people[role === 'member' ? 'lender' : 'member']!.id })
      expect(foreign.status, `${role} with another's user-id`).toBe(401)
      if (isEffectful.includes(nameOf(endpoint))) continue
      const expected = endpoint.permission === 'session' || scopeOf({ roles: [role] }, endpoint.permission) !== 'none'
      const answer = await call(person, endpoint)
      if (expected && endpoint.stepUp === true)
        expect(answer.body, role).toBe('Please confirm this with a new code first.')
      else if (expected) expect([200, 201, 400, 404], `${role}: ${answer.body}`).toContain(answer.status)
      else
        expect(answer, role).toMatchObject({
          status: 403,
          body: expect.stringContaining('You don’t have permission to do this.'),
        })
    }
  })

  it.each(files.map((file) => [file.path, file] as const))('GET %s', async (_path, { path, permission }) => {
    const url = addressOf(path) + (path.endsWith('labels.pdf') ? '?ids=0190a000-0000-7000-8000-000000000000' : '')
    // without our headers, as when a browser fetches an image
    const bare = { 'client-id': undefined, 'client-key': undefined, 'auth-token': undefined, 'user-id': undefined }
    const byCookie = (token: string | null | undefined) =>
      h().nobody.get(url, { ...bare, ...(token && { cookie: `ambry_session=${token}` }) })
    if (permission === 'public') {
      // access depends only on the token in the URL, and this one is unknown
      for (const token of [null, people.administrator?.token]) expect((await byCookie(token)).status).toBe(404)
      return
    }
    expect((await byCookie(null)).status, 'nobody').toBe(401)
    expect((await byCookie('a'.repeat(43))).status, 'a cookie of nobody').toBe(401)
    const mixed = await people.member!.get(url, { cookie: `ambry_session=${people.lender!.token}` })
    expect(mixed.status, 'a token and a cookie of two people').toBe(401)
    const elsewhere = await people.member!.get(url, { 'user-id': people.lender!.id })
    expect(elsewhere.status, 'another’s user-id').toBe(401)
    for (const role of roles) {
      const answer = await byCookie(people[role]?.token)
      if (scopeOf({ roles: [role] }, permission) === 'none') expect(answer, role).toMatchObject({ status: 403 })
      else expect(answer.status, `${role}: ${answer.body.slice(0, 200)}`).toBe(/:id|labels/.test(path) ? 404 : 200)
    }
  })
})
