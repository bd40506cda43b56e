import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

import { expect } from './expect.ts'
import { expectFits } from './people.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// Contrast checks are most of the cost of axe, and depend only on an element and the colors behind it, so each kind is
// measured once per worker and color scheme, wherever it appears first. All other rules run every time.
const measuredKinds = { light: new Set<string>(), dark: new Set<string>() }

/** Current axe violations; only within a dialog if one is open, because the page behind it is checked without one. */
async function violations(page: Page, scheme: 'light' | 'dark', rules: 'all' | 'contrast'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  const { found, kinds } = await page.evaluate(runAxe, { known: [...measuredKinds[scheme]], rules })
  if (found.length === 0) for (const kind of kinds) measuredKinds[scheme].add(kind)
  return found
}

/** Runs in the page: the ready-made builder takes ten times as long. */
async function runAxe({ known, rules }: { known: string[]; rules: 'all' | 'contrast' }) {
  const { axe: judging } = globalThis as unknown as { axe: typeof import('axe-core') }
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.documentElement
  const nameOf = (element: Element) => {
    const states = [
      'aria-current',
      'aria-selected',
      'aria-pressed',
      'aria-invalid',
      'aria-checked',
      'data-tone',
      'open',
    ]
    const set = states.filter((name) => element.hasAttribute(name)).map((name) => name + element.getAttribute(name))
    return [element.localName, ...element.classList, ...set, element.matches(':disabled') ? 'disabled' : ''].join('.')
  }
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }
  const kindOf = (element: Element) => {
    const { color, fontSize, fontWeight } = styleOf(element)
    const parts = [nameOf(element), color, fontSize, fontWeight]
    let isCovered = false
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { backgroundColor, backgroundImage, opacity, position } = styleOf(at)
      if (opacity !== '1') parts.push(opacity)
      if (isCovered) continue
      parts.push(backgroundColor, backgroundImage)
      // a positioned element may cover something that is not its ancestor
      if (position !== 'static') parts.push(position, nameOf(at))
      isCovered = !/^rgba|\/|transparent/.test(backgroundColor)
    }
    return parts.join('<')
  }
  // naming what passes takes a third of the time, and our pages have no frames
  const violationsOnly: import('axe-core').RunOptions = {
    resultTypes: ['violations'],
    reporter: 'no-passes',
    iframes: false,
  }
  const violationsOf = async (context: unknown, options: import('axe-core').RunOptions) =>
    (await judging.run(context as import('axe-core').ElementContext, { ...violationsOnly, ...options })).violations
  const all = rules === 'all' ? await violationsOf(scope, { rules: { 'color-contrast': { enabled: false } } }) : []
  // collected only now, because the page may have re-rendered while the other rules ran
  const measured = new Set(known)
  const fresh = new Map<string, Element>()
  for (const element of scope.querySelectorAll('*')) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    if (!hasText && !element.matches('input, textarea, select')) continue
    const kind = kindOf(element)
    if (!measured.has(kind) && !fresh.has(kind) && element.checkVisibility()) fresh.set(kind, element)
  }
  const contrast = fresh.size
    ? await violationsOf([...fresh.values()], { runOnly: { type: 'rule', values: ['color-contrast'] } })
    : []
  return {
    found: [...all, ...contrast].map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`),
    kinds: [...fresh.keys()],
  }
}

/** No axe violations in either color scheme, and nothing wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  // a page that has not rendered yet has nothing to check
  await expect(page.locator('h1').first()).toBeAttached()
  // stale content is faded on purpose
  await expect(page.locator('.stale')).toHaveCount(0)
  const light = await violations(page, 'light', 'all')
  const dark = await violations(page, 'dark', 'contrast')
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' })
  expect({ light, dark }).toEqual({ light: [], dark: [] })
  await expectFits(page)
}
