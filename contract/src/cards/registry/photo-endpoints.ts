import { z } from 'zod'

import { defineEndpoints } from '../../kernel/endpoint.ts'
import { ById, IdSchema } from '../../kernel/fields.ts'
import { documentKindNames, ownerPhotoPurposes } from '../kinds.ts'
import { CardDocumentSchema, CardPhotoSchema, RegistryCardSchema } from '../records.ts'

export const photoBytes = 10 * 1024 * 1024
/** Per card. */
export const mostPhotos = 40

const OfPhoto = z.strictObject({ id: IdSchema, photoId: IdSchema })
const OfDocument = z.strictObject({ id: IdSchema, documentId: IdSchema })

/** Photos and documents that an owner adds to a card. */
export const photoEndpoints = defineEndpoints({
  addPhoto: {
    method: 'POST',
    path: '/api/registry/:id/photos',
    summary: 'Add a photo: JPEG, PNG, or WebP as the body',
    permission: 'card.edit',
    publishes: ['card_updated'],
    params: ById,
    query: z.strictObject({ purpose: z.enum(ownerPhotoPurposes).default('front') }),
    status: 201,
    upload: 'image',
    bodyBytes: photoBytes,
    response: CardPhotoSchema,
  },
  orderPhotos: {
    method: 'PATCH',
    path: '/api/registry/:id/photos',
    summary: 'Reorder my photos of a card, or change what they show',
    permission: 'card.edit',
    publishes: ['card_updated'],
    params: ById,
    body: z.strictObject({
      photos: z
        .array(z.strictObject({ id: IdSchema, purpose: z.enum(ownerPhotoPurposes) }))
        .min(1)
        .max(mostPhotos),
    }),
    response: RegistryCardSchema,
  },
  removePhoto: {
    method: 'DELETE',
    path: '/api/registry/:id/photos/:photoId',
    summary: 'Remove one of my photos',
    permission: 'card.edit',
    publishes: ['card_updated'],
    params: OfPhoto,
    response: RegistryCardSchema,
  },
  addDocument: {
    method: 'POST',
    path: '/api/registry/:id/documents',
    summary: 'Add a document to a card: PDF, JPEG, or PNG as the body',
    permission: 'card.edit',
    publishes: ['card_updated'],
    params: ById,
    query: z.strictObject({
      kind: z.enum(documentKindNames).default('other'),
      name: z.string().min(1, 'Enter a document name.').max(120, 'Keep the name under 120 characters.'),
    }),
    status: 201,
    upload: 'document',
    bodyBytes: photoBytes,
    response: CardDocumentSchema,
  },
  removeDocument: {
    method: 'DELETE',
    path: '/api/registry/:id/documents/:documentId',
    summary: 'Remove one of my documents',
    permission: 'card.edit',
    publishes: ['card_updated'],
    params: OfDocument,
    response: RegistryCardSchema,
  },
})
