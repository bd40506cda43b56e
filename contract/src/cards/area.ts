import { defineArea } from '../kernel/area.ts'
import { adminOnly, everyoneOwn, ownOrAny } from '../kernel/permissions.ts'
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
    'card.own': ownOrAny,
    'card.register': everyoneOwn,
    'card.edit': everyoneOwn,
    'card.remove': everyoneOwn,
    'card.send': everyoneOwn,
    'title.check': everyoneOwn,
    'dispute.claim': everyoneOwn,
    'card.any': adminOnly,
    'card.manage': adminOnly,
    'card.custody': adminOnly,
    'card.title': adminOnly,
    'dispute.read': adminOnly,
    'dispute.decide': adminOnly,
  },
  auditActions: {
    'card.appraise': 'Appraised a card',
    'card.audit': 'Audited a card in the vault',
    'card.cancel': 'Called a card’s transit off',
    'card.confirm_delivery': 'Confirmed that a card came back',
    'card.ask_return': 'Asked for a card back',
    'card.correct': 'Corrected a card',
    'card.correct_title': 'Corrected the title of a card',
    'card.deliver': 'Recorded the delivery of a card',
    'card.document': 'Kept a document with a card',
    'card.document_remove': 'Removed a document of a card',
    'card.edit': 'Edited a card',
    'card.estimate': 'Estimated a card',
    'card.estimate_withdraw': 'Took an estimate back',
    'card.expect': 'Expected a card at the vault',
    'card.import': 'Imported cards from a file',
    'card.import_undo': 'Took an import back',
    'card.merge': 'Joined two records of a card',
    'card.move': 'Moved a card within the vault',
    'card.photo': 'Added a photo of a card',
    'card.photo_order': 'Arranged the photos of a card',
    'card.photo_remove': 'Removed a photo of a card',
    'card.receive': 'Received a card at the vault',
    'card.undo_receive': 'Corrected the receipt of a card',
    'card.register': 'Registered a card',
    'card.release': 'Released a card from the vault',
    'card.remove': 'Took a card out of the registry',
    'card.restore': 'Put a card back into the registry',
    'card.send': 'Sent a card to the vault',
    'card.ship': 'Shipped a card',
    'card.tag': 'Changed the tags of a card',
    'card.verify': 'Compared a card with its grader’s record',
    'card.accept_record': 'Took over what the grader has on record',
    'card.valuation_withdraw': 'Took an appraisal back',
    'dispute.open': 'Claimed a card',
    'dispute.reject': 'Rejected a claim on a card',
    'dispute.uphold': 'Upheld a claim on a card',
    'dispute.withdraw': 'Took a claim back',
    'vault.edit': 'Changed a vault’s details',
  },
  auditObjects: {
    card: 'a card',
    card_import: 'an import of cards',
    dispute: 'a claim on a card',
    vault: 'a vault',
  },
  liveEvents: {
    // vaults, disputes and the overview are pages of the back-office; the specification names the other four
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
