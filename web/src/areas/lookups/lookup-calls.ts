import { api } from '../../api/api.ts'

/** A member's own lookups or the admins'. The screens are the same, the API paths differ. */
export type Whose = 'mine' | 'house'

const mine = {
  quota: api.lookups.quota,
  lookUp: api.lookups.lookUp,
  population: api.lookups.population,
  plan: api.lookups.plan,
  jobs: api.lookups.jobs,
  beginJob: api.lookups.beginJob,
  job: api.lookups.job,
  actOnJob: api.lookups.actOnJob,
  rows: api.lookups.rows,
  actOnRows: api.lookups.actOnRows,
}
type Same<C> = C extends (...args: infer Input) => infer Answer ? { (...args: Input): Answer; path: string } : never
/** Both sets of calls have the same types; only paths and permissions differ. */
export type LookupCalls = { [Name in keyof typeof mine]: Same<(typeof mine)[Name]> }

const house = {
  quota: api.lookups.adminQuota,
  lookUp: api.lookups.adminLookUp,
  population: api.lookups.adminPopulation,
  plan: api.lookups.adminPlan,
  jobs: api.lookups.adminJobs,
  beginJob: api.lookups.beginAdminJob,
  job: api.lookups.adminJob,
  actOnJob: api.lookups.actOnAdminJob,
  rows: api.lookups.adminRows,
  actOnRows: api.lookups.actOnAdminRows,
}

const callsFor: Record<Whose, LookupCalls> = { mine, house }

export const callsOf = (whose: Whose): LookupCalls => callsFor[whose]
