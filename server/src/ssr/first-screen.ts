import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { apiAnswers, type Headers } from './api-answers.ts'
import type { Renderer, Screen } from './renderer.ts'

/** Inserts a screen, and the cache it was rendered from, into its document. */
export type Fill = (html: string) => string

export const leaveEmpty: Fill = (html) => html.replace('<!--screen-->', '').replace('<!--query-state-->', '')

export function fillWith({ html, state }: Screen): Fill {
  // nothing in it can close the element it is in
  const safe = state.replaceAll('<', '\\u003c')
  return (document) => document.replace('<!--screen-->', () => html).replace('<!--query-state-->', () => safe)
}

/**
 * Requests that take longer are left to the page, which shows a placeholder meanwhile. The cards are always awaited.
 */
const renderTimeoutMs = 150

/**
 * Renders the first screen of a page for the signed-in user, so that cards are visible before any script has run. The
 * data is requested through the same checks as the page's own requests. The user is requested first; null means that
 * nothing is rendered for them. The rest is requested while the browser already reads the start of the document.
 * Anything that fails or takes too long is left for the page to request.
 */
export async function firstScreen(
  app: FastifyInstance,
  renderer: Renderer,
  client: Headers,
  request: FastifyRequest,
): Promise<(() => Promise<Fill>) | null> {
  const [who, ...others] = renderer.addressesAt(request.url)
  const needed = others.pop()
  if (who === undefined || needed === undefined) return null
  const answerOf = apiAnswers(app, client, request)
  const ask = async (url: string) => {
    const answer = await answerOf(url)
    return answer === null ? null : `${JSON.stringify(url)}:${answer}`
  }
  const first = await ask(who)
  if (first === null || !renderer.mayRender(request.url, JSON.parse(`{${first}}`))) return null
  return async () => {
    try {
      const late = sleep(renderTimeoutMs, null, { ref: false })
      const [cards, ...found] = await Promise.all([ask(needed), ...others.map((url) => Promise.race([ask(url), late]))])
      // skeletons in their place would need inline styles, which the page's policy blocks
      if (cards === null) return leaveEmpty
      const answers = `{${[first, cards, ...found].filter((answer) => answer !== null).join()}}`
      return fillWith(await renderer.renderScreen(request.url, JSON.parse(answers)))
    } catch (error) {
      request.log.error({ error }, 'a first screen could not be rendered')
      return leaveEmpty
    }
  }
}
