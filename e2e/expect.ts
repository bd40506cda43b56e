import { expect as base, type Locator } from '@playwright/test'

/** The state an element must be in before a matcher can pass. */
const needs = {
  toBeVisible: 'visible',
  toBeFocused: 'attached',
  toBeChecked: 'attached',
  toContainText: 'attached',
  toHaveAttribute: 'attached',
  toHaveText: 'attached',
  toHaveValue: 'attached',
} as const

type Matcher = (...args: unknown[]) => Promise<void>

/** Waits silently, then lets Playwright's own matcher assert and explain. */
const patient = (name: string, state: 'attached' | 'visible') =>
  async function (this: { isNot: boolean; timeout: number }, locator: Locator, ...args: unknown[]) {
    const isOne = !this.isNot && !Array.isArray(args[0])
    const isThere = await (isOne ? locator.waitFor({ state, timeout: this.timeout }) : Promise.resolve()).then(
      () => true,
      () => false,
    )
    const judge = base.configure({ timeout: isThere ? this.timeout : 1 })(locator)
    const matchers = (this.isNot ? judge.not : judge) as unknown as Record<string, Matcher>
    const matcher = matchers[name]
    if (!matcher) throw new Error(`Playwright has no ${name} any more`)
    await matcher(...args)
    return { pass: !this.isNot, message: () => name }
  }

/**
 * Playwright's `expect` serializes the whole page for its message each time it finds nothing yet, which took a tenth of
 * the browser's time in these tests. This one waits first.
 */
export const expect = base.extend(
  Object.fromEntries(Object.entries(needs).map(([name, state]) => [name, patient(name, state)])),
) as typeof base
