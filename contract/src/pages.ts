/**
 * Every page address there is; `$id` stands for any one part. The server answers 404 to all others, and the page shows
 * not-found for them.
 */
export const pages = [
  '/',
  '/terms',
  '/privacy',
  '/cookies',
  '/secure',
  '/secure/$id',
  '/dashboard',
  '/registry',
  '/registry/psa-lookup',
  '/settings',
  '/sales',
  '/checkout',
  '/subscribe',
  '/payment-success',
  '/subscription-success',
  '/payment-test',
  '/admin',
  '/admin/user-access',
  '/admin/access-requests',
  '/admin/cards',
  '/admin/psa-lookup',
  '/admin/invoices',
  '/admin/edit-invoice/$id',
  '/admin/fee-templates',
  '/admin/sales',
  '/admin/requests',
  '/admin/promotion-requests',
  '/admin/share-analytics',
  '/admin/secure-analytics',
  '/share-analytics',
  '/admin/legal-pages',
  '/admin/settings',
] as const

/** Addresses that lead to another page. */
export const movedPages = { '/admin/bulk-psa-lookup': '/admin/psa-lookup' } as const

/** Pages for those who build the house. Only the development server knows them, and no build holds them. */
export const developmentPages = ['/design'] as const
