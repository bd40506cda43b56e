/** Redirected pages. */
export const movedPages = { '/admin/bulk-psa-lookup': '/admin/psa-lookup' } as const

/** Pages for developers. Only the development server has them; they are not part of any build. */
export const developmentPages = ['/design'] as const
