import type { api } from '../../../api/api.ts'

/** Public facts about Ambry; undefined until loaded. */
export type House = Awaited<ReturnType<typeof api.site.site>> | undefined
