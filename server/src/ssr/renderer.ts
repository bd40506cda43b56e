import type { SharedPage } from '@ambry/contract/sharing/pages'

type Answers = Record<string, unknown>

/** A rendered screen, and the cache it was rendered from for the page to hydrate from. */
export type Screen = { html: string; state: string }

/** What the build makes for the server to render with (web/src/ssr/render.tsx). */
export type Renderer = {
  /**
   * The API requests that the screen at an address is rendered from: the signed-in person first, the one it cannot do
   * without last. Empty for addresses that are not rendered.
   */
  addressesAt: (href: string) => string[]
  /** Whether the signed-in person, the first answer, may see the screen without a gate before it. */
  mayRender: (href: string, answers: Answers) => boolean
  renderScreen: (href: string, answers: Answers) => Promise<Screen>
  renderShared: (page: SharedPage, options: { isAdminView: boolean }) => { head: string; body: string }
}
