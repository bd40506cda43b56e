import { it } from 'vitest'

import { withEstimates } from '../../../test/buying.ts'
import { wanted } from '../../../test/cards.ts'
import { documentSteps, playDocuments } from '../../../test/document-lives.ts'
import { startHarness } from '../../../test/harness.ts'
import { loanWorld } from '../../../test/loans.ts'
import { livesTimeout, partsOf, playLives } from '../../../test/money-lives.ts'

// time passes in these lives, so each database has few of them; 20,000 take TEST_LIVES=20000 (see test/depth.ts)
const perDatabase = 10

it.each(partsOf({ short: 3, deep: 300 }, perDatabase))(
  'every document and export of any life foots, agrees with the others, and says what the ledger moved (%#)',
  (runs) =>
    playLives({
      name: 'documents',
      runs,
      perDatabase,
      steps: { test: documentSteps(14, 22), bench: documentSteps(8, 14) },
      open: async () => {
        const h = await startHarness()
        const { admin } = await loanWorld(h)
        await withEstimates(h)
        const { version } = await wanted(admin.get('/api/admin/settings'))
        await wanted(admin.patch('/api/admin/settings', { version, values: { salesTaxBps: 825 } }))
        return { h, play: (steps) => playDocuments(h, steps), close: h.close }
      },
    }),
  livesTimeout,
)
