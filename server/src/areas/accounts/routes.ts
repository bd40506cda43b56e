import type { closingFiles } from '@ambry/contract/accounts/closing/endpoints'
import type { accountEndpoints } from '@ambry/contract/accounts/endpoints'
import { isPending } from '../../approvals.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Handlers } from '../../http/bind.ts'
import type { FileHandlers } from '../../http/files.ts'
import * as accessRequests from './access/service.ts'
import * as closing from './closing/service.ts'
import * as email from './email/service.ts'
import * as messages from './messages/admin-service.ts'
import { hearReports } from './messages/reports-service.ts'
import { administratorApproval } from './people/approvals-service.ts'
import * as peopleBulk from './people/bulk-service.ts'
import * as roles from './people/roles-service.ts'
import * as people from './people/service.ts'
import { lostPhoneApproval } from './phone/approvals-service.ts'
import * as lostPhones from './phone/lost-service.ts'
import * as phones from './phone/service.ts'
import * as profiles from './profile/service.ts'
import * as receiving from './receiving/service.ts'
import { cleanText } from './rules.ts'
import { laneOf, newDevice } from './sessions/devices-service.ts'
import * as impersonation from './sessions/impersonation-service.ts'
import * as sessions from './sessions/service.ts'
import { limitCodeChecks } from './sign-in/code-checks.ts'
import * as codes from './sign-in/codes-service.ts'
import * as signIn from './sign-in/service.ts'
import * as stepUp from './sign-in/step-up-service.ts'
import * as views from './views/service.ts'

const ok = { status: 'ok' } as const

export const accountHandlers = (deps: Deps): Handlers<typeof accountEndpoints> => {
  const checkCode = limitCodeChecks(deps)
  return {
    me: async ({ actor, tokens, setHeader }) => {
      // after a reload only the cookie is left, which the page can't read; the first one is what this request came with
      const [token] = tokens
      if (token) setHeader('auth-token', token)
      return profiles.currentUser(actor, deps.legal)
    },
    sendOtp: async ({ origin, cookies, body }) => {
      const { phone, country } = codes.requirePhone(body.phone, deps.settings.current)
      return codes.sendCode(deps, origin, {
        phone,
        country,
        purpose: 'sign_in',
        lane: laneOf(deps.secrets, cookies.device, phone),
      })
    },
    verifyOtp: async (call) => {
      const { response, cookies } = await checkCode(call.body.phone, call.origin.ip, () =>
        call.transact((tx) => signIn.verify(tx, deps, call, call.body)),
      )
      call.setCookies(cookies)
      return response
    },
    register: async (call) => {
      const { response, cookies } = await checkCode(call.body.phone, call.origin.ip, () =>
        call.transact((tx) => signIn.register(tx, deps, call, call.body)),
      )
      call.setCookies(cookies)
      return response
    },
    logout: async (call) => {
      call.setCookies(await call.transact((tx) => signIn.logout(tx, deps, call)))
      return ok
    },
    stepUp: async ({ actor, origin, body, transact }) => {
      const { otp } = body
      if (otp === undefined) return stepUp.requestStepUp(deps, origin, actor)
      const outcome = await checkCode(actor.phone, origin.ip, () =>
        transact((tx) => stepUp.confirmStepUp(tx, deps, actor, otp)),
      )
      if ('refused' in outcome) throw new AppError('refused', outcome.refused)
      return { status: 'confirmed', ...outcome }
    },
    endImpersonation: async (call) => {
      const { response, cookies } = await call.transact((tx) => impersonation.endView(tx, deps, call))
      call.setCookies(cookies)
      return response
    },
    requestAccess: async ({ origin, body, transact }) => {
      await transact((tx) => accessRequests.requestAccess(tx, deps, origin, body))
      return ok
    },
    profile: ({ actor }) => profiles.profile(deps.db, actor),
    editProfile: ({ actor, body, transact }) => transact((tx) => profiles.editProfile(tx, actor, body)),
    sessions: async ({ actor }) => ({ items: await sessions.sessionsOf(deps, actor, actor.id) }),
    endSession: async ({ actor, params, transact }) => {
      await transact((tx) => sessions.endMySession(tx, actor, params.id))
      return ok
    },
    endOtherSessions: async ({ actor, transact }) => ({
      ...ok,
      ended: await transact((tx) => sessions.endMyOtherSessions(tx, actor)),
    }),
    staffAccessLog: async ({ actor }) => ({ items: await sessions.looksAtMe(deps.db, actor) }),
    closing: ({ actor }) => closing.closingState(deps, actor),
    closeAccount: ({ actor, transact }) => transact((tx) => closing.closeAccount(tx, deps, actor)),
    keepAccount: async (call) => {
      const { response, cookies } = await checkCode(call.body.phone, call.origin.ip, () =>
        call.transact((tx) => signIn.keep(tx, deps, call, call.body)),
      )
      call.setCookies(cookies)
      return response
    },
    erasure: ({ params }) => closing.erasure(deps, params.id),
    receiveCode: ({ actor }) => receiving.ownReceiveCode(deps.db, deps, actor),
    createReceiveCode: ({ actor, transact }) => transact((tx) => receiving.createReceiveCode(tx, actor)),
    emailState: ({ actor }) => email.emailState(deps.db, actor),
    sendEmailCode: ({ actor, transact }) => transact((tx) => email.sendVerification(tx, deps, actor)),
    verifyEmail: async ({ actor, body, transact }) => {
      const outcome = await transact((tx) => email.verifyByCode(tx, deps, actor, body.code))
      if ('refused' in outcome) throw new AppError('refused', outcome.refused)
      return outcome
    },
    ownPhone: ({ actor }) => phones.ownPhone(deps.db, actor.id, deps.clock.now()),
    sendNewPhoneCode: ({ actor, origin, body }) => phones.sendNewPhoneCode(deps, origin, actor, body.phone),
    changePhone: async ({ actor, origin, body, transact, cookies, setCookies }) => {
      const outcome = await checkCode(body.phone, origin.ip, () =>
        phones.neutralWhenTaken(transact((tx) => phones.changePhone(tx, deps, actor, body))),
      )
      if ('refused' in outcome) throw new AppError('refused', outcome.refused)
      setCookies({ device: newDevice(deps.secrets, outcome.phone, cookies.device) })
      return outcome
    },
    stopOwnPhoneChange: async ({ actor, transact }) => {
      await transact((tx) => lostPhones.stopPending(tx, deps, actor.id, 'member'))
      return ok
    },
    phoneChanges: async ({ actor, params }) => ({ items: await lostPhones.phoneChanges(deps, actor, params.id) }),
    startPhoneChange: async ({ actor, params, body, transact }) => {
      const started = await transact((tx) =>
        deps.approvals.runOrRequest(tx, actor, lostPhoneApproval, { userId: params.id, ...body }),
      )
      return isPending(started) ? started : ok
    },
    stopPhoneChange: async ({ params, transact }) => {
      await transact((tx) => lostPhones.stopPending(tx, deps, params.id, 'staff'))
      return ok
    },
    emailWebhook: async ({ body, rawBody, header }) => {
      await hearReports(deps, { body: rawBody, signature: header('ambry-signature') }, body.events)
      return ok
    },
    messages: ({ query }) => messages.messages(deps, query),
    resendMessage: async ({ params, transact }) => {
      await transact((tx) => messages.resend(tx, deps, params.id))
      return ok
    },
    accessRequests: ({ query }) => accessRequests.accessRequests(deps.db, query),
    accessRequest: ({ params }) => accessRequests.accessRequest(deps.db, params.id),
    approveAccessRequest: ({ actor, params, body, transact }) =>
      transact((tx) => accessRequests.approve(tx, deps, actor, params.id, cleanText(body?.note))),
    rejectAccessRequest: ({ actor, params, body, transact }) =>
      transact((tx) => accessRequests.reject(tx, deps, actor, params.id, cleanText(body?.note))),
    decideAccessRequests: ({ actor, body, transact }) =>
      accessRequests.decideMany(deps, actor, transact, { ...body, note: cleanText(body.note) }),
    users: ({ actor, query }) => people.users(deps, actor, query),
    user: ({ actor, params }) => people.user(deps.db, actor, params.id),
    userByPhone: ({ actor, query }) => people.userByPhone(deps, actor, query.phone),
    inviteUser: ({ actor, body, transact }) => transact((tx) => accessRequests.invite(tx, deps, actor, body)),
    inviteAgain: ({ actor, params, transact }) => transact((tx) => people.inviteAgain(tx, deps, actor, params.id)),
    revokeInvitation: ({ actor, params, transact }) => transact((tx) => people.revoke(tx, actor, params.id)),
    suspendUser: ({ actor, params, body, transact }) =>
      transact((tx) => people.suspend(tx, deps, actor, params.id, body.reason)),
    reinstateUser: ({ actor, params, transact }) => transact((tx) => people.reinstate(tx, deps, actor, params.id)),
    closeUser: ({ actor, params, body, transact }) =>
      transact((tx) => people.close(tx, deps, actor, params.id, body.reason)),
    unlockUser: ({ actor, params, transact }) => transact((tx) => people.unlockPhone(tx, deps, actor, params.id)),
    staffRoles: () => roles.staffRoles(deps.db),
    changeRoles: ({ actor, params, body, transact }) =>
      transact(async (tx) => {
        const isPromotion = await people.isPromotion(tx, actor, params.id, body)
        if (!isPromotion) return people.changeRoles(tx, deps, actor, params.id, body)
        const { version: _, ...roles } = body
        return deps.approvals.runOrRequest(tx, actor, administratorApproval, { id: params.id, ...roles })
      }),
    signOutUser: async ({ params, transact }) => ({
      ...ok,
      ended: await transact((tx) => people.signOut(tx, params.id)),
    }),
    userSessions: async ({ actor, params }) => ({ items: await people.sessions(deps, actor, params.id) }),
    endUserSession: async ({ params, transact }) => {
      await transact((tx) => people.endSession(tx, params.id, params.sessionId))
      return ok
    },
    changeUsers: ({ actor, body, transact }) => peopleBulk.changeMany(deps, actor, transact, body),
    beginImpersonation: ({ actor, origin, body }) => impersonation.beginView(deps, origin, actor, body),
    views: async ({ actor, query }) => ({ items: await views.views(deps.db, actor, query.list) }),
    keepView: ({ actor, body, transact }) => transact((tx) => views.keepView(tx, actor, body)),
    editView: ({ actor, params, body, transact }) => transact((tx) => views.editView(tx, actor, params.id, body)),
    removeView: async ({ actor, params, transact }) => {
      await transact((tx) => views.removeView(tx, actor, params.id))
      return ok
    },
  }
}

export const accountFileHandlers = (deps: Deps): FileHandlers<typeof closingFiles> => ({
  myData: ({ actor, transact }) => closing.myData(deps, actor, transact),
})
