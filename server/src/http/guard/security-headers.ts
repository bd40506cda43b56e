import type { FastifyInstance } from 'fastify'

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

/** For responses that are never shown as a document. */
export const strictPolicy = "default-src 'none'; frame-ancestors 'none'"

const ofPages = (scripts: string, styles: string) =>
  [
    "default-src 'self'",
    `script-src 'self'${scripts} 'wasm-unsafe-eval'`,
    `style-src 'self'${styles}`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** A document's own scripts and styles are allowed by its nonce. */
export const pagePolicy = (nonce: string) => ofPages(` 'nonce-${nonce}'`, ` 'nonce-${nonce}'`)

/** Headers for documents. Their files get the policy too, because a worker follows that of its own script. */
const forPages = {
  ...common,
  'content-security-policy': ofPages('', ''),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(self)',
}

/** API responses are read by our scripts, never shown as a document, and never cached. */
export const forApi = {
  ...common,
  'cache-control': 'no-store',
  'content-security-policy': strictPolicy,
}

/** Shared pages are only for those who have the link, so search engines must not index them. */
const isShared = /^\/(api\/|files\/)?shared?\//

/** Every API response carries the build, so that a page that has been open for long learns about a newer one. */
export function addSecurityHeaders(app: FastifyInstance, { https, build }: { https: boolean; build: string }): void {
  const transport: Record<string, string> = https
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}
  const api = { ...forApi, ...transport, 'ambry-build': build }
  const page = { ...forPages, ...transport }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? api : page)
    if (isShared.test(request.url)) reply.header('x-robots-tag', 'noindex, nofollow')
    done()
  })
}
