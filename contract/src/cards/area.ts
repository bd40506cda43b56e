import { defineArea } from '../kernel/area.ts'
import { anyStaff, everyoneOwn, ownOrStaff, staffOnly } from '../kernel/permissions.ts'
import { adminCardEndpoints } from './admin/endpoints.ts'
import { custodyEndpoints } from './custody/endpoints.ts'
import { cardFiles } from './files.ts'
import { importEndpoints } from './imports/endpoints.ts'
import {
  cardActions,
  cardStatuses,
  custodyActions,
  custodyNames,
  disputeActions,
  disputeStatuses,
  importActions,
  importStatuses,
} from './kinds.ts'
import { registryEndpoints } from './registry/endpoints.ts'
import { photoEndpoints } from './registry/photo-endpoints.ts'
import { titleEndpoints } from './titles/endpoints.ts'

export const cardsArea = defineArea({
  name: 'cards',
  endpoints: {
    ...adminCardEndpoints,
    ...custodyEndpoints,
    ...importEndpoints,
    ...photoEndpoints,
    ...registryEndpoints,
    ...titleEndpoints,
  },
  files: cardFiles,
  permissions: {
    'card.own': ownOrStaff('vault', 'concierge', 'lending', 'finance', 'compliance'),
    'card.register': everyoneOwn,
    'card.edit': everyoneOwn,
    'card.remove': everyoneOwn,
    'card.send': everyoneOwn,
    'title.check': everyoneOwn,
    'dispute.claim': everyoneOwn,
    'card.any': anyStaff,
    'card.manage': staffOnly('vault', 'concierge'),
    'card.custody': staffOnly('vault'),
    'card.title': staffOnly('compliance'),
    'dispute.read': staffOnly('compliance', 'vault', 'concierge'),
    'dispute.decide': staffOnly('compliance'),
  },
  auditActions: {
    'card.appraise': 'Appraised a card',
    'card.audit': 'Audited a card in the vault',
    'card.cancel': 'Canceled a card’s transit',
    'card.confirm_delivery': 'Confirmed a card’s delivery',
    'card.ask_return': 'Requested a card’s return',
    'card.correct': 'Corrected a card',
    'card.correct_title': 'Corrected a card’s owner',
    'card.deliver': 'Recorded a card’s delivery',
    'card.document': 'Added a document to a card',
    'card.document_remove': 'Removed a document from a card',
    'card.edit': 'Edited a card',
    'card.estimate': 'Added an estimate',
    'card.estimate_withdraw': 'Retracted an estimate',
    'card.expect': 'Marked a card as on its way to the vault',
    'card.import': 'Imported cards',
    'card.import_undo': 'Undid an import',
    'card.merge': 'Merged two card records',
    'card.move': 'Moved a card within the vault',
    'card.photo': 'Added a card photo',
    'card.photo_order': 'Reordered a card’s photos',
    'card.photo_remove': 'Removed a card photo',
    'card.receive': 'Received a card at the vault',
    'card.undo_receive': 'Corrected a card’s receipt',
    'card.register': 'Registered a card',
    'card.release': 'Released a card from the vault',
    'card.remove': 'Removed a card from the registry',
    'card.restore': 'Put a card back in the registry',
    'card.send': 'Sent a card to the vault',
    'card.ship': 'Shipped a card',
    'card.tag': 'Changed a card’s tags',
    'card.verify': 'Compared a card with its grader’s record',
    'card.accept_record': 'Updated a card to its grader’s record',
    'card.valuation_withdraw': 'Retracted an appraisal',
    'dispute.open': 'Claimed a card',
    'dispute.reject': 'Rejected a claim on a card',
    'dispute.uphold': 'Upheld a claim on a card',
    'dispute.withdraw': 'Withdrew a claim',
    'vault.edit': 'Changed a vault’s details',
  },
  auditObjects: {
    card: 'a card',
    card_import: 'a card import',
    dispute: 'a claim on a card',
    vault: 'a vault',
  },
  liveEvents: {
    // vaults, disputes and the overview are admin pages; the specification lists the other four
    card_updated: [
      '/api/cards',
      '/api/registry',
      '/api/admin/cards',
      '/api/admin/users-with-cards',
      '/api/admin/vaults',
      '/api/admin/disputes',
      '/api/user/disputes',
      '/api/admin/overview',
    ],
    import_updated: ['/api/registry/imports'],
  },
  pages: ['/registry', '/admin/cards'],
  statuses: {
    card: { actions: cardActions, statuses: cardStatuses, initial: 'registered' },
    custody: { actions: custodyActions, statuses: custodyNames, initial: 'with_owner' },
    dispute: { actions: disputeActions, statuses: disputeStatuses, initial: 'open' },
    import: { actions: importActions, statuses: importStatuses, initial: 'mapping' },
  },
})
