import { cardsArea as contract } from '@ambry/contract/cards/area'

import { defineServerArea } from '../../area.ts'
import { cardsAudited } from './audited-queries.ts'
import { closing } from './closing-service.ts'
import { cardsData } from './data-classes.ts'
import { register as registerImport, resumeSilent } from './imports/service.ts'
import { adminCardHandlers, cardFileHandlers, importHandlers, registryHandlers, titleHandlers } from './routes.ts'

export const cardsArea = defineServerArea({
  contract,
  data: cardsData,
  audited: cardsAudited,
  closing,
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
    cards_cert: ['conflict', 'Another card already has this cert number.'],
    cards_stays_in_vault: ['conflict', 'A committed card stays in the vault.'],
    cards_removed: ['conflict', 'This card isn’t available: it’s away, committed, or disputed.'],
    card_commitments_one_open: ['conflict', 'This card is already committed.'],
    card_commitments_undisputed: ['conflict', 'Ownership of this card is disputed, so it can’t be committed.'],
    card_commitments_registered: ['conflict', 'This card is no longer in the registry.'],
    card_disputes_one_each: ['conflict', 'You’ve already claimed this card. We’re reviewing your claim.'],
  },
})
