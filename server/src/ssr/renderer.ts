import type { SharedPage } from '@ambry/contract/sharing/pages'

type Answers = Record<string, unknown>

/** A rendered screen, and the cache it was rendered from for the page to hydrate from. */
export type Screen = { html: string; state: string }

/** The server-side renderer built from web/src/ssr/render.tsx. */
export type Renderer = {
  /**
   * The API requests needed to render the screen at a URL: the signed-in user first, the indispensable one last. Empty
   * for URLs that are not rendered.
   */
  addressesAt: (href: string) => string[]
  /** Whether the signed-in user, the first answer, may see the screen without passing a gate first. */
  mayRender: (href: string, answers: Answers) => boolean
  renderScreen: (href: string, answers: Answers) => Promise<Screen>
  renderShared: (page: SharedPage, options: { isAdminView: boolean }) => { head: string; body: string }
}
