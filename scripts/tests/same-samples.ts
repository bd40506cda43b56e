import fc from 'fast-check'

import { isDeep } from '../../server/test/depth.ts'

// what a change breaks must show with that change, not on another day: chance is for `npm run test:deep`
if (!isDeep) fc.configureGlobal({ seed: 15 })
