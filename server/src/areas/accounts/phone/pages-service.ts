import type { Deps } from '../../../deps.ts'
import type { PageAnswer, PageRoute } from '../../../http/documents/pages.ts'
import { stopChangePath } from '../email/links-service.ts'
import { emailPage } from '../email/pages-service.ts'
import * as labels from './labels.ts'
import { changeByLink, stopByLink } from './lost-service.ts'
import { shortPhone } from './notices.ts'

const path = `${stopChangePath}:token`

/** Where the link in the text and the email leads. Opening it changes nothing, because scanners open every link. */
export const stopChangePages = (deps: Deps): PageRoute[] => {
  const over = (): PageAnswer =>
    emailPage(deps, { title: labels.thisLinkDoesntWork, sentence: labels.theChangeIsOver }, 410)
  return [
    {
      method: 'GET',
      path,
      answer: async ({ params }) => {
        const change = await changeByLink(deps, params.token ?? '')
        if (change?.status !== 'pending') return over()
        return emailPage(deps, {
          title: labels.stopThisChange,
          sentence: labels.yourNumberWillChangeTo(shortPhone(change.newPhone)),
          button: labels.keepMyNumber,
        })
      },
    },
    {
      method: 'POST',
      path,
      answer: async ({ params, transact }) =>
        (await transact((tx) => stopByLink(tx, deps, params.token ?? '')))
          ? emailPage(deps, { title: labels.theChangeIsStopped, sentence: labels.youKeepYourNumber })
          : over(),
    },
  ]
}
