import { sql } from 'kysely'
import { readCatalog, recountCatalog } from '../areas/sales/catalog/reading-service.ts'
import type { Deps } from '../deps.ts'
import { loadDemoBilling } from './billing.ts'
import { hasNoCards, loadDemoCards } from './cards.ts'
import { DaysAgo } from './days-ago.ts'
import { demoFunds } from './funds.ts'
import { loadDemoCases, loadDemoIdentities } from './identity.ts'
import { loadDemoOfferings } from './lenders.ts'
import { loadDemoApplications } from './lending.ts'
import { loadDemoLoans, Past } from './loans.ts'
import { loadDemoLookups } from './lookups.ts'
import { loadDemoMembers } from './members.ts'
import { loadDemoPeople } from './people.ts'
import { loadDemoPlans } from './plans.ts'
import { demoSales, forgetOldNews, importComparables, loadDemoComparables } from './sales.ts'
import { loadSecure } from './secure.ts'
import { demoSecureHistory } from './secure-history.ts'
import { loadDemoRequests } from './secure-requests.ts'
import { loadViews } from './secure-views.ts'
import { loadDemoSharing } from './sharing.ts'
import { Copies } from './source-cards.ts'
import { loadDemoConversations } from './source-conversations.ts'
import { SourceDemo } from './source-demo.ts'
import { demoHunts } from './source-hunts.ts'
import { demoPosts, loadPostViews, wantedCards } from './source-posts.ts'
import { loadDemoResponses } from './source-responses.ts'
import { loadDemoSells } from './source-sells.ts'

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

/**
 * A transaction then returns before the disk has it, which saves thousands of waits. After a crash in between, what the
 * disk missed are the last transactions; the next one that waits makes sure of all before it.
 */
function withoutWaiting(deps: Deps): Deps {
  const { transactions } = deps
  const run: typeof transactions.run = (origin, work, at) =>
    transactions.run(
      origin,
      async (tx) => {
        await tx.run(sql`SET LOCAL synchronous_commit = off`)
        return work(tx)
      },
      at,
    )
  return { ...deps, transactions: { run } }
}

/** Loads all demo data. An existing demo is left unchanged, including people who have joined it. */
export async function loadDemo(waiting: Deps): Promise<void> {
  const deps = withoutWaiting(waiting)
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
  await importComparables(deps, people, wantedCards(), { name: 'wanted-cards.csv', firstLot: 81_000 })
  await readCatalog(deps)
  const past = new DaysAgo(deps)
  const source = new SourceDemo(past, new Copies(past), people, members)
  const funds = await demoFunds(past, people, members)
  const meanwhile = [
    ...(await demoSales(deps, people)),
    ...[...history, ...demoPosts(source), ...demoHunts(source), ...funds.steps],
  ]
  await loadDemoBilling(deps, people, meanwhile, members)
  await loadDemoComparables(deps, people)
  await funds.finish()
  await loadDemoPlans(deps, people)
  await loadSecure(deps, people)
  await loadDemoRequests(deps, people)
  const lenders = await loadDemoLoans(deps, people)
  await loadDemoApplications(deps, people)
  await loadDemoOfferings(new Past(deps), people, lenders)
  await loadDemoResponses(source)
  await loadDemoSells(source)
  await loadDemoConversations(source)
  await loadPostViews(source)
  await loadViews(deps)
  await loadDemoCases(deps, people, members)
  await forgetOldNews(deps)
  // what was written with an earlier time than it has read is read again
  await recountCatalog(waiting)
}
