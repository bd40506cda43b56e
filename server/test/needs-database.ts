import { afterAll, expect } from 'vitest'

import { openedDatabases } from './test-database.ts'

// Copying a database takes longer than most tests: files that need none run without PostgreSQL (vitest.config.ts). A file
// may import the helpers and open none only when a part of it is run.
const before = openedDatabases()
afterAll(() => {
  if (process.env.TEST_RESULTS) expect(openedDatabases(), 'databases opened by this file').toBeGreaterThan(before)
})
