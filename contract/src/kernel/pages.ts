/** Addresses that lead to another page. */
export const movedPages = { '/admin/bulk-psa-lookup': '/admin/psa-lookup' } as const

/** Pages for those who build the house. Only the development server knows them, and no build holds them. */
export const developmentPages = ['/design'] as const
