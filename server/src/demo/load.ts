import type { Deps } from '../deps.ts'
import { loadDemoCards } from './cards.ts'
import { loadDemoPeople } from './people.ts'

/** Everything a demonstration begins with. */
export async function loadDemo(deps: Deps): Promise<void> {
  await loadDemoCards(deps, await loadDemoPeople(deps))
}
