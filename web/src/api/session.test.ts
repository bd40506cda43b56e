import type { CurrentUser } from '@ambry/contract/accounts/records'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { Credentials } from './credentials.ts'
import { ApiError } from './errors.ts'
import { createQueryClient } from './query-client.ts'
import { authFlag, cleanOtp, Session, type SessionParts } from './session.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const person = (change: Partial<CurrentUser> = {}): CurrentUser => ({
  id: 'user-1',
  name: 'Mae',
  phone: '+12025550101',
  displayName: 'Mae',
  isAuthenticated: true,
  isAdmin: false,
  isLender: false,
  staffRoles: [],
  rights: [],
  isImpersonated: false,
  sessionExpiresAt: '2026-11-15T10:00:00.000Z',
  legalDue: [],
  ...change,
})
const signedOut = () => new ApiError(401, 'Sign in first.')
const login = { status: 'success', authToken: 'token-1', user: { ...person(), isImpersonated: false } } as const

function setup() {
  const page = { cookie: '' }
  const credentials = new Credentials()
  const queryClient = createQueryClient()
  const me = vi.fn<SessionParts['accounts']['me']>()
  const endImpersonation = vi.fn<SessionParts['accounts']['endImpersonation']>()
  const notifyTabs = vi.fn()
  const leadOn = vi.fn(async () => {})
  const session = new Session({
    accounts: {
      me: Object.assign(me, { path: '/api/auth/me' as const }),
      endImpersonation: Object.assign(endImpersonation, { path: '/api/auth/end-impersonation' as const }),
    },
    credentials,
    queryClient,
    notifyTabs,
    flag: authFlag(
      () => page,
      () => false,
    ),
  })
  return { page, credentials, queryClient, me, endImpersonation, notifyTabs, leadOn, session }
}

describe('the current user', () => {
  test('is null when the server returns 401', async () => {
    const { me, queryClient, session } = setup()
    me.mockRejectedValue(signedOut())
    expect(await queryClient.fetchQuery(session.me)).toBeNull()
  })

  test('throws on any other failure, without a retry', async () => {
    const { me, queryClient, session } = setup()
    me.mockRejectedValue(new ApiError(503, 'Later.'))
    await expect(queryClient.fetchQuery(session.me)).rejects.toThrow('503: Later.')
    expect(me).toHaveBeenCalledOnce()
  })

  test('a failure is not retried by components mounted later', async () => {
    const { me, queryClient, session } = setup()
    me.mockRejectedValue(new ApiError(503, 'Later.'))
    await queryClient.prefetchQuery(session.me)
    for (const _ of ['guard', 'layout']) new QueryObserver(queryClient, session.me).subscribe(() => {})
    await vi.advanceTimersByTimeAsync(1000)
    expect(me).toHaveBeenCalledOnce()
  })

  test('a socket closing while impersonation ends does not query as the member', async () => {
    const { endImpersonation, leadOn, me, queryClient, session } = setup()
    me.mockResolvedValue(person({ isImpersonated: true }))
    await queryClient.fetchQuery(session.me)
    new QueryObserver(queryClient, session.me).subscribe(() => {})
    endImpersonation.mockImplementation(async () => {
      session.ended('signed_out')
      expect(me).toHaveBeenCalledOnce()
      return { ...login, authToken: 'token-9' }
    })
    me.mockResolvedValue(person())
    expect(await session.endImpersonation(leadOn)).toEqual(person())
    expect(session.isChanging()).toBe(false)
  })

  test('is cached for 30 s and then fetched again', async () => {
    const { me, queryClient, session } = setup()
    me.mockResolvedValue(person())
    await queryClient.fetchQuery(session.me)
    vi.advanceTimersByTime(29_999)
    await queryClient.fetchQuery(session.me)
    expect(me).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    await queryClient.fetchQuery(session.me)
    expect(me).toHaveBeenCalledTimes(2)
  })

  test('tells the client whose session the cookie holds', async () => {
    const { credentials, me, queryClient, session } = setup()
    me.mockResolvedValue(person())
    await queryClient.fetchQuery(session.me)
    expect(credentials.held).toEqual({ authToken: null, userId: 'user-1' })
  })

  test('drops another user’s token', async () => {
    const { credentials, me, queryClient, session } = setup()
    credentials.keep('token-0', 'user-0')
    me.mockResolvedValue(person())
    await queryClient.fetchQuery(session.me)
    expect(credentials.held).toEqual({ authToken: null, userId: 'user-1' })
  })
})

describe('signing in', () => {
  test('keeps token and user id in memory, sets the flag, notifies tabs, loads the user and navigates', async () => {
    const { credentials, leadOn, me, page, session, notifyTabs } = setup()
    me.mockResolvedValue(person())
    const begun = session.begin(login, leadOn)
    expect(session.isChanging()).toBe(true)
    expect(await begun).toEqual(person())
    expect(session.isChanging()).toBe(false)
    expect(credentials.held).toEqual({ authToken: 'token-1', userId: 'user-1' })
    expect(page.cookie).toBe('auth_state=1; Path=/; Max-Age=28800; SameSite=Strict')
    expect(notifyTabs).toHaveBeenCalledOnce()
    expect(leadOn).toHaveBeenCalledExactlyOnceWith(person())
    expect(session.signIns()).toBe(1)
  })

  test('a response without a token keeps nothing and sets no flag', async () => {
    const { credentials, leadOn, me, page, session } = setup()
    me.mockRejectedValue(signedOut())
    expect(await session.begin({ status: 'success' }, leadOn)).toBeNull()
    expect(credentials.held.authToken).toBeNull()
    expect(page.cookie).toBe('')
    expect(leadOn).not.toHaveBeenCalled()
  })

  test('writes nothing to storage', async () => {
    const storage = { setItem: vi.fn(), getItem: vi.fn(), removeItem: vi.fn() }
    vi.stubGlobal('localStorage', storage)
    vi.stubGlobal('sessionStorage', storage)
    const { leadOn, me, session } = setup()
    me.mockResolvedValue(person())
    await session.begin(login, leadOn)
    session.forget()
    expect(storage.setItem).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
  })

  test('is not undone by an older response in flight', async () => {
    const { credentials, leadOn, me, queryClient, session } = setup()
    const old = Promise.withResolvers<CurrentUser>()
    me.mockReturnValueOnce(old.promise).mockResolvedValueOnce(person())
    void queryClient.fetchQuery(session.me).catch(() => {})
    await session.begin(login, leadOn)
    old.reject(signedOut())
    await vi.advanceTimersByTimeAsync(0)
    expect(credentials.held.authToken).toBe('token-1')
    expect(queryClient.getQueryData(session.me.queryKey)).toEqual(person())
  })
})

test('signing out clears user, token and flag, and notifies the tabs', async () => {
  const { credentials, leadOn, me, page, queryClient, session, notifyTabs } = setup()
  me.mockResolvedValue(person())
  await session.begin(login, leadOn)
  session.forget()
  expect(credentials.held).toEqual({ authToken: null, userId: null })
  expect(queryClient.getQueryData(session.me.queryKey)).toBeNull()
  expect(page.cookie).toBe('auth_state=; Path=/; Max-Age=0; SameSite=Strict')
  expect(notifyTabs).toHaveBeenCalledTimes(2)
})

test('when another tab signs in or out, this one drops its token and refetches the user', async () => {
  const { credentials, leadOn, me, queryClient, session, notifyTabs } = setup()
  me.mockResolvedValueOnce(person()).mockResolvedValueOnce(person({ id: 'user-2' }))
  await session.begin(login, leadOn)
  await session.heardFromTab()
  expect(credentials.held).toEqual({ authToken: null, userId: 'user-2' })
  expect(queryClient.getQueryData(session.me.queryKey)).toMatchObject({ id: 'user-2' })
  expect(notifyTabs).toHaveBeenCalledOnce()
})

test('the last user is remembered when a session ends, and forgotten on sign-out', async () => {
  const { leadOn, me, session } = setup()
  expect(session.lastPerson()).toBeNull()
  me.mockResolvedValueOnce(person()).mockRejectedValueOnce(signedOut()).mockResolvedValueOnce(person())
  await session.begin(login, leadOn)
  await session.heardFromTab()
  expect(session.lastPerson()).toBe('user-1')
  await session.begin(login, leadOn)
  session.forget()
  expect(session.lastPerson()).toBeNull()
})

describe('the reason for being signed out', () => {
  test('is shown as the server gave it, even when the 401 came first', async () => {
    const { leadOn, me, session } = setup()
    me.mockResolvedValueOnce(person()).mockRejectedValue(signedOut())
    await session.begin(login, leadOn)
    await session.heardFromTab()
    expect(session.farewell()).toBe('Your session has ended. Please sign in again.')
    session.ended('suspended')
    expect(session.farewell()).toBe('Your membership is suspended. Please contact us.')
  })

  test('is not shown to users who signed out themselves, or to visitors', async () => {
    const { leadOn, me, queryClient, session } = setup()
    me.mockRejectedValueOnce(signedOut()).mockResolvedValueOnce(person())
    await queryClient.fetchQuery(session.me)
    expect(session.farewell()).toBeNull()
    await session.begin(login, leadOn)
    session.ended('signed_out')
    session.forget()
    session.ended('signed_out')
    expect(session.farewell()).toBeNull()
  })

  test('is cleared by the next sign-in', async () => {
    const { leadOn, me, session } = setup()
    me.mockResolvedValue(person())
    await session.begin(login, leadOn)
    session.ended('closed')
    expect(session.farewell()).toBe('Your account has been closed.')
    await session.begin(login, leadOn)
    expect(session.farewell()).toBeNull()
  })
})

describe('one user’s data', () => {
  test('is dropped when another signs in: inactive data is removed, active data refetched', async () => {
    const { leadOn, me, queryClient, session } = setup()
    me.mockResolvedValueOnce(person()).mockResolvedValueOnce(person({ id: 'user-2' }))
    await session.begin(login, leadOn)
    queryClient.setQueryData(['/api/user/sessions', {}], 'private')
    queryClient.setQueryData(['/api/house', {}], 'public')
    const read = vi.fn(async () => 'profile')
    const watch = new QueryObserver(queryClient, { queryKey: ['/api/user/profile', {}], queryFn: read })
    const stop = watch.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(0)
    await session.heardFromTab()
    await vi.advanceTimersByTimeAsync(0)
    stop()
    expect(queryClient.getQueryData(['/api/user/sessions', {}])).toBeUndefined()
    expect(queryClient.getQueryData(['/api/house', {}])).toBe('public')
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('is also dropped when an admin starts impersonating, and kept for the same user', async () => {
    const { leadOn, me, queryClient, session } = setup()
    me.mockResolvedValueOnce(person())
      .mockResolvedValueOnce(person())
      .mockResolvedValueOnce(person({ isImpersonated: true }))
    await session.begin(login, leadOn)
    queryClient.setQueryData(['/api/user/sessions', {}], 'private')
    await session.heardFromTab()
    expect(queryClient.getQueryData(['/api/user/sessions', {}])).toBe('private')
    await session.heardFromTab()
    expect(queryClient.getQueryData(['/api/user/sessions', {}])).toBeUndefined()
  })
})

describe('an expired impersonation', () => {
  test('restores the admin’s own session', async () => {
    const { credentials, endImpersonation, leadOn, me, page, session } = setup()
    page.cookie = 'theme=dark; auth_state=1'
    endImpersonation.mockResolvedValue({ ...login, authToken: 'token-9' })
    me.mockResolvedValue(person({ isAdmin: true }))
    const both = await Promise.all([session.recover(leadOn), session.recover(leadOn)])
    expect(both[0]).toMatchObject({ isAdmin: true })
    expect(endImpersonation).toHaveBeenCalledOnce()
    expect(leadOn).toHaveBeenCalledOnce()
    expect(credentials.held.authToken).toBe('token-9')
  })

  test('has nothing to restore for anyone else, and the flag is cleared', async () => {
    const { endImpersonation, leadOn, page, session } = setup()
    page.cookie = 'auth_state=1'
    endImpersonation.mockRejectedValue(signedOut())
    expect(await session.recover(leadOn)).toBeNull()
    expect(page.cookie).toContain('Max-Age=0')
  })

  test('a visitor without the flag sends no request', async () => {
    const { endImpersonation, leadOn, session } = setup()
    expect(await session.recover(leadOn)).toBeNull()
    expect(endImpersonation).not.toHaveBeenCalled()
  })
})

test('over https the flag is a secure cookie', () => {
  const page = { cookie: '' }
  authFlag(
    () => page,
    () => true,
  ).set()
  expect(page.cookie).toBe('auth_state=1; Path=/; Max-Age=28800; SameSite=Strict; Secure')
})

test.each([
  ['123456', '123456'],
  ['  123 456 ', '123456'],
  ['123-456', '123456'],
  ['Your code is 123456.', '123456'],
  ['abc', ''],
])('the code %j is sent as %j', (typed, sent) => {
  expect(cleanOtp(typed)).toBe(sent)
})
