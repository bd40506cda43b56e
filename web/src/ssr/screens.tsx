// What the server draws with: the build makes one file of it (web/vite/screens.ts).
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { App } from '../App.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { createPageRouter } from '../routes.tsx'
import { FirstLanding } from './landing.tsx'
import { type Answers, addressAt, keepAnswers, personIn, queriesAt } from './queries.ts'

/** The same for everybody, so the build draws it once. */
export const landing = (): string => renderToStaticMarkup(<FirstLanding />)

/**
 * What must be asked before the screen at an address can be drawn: first who looks, last what it is nothing without.
 * Nothing where none is.
 */
export const addressesAt = (href: string): string[] => queriesAt(href).map(addressAt)

/** Whether the first answer is of somebody who may see the screen at once. */
export const isFor = (answers: Answers): boolean => personIn(answers) !== null

/** The first screen at an address for whoever the answers are for, with a cache and a router of its own. */
export async function draw(href: string, answers: Answers): Promise<string> {
  const client = createQueryClient()
  const router = createPageRouter(createMemoryHistory({ initialEntries: [href] }))
  await router.load()
  keepAnswers(client, href, answers, Date.now())
  const html = renderToString(<App client={client} router={router} />)
  // its timers would keep the answers of one person in memory for minutes
  client.clear()
  return html
}
