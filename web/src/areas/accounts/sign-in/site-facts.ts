import type { api } from '../../../api/api.ts'

/** What anyone may know of the house; undefined until it is known. */
export type House = Awaited<ReturnType<typeof api.site.site>> | undefined
