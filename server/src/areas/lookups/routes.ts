import type { adminLookupEndpoints, lookupEndpoints } from '@ambry/contract/lookups/endpoints'

import type { Actor } from '../../access/access.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/bind.ts'
import { acceptForAdmin, acceptOwn } from '../cards/verification/service.ts'
import { actOnRows } from './jobs/rows-service.ts'
import * as jobs from './jobs/service.ts'
import { quota } from './quota/service.ts'
import * as lookups from './service.ts'

const member = ({ id }: Actor): lookups.Requester => ({ userId: id, isHouse: false })
const house = ({ id }: Actor): lookups.Requester => ({ userId: id, isHouse: true })

export const lookupHandlers = (deps: Deps): Handlers<typeof lookupEndpoints> => ({
  quota: ({ actor }) => quota(deps.db, deps, actor.id),
  lookUp: ({ actor, body, transact }) => lookups.lookUp(deps, member(actor), transact, body),
  population: ({ actor, body, transact }) => lookups.population(deps, member(actor), transact, body.certNumber),
  plan: ({ actor, body }) => lookups.plan(deps, member(actor), body),
  jobs: ({ actor, query }) => jobs.jobs(deps, member(actor), query),
  beginJob: ({ actor, body, transact }) => jobs.begin(deps, member(actor), transact, body),
  job: ({ actor, params }) => jobs.jobDetail(deps.db, deps, member(actor), params.id),
  actOnJob: ({ actor, params, body, transact }) =>
    transact((tx) => jobs.act(tx, deps, member(actor), params.id, body.action)),
  rows: ({ actor, params, query }) => jobs.rows(deps, member(actor), params.id, query),
  actOnRows: ({ actor, params, body, transact }) => actOnRows(deps, actor, member(actor), transact, params.id, body),
  registerCerts: ({ actor, body, transact }) => lookups.registerCerts(deps, actor, transact, body.certNumbers),
  verifyCard: ({ actor, params, transact }) => lookups.verifyOwn(deps, actor, transact, params.id),
  acceptRecord: ({ actor, params, body, transact }) =>
    transact((tx) => acceptOwn(tx, deps, actor, params.id, body.fields)),
})

export const adminLookupHandlers = (deps: Deps): Handlers<typeof adminLookupEndpoints> => ({
  adminQuota: () => quota(deps.db, deps, null),
  adminLookUp: ({ actor, body, transact }) => lookups.lookUp(deps, house(actor), transact, body),
  adminPopulation: ({ actor, body, transact }) => lookups.population(deps, house(actor), transact, body.certNumber),
  adminPlan: ({ actor, body }) => lookups.plan(deps, house(actor), body),
  adminJobs: ({ actor, query }) => jobs.jobs(deps, house(actor), query),
  beginAdminJob: ({ actor, body, transact }) => jobs.begin(deps, house(actor), transact, body),
  adminJob: ({ actor, params }) => jobs.jobDetail(deps.db, deps, house(actor), params.id),
  actOnAdminJob: ({ actor, params, body, transact }) =>
    transact((tx) => jobs.act(tx, deps, house(actor), params.id, body.action)),
  adminRows: ({ actor, params, query }) => jobs.rows(deps, house(actor), params.id, query),
  actOnAdminRows: ({ actor, params, body, transact }) =>
    actOnRows(deps, actor, house(actor), transact, params.id, body),
  verifyAdminCard: ({ params, transact }) => lookups.verifyForAdmin(deps, transact, params.id),
  acceptAdminRecord: ({ params, body, transact }) => transact((tx) => acceptForAdmin(tx, deps, params.id, body.fields)),
})
