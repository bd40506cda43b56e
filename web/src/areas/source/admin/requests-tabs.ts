import type { Tab } from '../../../parts/contributions.tsx'
import { HuntsTab } from './hunts/HuntsTab.tsx'
import * as hunts from './hunts/labels.ts'
import * as sells from './sells/labels.ts'
import { SellsTab } from './sells/SellsTab.tsx'

export const requestsTabs: readonly Tab[] = [
  { key: 'hunts', name: hunts.tab, lead: hunts.lead, needs: 'hunt.any', Body: HuntsTab },
  { key: 'sells', name: sells.tab, lead: sells.lead, needs: 'sell.any', Body: SellsTab },
]
