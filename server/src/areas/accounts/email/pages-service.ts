import type { Deps } from '../../../deps.ts'
import type { AppError } from '../../../errors.ts'
import type { OwnPages, PageAnswer, PageRoute } from '../../../http/documents/pages.ts'
import { publicSite } from '../../site/settings-service.ts'
import * as labels from './labels.ts'
import { verifyByLink } from './service.ts'

type Shown = { title: string; sentence: string; button?: string }

/** A page that a link in an email opens. Opening it changes nothing, because mail scanners open every link. */
export const emailPage = (deps: Deps, { title, sentence, button }: Shown, status = 200): PageAnswer => ({
  page: { screen: 'email', title, sentence, button: button ?? null, house: publicSite(deps) },
  status,
})

export const refusedPage = (deps: Deps, error: AppError) => ({
  page: { screen: 'refused', sentence: error.message, house: publicSite(deps) } as const,
  status: error.status,
})

const routes = (deps: Deps): PageRoute[] => [
  {
    method: 'GET',
    path: '/email/confirm/:token',
    answer: async () =>
      emailPage(deps, {
        title: labels.confirmYourEmailAddress,
        sentence: labels.confirmThisAddress,
        button: labels.confirmEmail,
      }),
  },
  {
    method: 'POST',
    path: '/email/confirm/:token',
    answer: async ({ params, transact }) =>
      (await transact((tx) => verifyByLink(tx, deps, params.token ?? '')))
        ? emailPage(deps, { title: labels.emailConfirmed, sentence: labels.weNowSendYourNotifications })
        : emailPage(deps, { title: labels.thisLinkHasExpired, sentence: labels.requestANewOne }, 410),
  },
]

/** The pages that links in texts and emails open. */
export const emailPages = (deps: Deps, others: PageRoute[]): OwnPages => ({
  routes: [...routes(deps), ...others],
  refused: (error) => refusedPage(deps, error),
})
