import type { FastifyInstance, FastifyRequest } from 'fastify'

import { apiAnswers, type Headers } from './api-answers.ts'
import { type Fill, fillWith, leaveEmpty } from './first-screen.ts'
import type { Renderer } from './renderer.ts'

const settings = '/api/house'

/**
 * The landing page for visitors. It is the same for all of them until the settings change, so it is rendered once:
 * anyone may request it as often as they like. Query parameters (`?share=…`) are handled by the page itself.
 */
export function visitorLanding(app: FastifyInstance, renderer: () => Promise<Renderer>, client: Headers) {
  let kept: { settings: string; fill: Promise<Fill> } | undefined
  const render = async (answer: string): Promise<Fill> => {
    const answers = { '/api/auth/me': null, [settings]: JSON.parse(answer) }
    return fillWith(await (await renderer()).renderScreen('/', answers))
  }
  return async (request: FastifyRequest): Promise<Fill> => {
    const answer = await apiAnswers(app, client, request)(settings)
    if (answer === null) return leaveEmpty
    if (kept?.settings !== answer) kept = { settings: answer, fill: render(answer) }
    try {
      return await kept.fill
    } catch (error) {
      request.log.error({ error }, 'the landing page could not be rendered')
      kept = undefined
      return leaveEmpty
    }
  }
}
