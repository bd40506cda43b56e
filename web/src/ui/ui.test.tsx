import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'

import { Button } from './Button.tsx'
import { Check, Field, TextArea } from './fields/Field.tsx'
import { formReader } from './fields/form.ts'
import { Toaster } from './layers/Toaster.tsx'
import { Tooltip } from './layers/Tooltip.tsx'
import { ToastStore } from './layers/toast.ts'
import { Spinner } from './Spinner.tsx'
import { Note } from './Tag.tsx'

describe('toaster', () => {
  test('shows a message in the polite region, with a close button', () => {
    const store = new ToastStore()
    store.show({ title: 'Logged out', description: 'See you.' })
    const html = renderToStaticMarkup(<Toaster store={store} />)
    expect(html).toMatch(/<div role="status"><div class="toast" data-id="\d+">.*Logged out.*See you\./)
    expect(html).toContain('aria-label="Close message"')
    expect(html).toContain('<div role="alert"></div>')
    store.pause()
  })

  test('shows a failure in the alert region, and hides closed ones', () => {
    const store = new ToastStore()
    const id = store.show({ title: 'Logout failed', variant: 'destructive' })
    expect(renderToStaticMarkup(<Toaster store={store} />)).toMatch(
      /<div role="alert"><div class="toast toast-bad" data-id/,
    )
    store.dismiss(id)
    expect(renderToStaticMarkup(<Toaster store={store} />)).toMatch(/<div class="toast toast-bad" hidden=""/)
  })
})

describe('field', () => {
  const idOf = (html: string) => / for="([^"]+)"/.exec(html)?.[1]

  test('has a visible label, and its hint as description', () => {
    const html = renderToStaticMarkup(<Field label="City" name="city" hint="Where you live." optional />)
    expect(html).toContain(`id="${idOf(html)}"`)
    expect(html).toContain(`aria-describedby="${idOf(html)}-note"`)
    expect(html).toContain('Where you live.')
    expect(html).toContain('(optional)')
    expect(html).not.toContain('aria-invalid')
  })

  test('replaces the hint with the error', () => {
    const html = renderToStaticMarkup(<TextArea label="Reason" name="reason" hint="Kept." error="Give a reason." />)
    expect(html).toContain('aria-invalid="true"')
    expect(html).toContain('Give a reason.')
    expect(html).not.toContain('Kept.')
  })

  test('a checkbox is inside its label', () => {
    expect(renderToStaticMarkup(<Check name="terms" label="I accept." />)).toMatch(
      /<label class="check"><input [^>]*name="terms"[^>]*\/><span>I accept\.<\/span><\/label>/,
    )
  })
})

test('a busy button keeps its text for its width, says so, and is not a submit button by default', () => {
  const html = renderToStaticMarkup(<Button working>Save</Button>)
  expect(html).toContain('type="button"')
  expect(html).toContain('aria-disabled="true"')
  expect(html).toContain('Save')
  expect(html).toContain('Working…')
})

test('a tooltip describes its control and is closed initially', () => {
  const html = renderToStaticMarkup(
    <Tooltip text="Read only">
      <button type="button">Edit</button>
    </Tooltip>,
  )
  const id = /role="tooltip" id="([^"]+)"/.exec(html)?.[1]
  expect(html).toContain(`aria-describedby="${id}"`)
  expect(html).toContain('hidden=""')
})

test('a spinner has a label', () => {
  expect(renderToStaticMarkup(<Spinner />)).toContain('Loading')
})

test('the form reader returns trimmed text, null for empty and whether a box is checked', () => {
  const data = new FormData()
  data.set('name', '  Mae ')
  data.set('city', '   ')
  data.set('terms', 'on')
  const form = formReader(data)
  expect(form.text('name')).toBe('Mae')
  expect(form.optional('name')).toBe('Mae')
  expect(form.optional('city')).toBeNull()
  expect(form.optional('absent')).toBeNull()
  expect(form.checked('terms')).toBe(true)
  expect(form.checked('absent')).toBe(false)
})

test('a note with a title can have a list, which no paragraph may contain', () => {
  const html = renderToStaticMarkup(
    <Note title="We couldn’t read 1 row">
      <ul>
        <li>Row 3</li>
      </ul>
    </Note>,
  )
  expect(html).toContain('<strong>We couldn’t read 1 row</strong><ul><li>Row 3</li></ul>')
  expect(html).not.toContain('<p>')
})

test('a button that works on something ignores clicks, and does not submit its form', () => {
  const onClick = vi.fn()
  const preventDefault = vi.fn()
  const clicked = (working: boolean) => Button({ working, onClick, children: 'Save' }).props.onClick({ preventDefault })
  clicked(true)
  expect(onClick).not.toHaveBeenCalled()
  expect(preventDefault).toHaveBeenCalledOnce()
  clicked(false)
  expect(onClick).toHaveBeenCalledOnce()
})
