import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ToastStore } from './toast.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const visible = (store: ToastStore) => store.list().filter((toast) => toast.open)

test('shows at most one toast, the newest', () => {
  const store = new ToastStore()
  store.show({ title: 'First' })
  store.show({ title: 'Second' })
  expect(visible(store).map(({ title }) => title)).toEqual(['Second'])
})

test('closes automatically after 5 s', () => {
  const store = new ToastStore()
  store.show({ title: 'Hello' })
  vi.advanceTimersByTime(4_999)
  expect(visible(store)).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(visible(store)).toHaveLength(0)
})

test('the newest has its own 5 s', () => {
  const store = new ToastStore()
  store.show({ title: 'First' })
  vi.advanceTimersByTime(4_000)
  store.show({ title: 'Second' })
  vi.advanceTimersByTime(4_999)
  expect(visible(store)).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(visible(store)).toHaveLength(0)
})

test('what happened elsewhere waits until the toast on the screen has closed', () => {
  const store = new ToastStore()
  const titles = () => visible(store).map(({ title }) => title)
  store.announce({ title: 'A card arrived' })
  expect(titles()).toEqual(['A card arrived'])
  store.show({ title: 'Saved' })
  store.announce({ title: 'Bid received' })
  store.announce({ title: 'Loan approved' })
  expect(titles()).toEqual(['Saved'])
  vi.advanceTimersByTime(5_000)
  expect(titles()).toEqual(['Bid received'])
  vi.advanceTimersByTime(4_999)
  expect(titles()).toEqual(['Bid received'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual(['Loan approved'])
  vi.advanceTimersByTime(5_000)
  expect(titles()).toEqual([])
})

test('of a burst only the last three wait', () => {
  const store = new ToastStore()
  const titles: string[] = []
  store.subscribe(() => titles.push(...visible(store).map(({ title }) => title)))
  for (const title of ['1', '2', '3', '4', '5', '6']) store.announce({ title })
  vi.advanceTimersByTime(60_000)
  expect(titles).toEqual(['1', '4', '5', '6'])
})

test('a dismissed toast leaves the store after 1,000,000 ms', () => {
  const store = new ToastStore()
  store.dismiss(store.show({ title: 'Hello' }))
  expect(store.list()).toMatchObject([{ title: 'Hello', open: false }])
  vi.advanceTimersByTime(999_999)
  expect(store.list()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(store.list()).toHaveLength(0)
})

test('removing an old one does not remove the newer one', () => {
  const store = new ToastStore()
  store.dismiss(store.show({ title: 'Old' }))
  store.show({ title: 'New' })
  store.pause()
  vi.advanceTimersByTime(2_000_000)
  expect(visible(store)).toMatchObject([{ title: 'New' }])
})

test('stays open while paused, and gets its full time afterwards', () => {
  const store = new ToastStore()
  store.show({ title: 'Hello' })
  vi.advanceTimersByTime(4_000)
  store.pause()
  vi.advanceTimersByTime(60_000)
  expect(visible(store)).toHaveLength(1)
  store.resume()
  vi.advanceTimersByTime(4_999)
  expect(visible(store)).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(visible(store)).toHaveLength(0)
})

test('notifies its listeners, and dismissing twice changes nothing', () => {
  const store = new ToastStore()
  const heard = vi.fn()
  const stop = store.subscribe(heard)
  const id = store.show({ title: 'Hello' })
  store.dismiss(id)
  store.dismiss(id)
  store.dismiss(999)
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  store.show({ title: 'Again' })
  expect(heard).toHaveBeenCalledTimes(2)
})
