import { cardsArea as contract } from '@ambry/contract/cards/area'

import { defineServerArea } from '../../area.ts'
import { register as registerImport, resumeSilent } from './imports/service.ts'
import { adminCardHandlers, cardFileHandlers, importHandlers, registryHandlers, titleHandlers } from './routes.ts'

export const cardsArea = defineServerArea({
  contract,
  routes: (deps) => ({
    handlers: {
      ...registryHandlers(deps),
      ...titleHandlers(deps),
      ...importHandlers(deps),
      ...adminCardHandlers(deps),
    },
    files: cardFileHandlers(deps),
  }),
  jobs: ({ deps }) => ({
    run_import: async ({ id }) => registerImport(deps, String(id)),
    resume_imports: () => resumeSilent(deps),
  }),
  schedule: [{ task: 'resume_imports', cron: '* * * * *' }],
  constraints: {
    cards_cert: ['conflict', 'Another card has this cert already.'],
    cards_stays_in_vault: ['conflict', 'A card that is promised to somebody stays in the vault.'],
    cards_removed: ['conflict', 'This card is not free: it is away, promised to somebody, or disputed.'],
    card_commitments_one_open: ['conflict', 'This card is promised to somebody already.'],
    card_commitments_undisputed: [
      'conflict',
      'The title to this card is disputed; nothing new can be agreed about it.',
    ],
    card_commitments_registered: ['conflict', 'This card is not in the registry any more.'],
    card_disputes_one_each: ['conflict', 'You have claimed this card already; the house is looking into it.'],
  },
})
