import { pino } from 'pino'

import { buildApp } from '../src/app.ts'
import type { Clock } from '../src/clock.ts'
import type { Renderer } from '../src/ssr/renderer.ts'

/** A clock that stands still until a test moves it. */
export class TestClock implements Clock {
  #now: number

  constructor(at = '2026-11-15T12:00:00.000Z') {
    this.#now = Date.parse(at)
  }

  now = (): Date => new Date(this.#now)

  advance(seconds: number): void {
    this.#now += seconds * 1000
  }
}

export const testSecret = 'a secret for tests only, 32 characters'

type Options = Omit<Parameters<typeof buildApp>[0], 'secretKey' | 'log' | 'documents'> & {
  secretKey?: string
  /** Renders first screens; without it documents are plain. */
  screens?: Screens
}

export type Screens = Omit<Renderer, 'renderShared'>

const noScreens: Screens = {
  addressesAt: () => [],
  mayRender: () => false,
  renderScreen: () => Promise.reject(new Error('nothing to render')),
}

/** From source, because these tests run without a build. */
const sharedSource = new URL('../../web/src/ssr/shared.tsx', import.meta.url).pathname

const screenDocument = '<head></head><body><div><!--screen--></div><!--query-state-->'

/** The app with a minimal page. The template database was opened by one of these, so the secret must be the same. */
export const buildTestApp = ({ screens, secretKey = testSecret, ...options }: Options) =>
  buildApp({
    ...options,
    secretKey,
    log: pino({ level: 'silent' }),
    undeclaredEvent: (message) => {
      throw new Error(message)
    },
    documents: {
      build: 'test-build',
      read: async () =>
        '<!doctype html><title>Ambry</title><meta name="build" content="__BUILD__"><script nonce="__NONCE__"></script>',
      readShared: async () =>
        '<!doctype html><html lang="en"><head><!--shared-head--></head><body><!--shared-body--><script nonce="__NONCE__"></script></body></html>',
      renderer: async () => {
        const { renderShared } = (await import(sharedSource)) as Pick<Renderer, 'renderShared'>
        return { ...(screens ?? noScreens), renderShared }
      },
      ...(screens && { screens: { '/': screenDocument, '/secure': screenDocument } }),
    },
  })
