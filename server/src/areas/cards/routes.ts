import type { adminCardEndpoints } from '@ambry/contract/cards/admin/endpoints'
import type { custodyEndpoints } from '@ambry/contract/cards/custody/endpoints'
import type { cardFiles } from '@ambry/contract/cards/files'
import type { importEndpoints } from '@ambry/contract/cards/imports/endpoints'
import type { registryEndpoints } from '@ambry/contract/cards/registry/endpoints'
import type { photoEndpoints } from '@ambry/contract/cards/registry/photo-endpoints'
import type { titleEndpoints } from '@ambry/contract/cards/titles/endpoints'

import type { Actor } from '../../access/access.ts'
import type { Transact, Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/bind.ts'
import type { FileHandlers } from '../../http/files.ts'
import * as house from './admin/service.ts'
import * as custody from './custody/service.ts'
import { listVaults } from './custody/vault-queries.ts'
import * as vaults from './custody/vaults-service.ts'
import * as imports from './imports/service.ts'
import { suggestNames } from './lists/search-queries.ts'
import { chain, chainOf } from './provenance/service.ts'
import * as bulk from './registry/bulk-service.ts'
import * as exports from './registry/exports-service.ts'
import * as files from './registry/files-service.ts'
import * as photos from './registry/photos-service.ts'
import * as registering from './registry/register-service.ts'
import * as registry from './registry/service.ts'
import * as summaries from './registry/summary-service.ts'
import * as valuations from './registry/valuations-service.ts'
import * as disputes from './titles/disputes-service.ts'
import { checkTitle } from './titles/service.ts'

const ok = { status: 'ok' } as const

export const registryHandlers = (
  deps: Deps,
): Handlers<typeof registryEndpoints & typeof photoEndpoints & typeof custodyEndpoints> => {
  const changed = (transact: Transact, actor: Actor, id: string, change: (tx: Tx) => Promise<unknown>) =>
    transact(async (tx) => {
      await change(tx)
      return registry.ownListed(tx, deps, actor, id)
    })
  return {
    registry: ({ actor, query }) => registry.registry(deps, actor, query),
    registrySummary: ({ actor }) => summaries.summary(deps, actor),
    sets: async ({ actor }) => ({ items: await summaries.sets(deps.db, actor) }),
    setGoal: async ({ actor, body, transact }) => ({
      items: await transact((tx) => summaries.setGoal(tx, actor, body)),
    }),
    registryCard: ({ actor, params }) => registry.ownDetail(deps.db, deps, actor, params.id),
    registerCard: ({ actor, body, transact }) => registering.registerOwn(deps, actor, transact, body),
    editCard: ({ actor, params, body, transact }) => transact((tx) => registry.edit(tx, deps, actor, params.id, body)),
    removeCard: async ({ actor, params, transact }) => {
      await transact((tx) => registry.remove(tx, deps, actor, params.id))
      return ok
    },
    restoreCard: ({ actor, params, transact }) =>
      changed(transact, actor, params.id, (tx) => registry.restore(tx, deps, actor, params.id)),
    estimateCard: ({ actor, params, body, transact }) =>
      changed(transact, actor, params.id, (tx) => valuations.estimate(tx, deps, actor, params.id, body)),
    withdrawEstimate: ({ actor, params, transact }) =>
      changed(transact, actor, params.id, (tx) =>
        valuations.withdrawEstimate(tx, deps, actor, params.id, params.valuationId),
      ),
    addPhoto: ({ actor, params, query, body, transact }) =>
      photos.addPhoto(deps, actor, transact, {
        cardId: params.id,
        purpose: query.purpose,
        bytes: body as Buffer,
        byStaff: false,
      }),
    orderPhotos: ({ actor, params, body, transact }) =>
      changed(transact, actor, params.id, (tx) => photos.orderPhotos(tx, deps, actor, params.id, body.photos)),
    removePhoto: ({ actor, params, transact }) =>
      changed(transact, actor, params.id, (tx) => photos.dropPhoto(tx, deps, actor, params.id, params.photoId, false)),
    addDocument: ({ actor, params, query, body, transact }) =>
      photos.addDocument(deps, actor, transact, { cardId: params.id, ...query, bytes: body as Buffer }),
    removeDocument: ({ actor, params, transact }) =>
      changed(transact, actor, params.id, (tx) => photos.dropDocument(tx, deps, actor, params.id, params.documentId)),
    provenance: async ({ actor, params }) => {
      const card = await registry.ownDetail(deps.db, deps, actor, params.id)
      return { card: params.id, items: await chainOf(deps.db, card) }
    },
    sendToVault: ({ actor, params, body, transact }) =>
      changed(transact, actor, params.id, (tx) => custody.send(tx, deps, actor, params.id, body)),
    trackShipment: ({ actor, params, body, transact }) =>
      changed(transact, actor, params.id, (tx) => custody.saveTracking(tx, deps, actor, params.id, body)),
    vaultDetails: async () => ({ items: await listVaults(deps.db) }),
    cancelMove: ({ actor, params, transact }) =>
      changed(transact, actor, params.id, (tx) => custody.cancelOwn(tx, deps, actor, params.id)),
    requestReturn: ({ actor, params, body, transact }) =>
      changed(transact, actor, params.id, (tx) =>
        custody.requestReturn(tx, deps, actor, params.id, body?.note?.trim() || null),
      ),
    confirmDelivery: ({ actor, params, transact }) =>
      changed(transact, actor, params.id, (tx) => custody.confirmDelivery(tx, deps, actor, params.id)),
    changeCards: ({ actor, body, transact }) => bulk.changeOwn(deps, actor, transact, body),
    suggestions: async ({ actor, query }) => ({ items: await suggestNames(deps.db, actor.id, query.field, query.q) }),
  }
}

export const titleHandlers = (deps: Deps): Handlers<typeof titleEndpoints> => ({
  titleCheck: ({ actor, query, transact }) => checkTitle(deps, actor, transact, query),
  disputes: async ({ actor }) => ({ items: await disputes.claims(deps.db, actor) }),
  openDispute: ({ actor, body, transact }) => transact((tx) => disputes.open(tx, deps, actor, body)),
  withdrawDispute: ({ actor, params, transact }) => transact((tx) => disputes.withdraw(tx, deps, actor, params.id)),
})

export const importHandlers = (deps: Deps): Handlers<typeof importEndpoints> => ({
  imports: async ({ actor }) => ({ items: await imports.imports(deps.db, actor) }),
  beginImport: ({ actor, query, body, transact }) => imports.begin(actor, transact, query.name, body as Buffer),
  import: ({ actor, params }) => imports.oneImport(deps.db, actor, params.id),
  mapImport: ({ actor, params, body, transact }) => imports.map(deps, actor, transact, params.id, body),
  importProblems: ({ actor, params, query }) => imports.problems(deps.db, actor, params.id, query),
  fixImportRow: ({ actor, params, body, transact }) =>
    transact((tx) => imports.fixRow(tx, deps, actor, params.id, { row: params.row, values: body.values })),
  runImport: ({ actor, params, transact }) => transact((tx) => imports.run(tx, actor, params.id)),
  undoImport: ({ actor, params, transact }) => transact((tx) => imports.undo(tx, actor, params.id)),
  dropImport: async ({ actor, params, transact }) => {
    await transact((tx) => imports.drop(tx, actor, params.id))
    return ok
  },
})

export const adminCardHandlers = (deps: Deps): Handlers<typeof adminCardEndpoints> => {
  const changed = (transact: Transact, id: string, change: (tx: Tx) => Promise<unknown>) =>
    transact(async (tx) => {
      await change(tx)
      return house.adminListed(tx, deps, id)
    })
  return {
    cards: ({ query }) => house.cards(deps, query),
    card: ({ params }) => house.adminDetail(deps.db, deps, params.id),
    findCard: async ({ query }) => ({ id: await house.find(deps.db, deps, query.code) }),
    createCard: ({ body, transact }) => registering.registerForAdmin(deps, transact, body.ownerId, body.card),
    correctCard: ({ params, body, transact }) => transact((tx) => house.correct(tx, deps, params.id, body)),
    cardProvenance: async ({ params }) => {
      await house.adminDetail(deps.db, deps, params.id)
      return { card: params.id, items: await chain(deps.db, params.id) }
    },
    appraiseCard: ({ params, body, transact }) =>
      changed(transact, params.id, (tx) => house.appraise(tx, deps, params.id, body)),
    withdrawValuation: ({ params, body, transact }) =>
      changed(transact, params.id, (tx) =>
        house.withdrawAppraisal(tx, deps, params.id, params.valuationId, body.reason),
      ),
    addAdminPhoto: ({ actor, params, query, body, transact }) =>
      photos.addPhoto(deps, actor, transact, {
        cardId: params.id,
        purpose: query.purpose,
        bytes: body as Buffer,
        byStaff: true,
      }),
    removeAdminPhoto: ({ actor, params, transact }) =>
      changed(transact, params.id, (tx) => photos.dropPhoto(tx, deps, actor, params.id, params.photoId, true)),
    moveCard: ({ params, body, transact }) =>
      changed(transact, params.id, (tx) => custody.handle(tx, deps, params.id, body)),
    correctTitle: ({ params, body, transact }) =>
      changed(transact, params.id, (tx) => house.correctTitle(tx, deps, params.id, body.ownerId, body.reason)),
    mergeCard: ({ params, body, transact }) =>
      changed(transact, body.into, (tx) => house.merge(tx, deps, params.id, body.into, body.reason)),
    adminChangeCards: ({ actor, body, transact }) => bulk.changeAsAdmin(deps, actor, transact, body),
    vaults: () => custody.census(deps),
    editVault: ({ params, body, transact }) => transact((tx) => vaults.editVault(tx, { ...body, name: params.name })),
    vaultPlaces: ({ query }) => custody.places(deps.db, query),
    adminDisputes: ({ query }) => disputes.disputes(deps, query),
    decideDispute: ({ params, body, transact }) =>
      transact((tx) => disputes.decide(tx, deps, params.id, body.action, body.decision)),
  }
}

export const cardFileHandlers = (deps: Deps): FileHandlers<typeof cardFiles> => ({
  cardPicture: ({ actor, params, query }) => files.cardPicture(deps, actor, params.id, query),
  landingPicture: ({ params, query }) => files.landingPicture(deps, params.cert, query),
  photo: ({ actor, params, query }) => files.photo(deps, actor, params.id, query.w),
  document: ({ actor, params }) => files.document(deps, actor, params.id),
  cardRecord: ({ actor, params }) => files.record(deps, actor, params.id),
  packingSlip: ({ actor, params }) => vaults.packingSlip(deps, actor, params.id),
  chain: ({ actor, params, query }) => files.chainFile(deps, actor, params.id, query.private === '1'),
  statement: ({ actor }) => exports.statement(deps, actor),
  cardsJson: ({ actor }) => exports.cardsJson(deps, actor),
  importFailures: ({ actor, params }) => imports.failures(deps.db, actor, params.id),
  labels: ({ query }) => files.labelSheet(deps, query.ids.split(',')),
})
