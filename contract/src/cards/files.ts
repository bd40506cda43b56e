import { z } from 'zod'
import { ById } from '../kernel/fields.ts'
import type { FileEndpoints } from '../kernel/files.ts'

const version = z.string().max(40).optional().describe('Part of the address only; a new picture has a new one')
const ids = z.string().regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,499}$/, 'List up to 500 card IDs, separated by commas.')

/**
 * For rows; for grids at one and two pixels per point; for documents; for a card's own page and high-density phones.
 */
const pictureWidths = ['96', '176', '240', '352', '480'] as const

export const pictureQuery = z.strictObject({ w: z.enum(pictureWidths).default('240'), v: version })
export type PictureWidth = z.output<typeof pictureQuery>['w']

/** Without its acrylic, which the page draws around it in the colors of its theme. */
const clearCase = z.literal('clear').optional()

export const cardFiles = {
  cardPicture: {
    path: '/files/cards/:id/picture',
    summary: 'A card’s picture: its front photo, or a drawing',
    permission: 'card.own',
    params: ById,
    query: pictureQuery.extend({ case: clearCase }),
  },
  landingPicture: {
    path: '/files/landing/:cert',
    summary: 'The drawing of a card on the landing page',
    permission: 'public',
    params: z.strictObject({ cert: z.string().max(40) }),
    query: pictureQuery.extend({ case: clearCase }),
  },
  photo: {
    path: '/files/photos/:id',
    summary: 'A photo of a card',
    permission: 'card.own',
    params: ById,
    query: z.strictObject({ w: z.enum(['160', '480', '1200', 'full']).default('1200') }),
  },
  document: {
    path: '/files/documents/:id',
    summary: 'A document saved with one of my cards',
    permission: 'card.own',
    isPrivate: true,
    params: ById,
  },
  cardRecord: {
    path: '/files/cards/:id/record.pdf',
    summary: 'A card’s record as a PDF',
    permission: 'card.own',
    params: ById,
  },
  packingSlip: {
    path: '/files/cards/:id/packing-slip.pdf',
    summary: 'The packing slip for a card sent to a vault',
    permission: 'card.own',
    params: ById,
  },
  chain: {
    path: '/files/cards/:id/provenance.json',
    summary: 'A card’s history for independent verification; `private=1` includes private details',
    permission: 'card.own',
    params: ById,
    query: z.strictObject({ private: z.literal('1').optional() }),
  },
  statement: {
    path: '/files/registry/statement.pdf',
    summary: 'My collection as a PDF with pictures',
    permission: 'card.own',
  },
  cardsJson: {
    path: '/files/registry/cards.json',
    summary: 'My whole registry as JSON, with valuations',
    permission: 'card.own',
  },
  importFailures: {
    path: '/files/registry/imports/:id/failed.csv',
    summary: 'The rows that weren’t registered, with reasons',
    permission: 'card.own',
    isPrivate: true,
    params: ById,
  },
  labels: {
    path: '/files/admin/labels.pdf',
    summary: 'Vault labels with QR codes',
    permission: 'card.any',
    query: z.strictObject({ ids }),
  },
} as const satisfies FileEndpoints
