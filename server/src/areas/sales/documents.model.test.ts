import { it } from 'vitest'

import { withEstimates } from '../../../test/buying.ts'
import { wanted } from '../../../test/cards.ts'
import { documentSteps, playDocuments } from '../../../test/document-lives.ts'
import { startHarness } from '../../../test/harness.ts'
import { livesTimeout, playLives } from '../../../test/money-lives.ts'

it(
  'every document and export of any life foots, agrees with the others, and says what the ledger moved',
  () =>
    playLives({
      name: 'documents',
      // what the processor collects is recorded without a charge here
      except: 'charges',
      runs: { short: 3, deep: 150 },
      steps: { test: documentSteps(14, 22), bench: documentSteps(8, 14) },
      open: async () => {
        const h = await startHarness()
        const admin = await h.buildUser({ isAdmin: true })
        await withEstimates(h)
        const { version } = await wanted(admin.get('/api/admin/settings'))
        await wanted(admin.patch('/api/admin/settings', { version, values: { salesTaxBps: 825 } }))
        return { h, play: (steps) => playDocuments(h, admin, steps), close: h.close }
      },
    }),
  livesTimeout,
)
