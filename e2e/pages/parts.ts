import { fireEvent, waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'

import type { Caller, Harness } from '../../server/test/harness.ts'
import { openPage, type Page } from './page.ts'

/** A part of the page, or all of it, as testing-library's queries see it. */
export type Part = Page['page']

type Name = string | RegExp

/** Elements whose text is searched, which is much faster than by name on large pages. */
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]

const matches = (text: string, name: Name) => (typeof name === 'string' ? text.includes(name) : name.test(text))

/** The element once it is there. */
export const found = (find: () => HTMLElement | null | undefined, what: Name): Promise<HTMLElement> =>
  waitFor(() => {
    const element = find()
    if (!element) throw new Error(`no ${what} on the page`)
    return element
  })

type Found = Part & { element: HTMLElement }

/**
 * A part of the page that is looked up again when React has put another element in its place, as a dialog does that
 * first shows that it is loading.
 */
function lasting(first: HTMLElement, find: () => HTMLElement | null | undefined): Found {
  let last = first
  const now = () => {
    if (!last.isConnected) last = find() ?? last
    return last
  }
  const queries = within(first) as unknown as Record<string, (...args: unknown[]) => unknown>
  const ask = (name: string, args: unknown[]) => (within(now()) as unknown as typeof queries)[name]?.(...args)
  const lookups = Object.keys(queries).map((name) => [
    name,
    (...args: unknown[]) =>
      name.startsWith('find') ? waitFor(() => ask(name.replace('find', 'get'), args)) : ask(name, args),
  ])
  return Object.defineProperty(Object.fromEntries(lookups), 'element', { get: now }) as Found
}

/** A named part of the page, such as a region. */
export async function part(inside: Part, role: string, name: Name): Promise<Found> {
  const first = await inside.findByRole(role, { name })
  return lasting(first, () => inside.queryByRole(role, { name }))
}

/** An open dialog, and what is in it. */
export const dialog = ({ page }: Page, name: Name): Promise<Found> => part(page, 'dialog', name)

/** A row of a table that contains this text. */
export async function row(name: Name): Promise<Found> {
  const find = () => all('tbody tr').find(({ textContent }) => matches(textContent, name))
  return lasting(await found(find, name), find)
}

/** The texts of a list's rows, without the bars that are shown while it loads. */
export const rowTexts = (): string[] =>
  all('table:not([aria-hidden]) tbody tr').map(({ textContent }) => textContent ?? '')

/** Clicks a control once it can be used. */
export async function press({ user }: Page, inside: Part, name: Name, role = 'button'): Promise<void> {
  const control = await inside.findByRole(role, { name })
  await waitFor(() => expect(control.matches(':disabled')).toBe(false))
  await user.click(control)
}

/** The same twice at once, as an impatient person does. */
export async function pressTwice({ user }: Page, inside: Part, name: Name): Promise<void> {
  const control = await inside.findByRole('button', { name })
  await waitFor(() => expect(control.matches(':disabled')).toBe(false))
  await user.dblClick(control)
}

/** Replaces what is in a field. */
export async function fill(inside: Part, label: Name, text: string): Promise<HTMLInputElement> {
  const field = await inside.findByLabelText<HTMLInputElement>(label)
  write(field, text)
  return field
}

export function write(field: HTMLElement, text: string): void {
  field.focus()
  fireEvent.input(field, { target: { value: text } })
}

/** Chooses an option by its text. */
export async function choose({ user }: Page, inside: Part, label: Name, option: string): Promise<void> {
  const field = await inside.findByLabelText<HTMLSelectElement>(label)
  await within(field).findByRole('option', { name: option })
  await user.selectOptions(field, option)
}

/** Waits until an element, found anew each time, contains the text. */
export const shows = (find: () => Element | null | undefined, ...texts: Name[]): Promise<void> =>
  waitFor(() => {
    const shown = find()?.textContent ?? ''
    for (const text of texts) {
      if (typeof text === 'string') expect(shown).toContain(text)
      else expect(shown).toMatch(text)
    }
  })

/** A message in the corner with that title and text. */
export const toast = (title: string, text: Name): Promise<HTMLElement> =>
  found(
    () => all('.toast').find(({ textContent }) => textContent.includes(title) && matches(textContent, text)),
    `message “${title}”`,
  )

/** Enters the code that was sent to confirm a step that needs it. */
export async function confirmed(opened: Page, harness: Harness, phone: string): Promise<void> {
  const step = await dialog(opened, 'Confirm it’s you')
  await step.findByLabelText('Verification code')
  await fill(step, 'Verification code', await harness.codeFor(phone))
  await waitFor(() => expect(step.element.isConnected).toBe(false))
}

/** What a field must have to be reported as wrong. */
export const isInvalid = (field: Element) => field.getAttribute('aria-invalid') === 'true'

/** Waits for the focus. Compared here, because a failed comparison of elements prints the whole page. */
export const focused = (find: () => Element | null | undefined): Promise<void> =>
  waitFor(() => expect(document.activeElement === find(), 'it has the focus').toBe(true))

/** Opens a page as an admin who is viewing a member's account. */
export async function openAsViewer(harness: Harness, admin: Caller, member: Caller, path: string): Promise<Page> {
  const first = await openPage(harness, '/admin', admin)
  await first.page.findByRole('link', { name: 'Back to App' })
  const viewing = { userId: member.id, reason: 'A question about their account' }
  expect((await admin.post('/api/admin/impersonations', viewing)).status).toBe(200)
  const proof = { phone: admin.phone, otp: await harness.codeFor(admin.phone), targetUserPhone: member.phone }
  // sent by the page, whose cookies become the viewer's
  await fetch('/api/verify-otp', {
    method: 'POST',
    headers: { 'client-id': 'ambry-web', 'client-key': 'ambry-public', 'content-type': 'application/json' },
    body: JSON.stringify(proof),
  })
  return openPage(harness, path, null, { after: first })
}
