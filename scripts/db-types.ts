// Generates server/src/db/schema.ts from a freshly migrated database, so that queries are typed by the actual schema. A
// test compares the file with what this would write.
import { writeFileSync } from 'node:fs'

import { describeSchema, withMigratedDatabase } from '../server/test/schema-types.ts'

await withMigratedDatabase(async (client) => {
  writeFileSync(new URL('../server/src/db/schema.ts', import.meta.url), await describeSchema(client))
})
