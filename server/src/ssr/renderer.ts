import type { SharedPage } from '@ambry/contract/sharing/pages'

type Answers = Record<string, unknown>

/** What the build makes for the server to render with (web/src/ssr/render.tsx). */
export type Renderer = {
  /**
   * The API addresses to ask before the screen at an address can be rendered: first who looks, last what it is nothing
   * without. None where no screen is rendered.
   */
  addressesAt: (href: string) => string[]
  /** Whether the first answer is of somebody who may see the screen at once. */
  mayRender: (answers: Answers) => boolean
  /** The screen, and the cache it was rendered from for the page to hydrate from. */
  renderScreen: (href: string, answers: Answers) => Promise<{ html: string; state: string }>
  renderShared: (page: SharedPage, options: { isAdminView: boolean }) => { head: string; body: string }
}
