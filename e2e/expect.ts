import { expect as base, type Locator } from '@playwright/test'

/** What must be there before a matcher can hold. */
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

/** Waits without a word, then lets Playwright's own matcher judge and explain. */
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
 * Playwright's `expect`, which writes down the whole page for its message each time it finds nothing yet: a tenth of what
 * the browser did in the stories. This one waits first.
 */
export const expect = base.extend(
  Object.fromEntries(Object.entries(needs).map(([name, state]) => [name, patient(name, state)])),
) as typeof base
