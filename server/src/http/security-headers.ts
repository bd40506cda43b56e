import type { FastifyInstance } from 'fastify'

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

/** What only a document can do. */
const forPages = {
  ...common,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(self)',
}

/** Answers of the API are read by scripts of ours, never shown as a document, and never kept. */
const forApi = {
  ...common,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** What a share link leads to is for whoever holds the link: no search engine is to know it. */
const isShared = /^\/(api\/|files\/)?shared?\//

export const pagePolicy = (nonce: string) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The build of the page goes with every answer of the API, so that a page that was open for long learns of a newer one. */
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
