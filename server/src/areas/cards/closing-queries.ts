import { sql } from 'kysely'

import type { AreaClosing } from '../../db/closing.ts'
import * as labels from './labels.ts'

export const cardsClosing: AreaClosing = {
  blockers: [
    {
      title: labels.youHaveCardsInTheVault,
      link: '/registry',
      count: (id) => sql`SELECT count(*) FROM cards
        WHERE owner_id = ${id} AND status = 'registered' AND custody <> 'with_owner'`,
    },
    {
      title: labels.youHaveCommittedCards,
      link: '/registry',
      count: (id) => sql`SELECT count(*) FROM cards
        WHERE owner_id = ${id} AND status = 'registered' AND custody = 'with_owner' AND commitment IS NOT NULL`,
    },
    {
      title: labels.youHaveOpenDisputes,
      link: '/registry',
      count: (id) => sql`SELECT count(*) FROM card_disputes d JOIN cards c ON c.id = d.card_id
        WHERE d.status = 'open' AND (d.claimant_id = ${id} OR c.owner_id = ${id})`,
    },
  ],
}
