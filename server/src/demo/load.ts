import { sql } from 'kysely'

import type { Deps } from '../deps.ts'
import { loadDemoBilling } from './billing.ts'
import { hasNoCards, loadDemoCards } from './cards.ts'
import { loadDemoCases, loadDemoIdentities } from './identity.ts'
import { loadDemoApplications } from './lending.ts'
import { loadDemoLoans } from './loans.ts'
import { loadDemoLookups } from './lookups.ts'
import { loadDemoMembers } from './members.ts'
import { loadDemoPeople } from './people.ts'
import { loadDemoPlans } from './plans.ts'
import { demoSales, forgetOldNews, loadDemoComparables } from './sales.ts'
import { loadSecure } from './secure.ts'
import { demoSecureHistory } from './secure-history.ts'
import { loadDemoRequests } from './secure-requests.ts'
import { loadViews } from './secure-views.ts'
import { loadDemoSharing } from './sharing.ts'

const countPeople = async ({ db }: Deps) =>
  (await db.one(
    sql<{ real: number; invented: number }>`
      SELECT count(*) FILTER (WHERE NOT is_demo) AS real, count(*) FILTER (WHERE is_demo) AS invented FROM users`,
  )) ?? { real: 0, invented: 0 }

/** The demo adds an admin whose codes anyone can read, so it must never be loaded into a real database. */
export async function refuseRealHouse(deps: Deps): Promise<void> {
  if (deps.config.production) throw new Error('Demonstration data is not loaded in production. Nothing was written.')
  if ((await countPeople(deps)).real > 0)
    throw new Error('There are real people in this database, so no demonstration data is loaded. Nothing was written.')
}

/** Loads all demo data. An existing demo is left unchanged, including people who have joined it. */
export async function loadDemo(deps: Deps): Promise<void> {
  const { real, invented } = await countPeople(deps)
  if (real > 0 && invented === 0)
    throw new Error('There are real people in this database, so no demonstration data is loaded. Start with DEMO=off.')
  const people = await loadDemoPeople(deps)
  if (!(await hasNoCards(deps))) return
  const members = await loadDemoMembers(deps, people)
  await loadDemoCards(deps, people, members)
  await loadDemoLookups(deps, people)
  await loadDemoSharing(deps, people, members)
  await loadDemoIdentities(deps, people, members)
  const history = await demoSecureHistory(deps, people, members)
  await loadDemoBilling(deps, people, [...(await demoSales(deps, people)), ...history], members)
  await loadDemoComparables(deps, people)
  await loadDemoPlans(deps, people)
  await loadSecure(deps, people)
  await loadDemoRequests(deps, people)
  await loadDemoLoans(deps, people)
  await loadDemoApplications(deps, people)
  await loadViews(deps)
  await loadDemoCases(deps, people, members)
  await forgetOldNews(deps)
}
