import type { FastifyInstance } from 'fastify'

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

/** For what is never shown as a document. */
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

/** A document's own scripts and styles are known by its nonce. */
export const pagePolicy = (nonce: string) => ofPages(` 'nonce-${nonce}'`, ` 'nonce-${nonce}'`)

/** What only a document can do. Its files have the policy too: a worker follows that of its own script. */
const forPages = {
  ...common,
  'content-security-policy': ofPages('', ''),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(self)',
}

/** Answers of the API are read by scripts of ours, never shown as a document, and never kept. */
export const forApi = {
  ...common,
  'cache-control': 'no-store',
  'content-security-policy': strictPolicy,
}

/** What a share link leads to is for whoever holds the link: no search engine is to know it. */
const isShared = /^\/(api\/|files\/)?shared?\//

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
