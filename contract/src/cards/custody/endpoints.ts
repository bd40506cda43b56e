import { z } from 'zod'

import { defineEndpoints } from '../../kernel/endpoint.ts'
import { ById, optionalText } from '../../kernel/fields.ts'
import { RegistryCardSchema, VaultSchema } from '../records.ts'

/** A card's trip to the vault and back, from its owner's side. */
export const custodyEndpoints = defineEndpoints({
  vaultDetails: {
    method: 'GET',
    path: '/api/registry/vaults',
    summary: 'Vaults I can send a card to: address, hours, and packing instructions',
    permission: 'card.own',
    response: z.object({ items: z.array(VaultSchema) }),
  },
  sendToVault: {
    method: 'POST',
    path: '/api/registry/:id/send',
    summary: 'Send a card to the vault',
    permission: 'card.send',
    publishes: ['card_updated'],
    params: ById,
    body: z.strictObject({
      vault: z.string().min(1, 'Choose a vault.').max(60),
      carrier: optionalText(60),
      tracking: optionalText(60),
    }),
    response: RegistryCardSchema,
  },
  trackShipment: {
    method: 'POST',
    path: '/api/registry/:id/tracking',
    summary: 'Add or correct the tracking number of a card I’m sending to the vault',
    permission: 'card.send',
    publishes: ['card_updated'],
    params: ById,
    body: z.strictObject({
      carrier: z.string().trim().min(1, 'Enter the carrier.').max(60),
      tracking: z.string().trim().min(1, 'Enter the tracking number.').max(60),
    }),
    response: RegistryCardSchema,
  },
  cancelMove: {
    method: 'POST',
    path: '/api/registry/:id/cancel-move',
    summary: 'Cancel a shipment that hasn’t arrived, or a return request',
    permission: 'card.send',
    publishes: ['card_updated'],
    params: ById,
    response: RegistryCardSchema,
  },
  requestReturn: {
    method: 'POST',
    path: '/api/registry/:id/ask-return',
    summary: 'Request a card’s return from the vault',
    permission: 'card.send',
    publishes: ['card_updated'],
    params: ById,
    body: z.strictObject({ note: optionalText(300) }).optional(),
    response: RegistryCardSchema,
  },
  confirmDelivery: {
    method: 'POST',
    path: '/api/registry/:id/confirm-delivery',
    summary: 'Confirm that a card was delivered to me',
    permission: 'card.send',
    publishes: ['card_updated'],
    params: ById,
    response: RegistryCardSchema,
  },
})
