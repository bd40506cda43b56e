import { z } from 'zod'
import { pictureQuery } from '../../cards/files.ts'
import { defineEndpoints } from '../../kernel/endpoint.ts'
import { ById, IdSchema } from '../../kernel/fields.ts'
import type { FileEndpoint } from '../../kernel/files.ts'
import { listOf, listQuery } from '../../kernel/lists.ts'
import { HoldingDetailSchema, HoldingSchema } from './records.ts'

const ofFund = z.strictObject({ id: IdSchema, cardId: IdSchema.describe('Its id in this fund') })

export const holdingEndpoints = defineEndpoints({
  fundHoldings: {
    method: 'GET',
    path: '/api/funds/:id/holdings',
    summary: 'The cards of a fund with cost, value, share, and proof of custody',
    permission: 'fund.read',
    params: ById,
    query: listQuery(['-valueCents', '-boughtOn', 'boughtOn', 'playerName'], {}),
    response: listOf(HoldingSchema),
    csv: [
      'playerName',
      'year',
      'set',
      'cardNumber',
      'variety',
      'grader',
      'grade',
      'certNumber',
      'boughtOn',
      'costCents',
      'valueCents',
      'valuedOn',
      'custody.vault',
      'custody.on',
    ],
  },
  fundHolding: {
    method: 'GET',
    path: '/api/funds/:id/cards/:cardId',
    summary: 'One card of a fund with its value history, custody, and provenance',
    permission: 'fund.read',
    params: ofFund,
    response: HoldingDetailSchema,
  },
})

export const holdingFiles = {
  fundHoldingPicture: {
    path: '/files/funds/:id/cards/:cardId/picture.webp',
    summary: 'The picture of a card of a fund',
    permission: 'fund.read',
    params: ofFund,
    query: pictureQuery,
  },
  fundCustodyPhoto: {
    path: '/files/fund-custody/:id',
    summary: 'A photo of a fund’s card in the vault',
    permission: 'fund.read',
    params: ById,
    query: pictureQuery,
  },
} as const satisfies Record<string, FileEndpoint>
