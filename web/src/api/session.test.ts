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
  test('is null when the server answers 401', async () => {
    const { me, queryClient, session } = setup()
    me.mockRejectedValue(signedOut())
    expect(await queryClient.fetchQuery(session.me)).toBeNull()
  })

  test('any other failure is a failure, and is not retried', async () => {
    const { me, queryClient, session } = setup()
    me.mockRejectedValue(new ApiError(503, 'Later.'))
    await expect(queryClient.fetchQuery(session.me)).rejects.toThrow('503: Later.')
    expect(me).toHaveBeenCalledOnce()
  })

  test('a failure is not asked about again by a part of the page that comes later', async () => {
    const { me, queryClient, session } = setup()
    me.mockRejectedValue(new ApiError(503, 'Later.'))
    await queryClient.prefetchQuery(session.me)
    for (const _ of ['guard', 'layout']) new QueryObserver(queryClient, session.me).subscribe(() => {})
    await vi.advanceTimersByTimeAsync(1000)
    expect(me).toHaveBeenCalledOnce()
  })

  test('a socket that closes while the view of an account is ended asks nothing in the name of the member', async () => {
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

  test('is taken from the cache for 30 s and asked for again after that', async () => {
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

  test('a token of somebody else is dropped', async () => {
    const { credentials, me, queryClient, session } = setup()
    credentials.keep('token-0', 'user-0')
    me.mockResolvedValue(person())
    await queryClient.fetchQuery(session.me)
    expect(credentials.held).toEqual({ authToken: null, userId: 'user-1' })
  })
})

describe('signing in', () => {
  test('keeps token and user id in memory, sets the flag, tells the tabs, loads the user and leads on', async () => {
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

  test('a reply without a token keeps nothing and sets no flag', async () => {
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

  test('an older answer under way does not undo it', async () => {
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

test('signing out clears user, token and flag, and tells the tabs', async () => {
  const { credentials, leadOn, me, page, queryClient, session, notifyTabs } = setup()
  me.mockResolvedValue(person())
  await session.begin(login, leadOn)
  session.forget()
  expect(credentials.held).toEqual({ authToken: null, userId: null })
  expect(queryClient.getQueryData(session.me.queryKey)).toBeNull()
  expect(page.cookie).toBe('auth_state=; Path=/; Max-Age=0; SameSite=Strict')
  expect(notifyTabs).toHaveBeenCalledTimes(2)
})

test('when another tab signs in or out, this one drops its token and asks again who is signed in', async () => {
  const { credentials, leadOn, me, queryClient, session, notifyTabs } = setup()
  me.mockResolvedValueOnce(person()).mockResolvedValueOnce(person({ id: 'user-2' }))
  await session.begin(login, leadOn)
  await session.heardFromTab()
  expect(credentials.held).toEqual({ authToken: null, userId: 'user-2' })
  expect(queryClient.getQueryData(session.me.queryKey)).toMatchObject({ id: 'user-2' })
  expect(notifyTabs).toHaveBeenCalledOnce()
})

test('who was here last is known when a session ends, and forgotten by those who sign out', async () => {
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

describe('why somebody is no longer signed in', () => {
  test('is told as the server said it, also when the 401 came first', async () => {
    const { leadOn, me, session } = setup()
    me.mockResolvedValueOnce(person()).mockRejectedValue(signedOut())
    await session.begin(login, leadOn)
    await session.heardFromTab()
    expect(session.farewell()).toBe('Your session has ended. Please sign in again.')
    session.ended('suspended')
    expect(session.farewell()).toBe('Your membership is suspended. Please contact us.')
  })

  test('is not told to those who left by themselves, nor to visitors', async () => {
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

  test('is forgotten with the next sign-in', async () => {
    const { leadOn, me, session } = setup()
    me.mockResolvedValue(person())
    await session.begin(login, leadOn)
    session.ended('closed')
    expect(session.farewell()).toBe('Your account has been closed.')
    await session.begin(login, leadOn)
    expect(session.farewell()).toBeNull()
  })
})

describe('data of one person', () => {
  test('is gone when another signs in: unseen data is removed, data on screen is read again', async () => {
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

  test('also when an admin turns to the account of a member, and stays while the person stays', async () => {
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

describe('a viewed account whose time ran out', () => {
  test('gives the admin their own session back', async () => {
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

  test('for anybody else there is nothing to recover, and the flag goes', async () => {
    const { endImpersonation, leadOn, page, session } = setup()
    page.cookie = 'auth_state=1'
    endImpersonation.mockRejectedValue(signedOut())
    expect(await session.recover(leadOn)).toBeNull()
    expect(page.cookie).toContain('Max-Age=0')
  })

  test('a visitor without the flag asks nothing', async () => {
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
