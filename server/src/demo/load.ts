import type { Deps } from '../deps.ts'
import { loadDemoBilling } from './billing.ts'
import { loadDemoCards } from './cards.ts'
import { loadDemoLookups } from './lookups.ts'
import { loadDemoPeople } from './people.ts'
import { loadDemoPlans } from './plans.ts'
import { demoSales, forgetOldNews, loadDemoComparables } from './sales.ts'
import { loadSecure } from './secure.ts'
import { loadDemoRequests } from './secure-requests.ts'
import { loadViews } from './secure-views.ts'
import { loadDemoSharing } from './sharing.ts'

/** Everything a demonstration begins with. */
export async function loadDemo(deps: Deps): Promise<void> {
  const people = await loadDemoPeople(deps)
  if (!(await loadDemoCards(deps, people))) return
  await loadDemoLookups(deps, people)
  await loadDemoSharing(deps, people)
  await loadDemoBilling(deps, people, await demoSales(deps, people))
  await loadDemoComparables(deps, people)
  await loadDemoPlans(deps, people)
  await loadSecure(deps, people)
  await loadViews(deps, people)
  await loadDemoRequests(deps, people)
  await forgetOldNews(deps)
}
