import { api } from '../../api/api.ts'

/** A member's own look-ups, or the house's. The screens are the same, the addresses of the API are not. */
export type Whose = 'mine' | 'house'

const mine = {
  allowance: api.lookups.allowance,
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
export type LookupCalls = typeof mine

const house = {
  allowance: api.lookups.houseAllowance,
  lookUp: api.lookups.houseLookUp,
  population: api.lookups.housePopulation,
  plan: api.lookups.housePlan,
  jobs: api.lookups.houseJobs,
  beginJob: api.lookups.beginHouseJob,
  job: api.lookups.houseJob,
  actOnJob: api.lookups.actOnHouseJob,
  rows: api.lookups.houseRows,
  actOnRows: api.lookups.actOnHouseRows,
} satisfies Record<keyof LookupCalls, unknown>

// they take and answer the same; only their paths and permissions differ
const callsFor: Record<Whose, LookupCalls> = { mine, house: house as unknown as LookupCalls }

export const callsOf = (whose: Whose): LookupCalls => callsFor[whose]
