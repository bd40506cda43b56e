import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What the build makes for the server to draw with (web/src/first/screens.tsx). */
export type Screens = {
  /** What must be asked before the screen at an address can be drawn; nothing where none is. */
  addressesAt: (href: string) => string[]
  /** Null when the answers are for nobody who may see it at once. */
  draw: (href: string, answers: Record<string, unknown>) => Promise<string | null>
}

type Headers = Record<string, string | string[] | undefined>

/** Who asks and from where, as it came: the answers are those that the browser itself would be given. */
const passedOn = ['cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'host'] as const

/**
 * The first screen of a page for whoever looks, with the answers it was drawn from: its cards are seen before any of
 * its scripts has run. The questions go through the same gate as those of the page. Whatever fails, the page asks
 * again by itself, so there is nothing to say here.
 */
export async function drawnFor(
  app: FastifyInstance,
  screens: Screens,
  client: Headers,
  request: FastifyRequest,
): Promise<((html: string) => string) | null> {
  const addresses = screens.addressesAt(request.url)
  if (addresses.length === 0) return null
  const headers: Headers = { ...client, accept: 'application/json' }
  for (const name of passedOn) if (request.headers[name] !== undefined) headers[name] = request.headers[name]
  const answers = await Promise.all(
    addresses.map(async (url) => {
      const answer = await app.inject({ url, headers, remoteAddress: request.socket.remoteAddress ?? '' })
      return answer.statusCode === 200 ? answer.payload : null
    }),
  )
  if (answers.includes(null)) return null
  const text = `{${answers.map((answer, at) => `${JSON.stringify(addresses[at])}:${answer}`).join()}}`
  const drawn = await screens.draw(request.url, JSON.parse(text))
  if (drawn === null) return null
  // nothing in it ends the element it stands in
  const brought = text.replaceAll('<', '\\u003c')
  return (html) => html.replace('<!--drawn-->', () => drawn).replace('<!--answers-->', () => brought)
}
