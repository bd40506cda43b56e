import { randomInt, timingSafeEqual } from 'node:crypto'

import type { CodeSent } from '@ambry/contract/accounts/records'
import { codeIsGone } from '@ambry/contract/accounts/sign-in/endpoints'
import { addSeconds, secondsBetween } from '@ambry/contract/kernel/dates'
import type { Settings } from '@ambry/contract/site/endpoints'

import { giveBack, type Limit, limitKey, take } from '../../../db/limits.ts'
import { type Origin, systemOrigin, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { DeliveryError } from '../../../gateways/delivery-error.ts'
import { networkOf } from '../../../http/guard/network.ts'
import { keyedHash, type Secrets } from '../../../secrets.ts'
import { codeDigits, codeText, durationText, isPumped, mostFailures, readPhone } from '../rules.ts'
import { strangerLane } from '../sessions/devices-service.ts'
import {
  addFailure,
  claimDelivery,
  clearFailures,
  conversionOf,
  countFailures,
  findStranded,
  insertChallenge,
  type OpenChallenge,
  type Purpose,
  recentDeliveries,
  recordDelivery,
  settleRightCode,
  takeTry,
} from './code-queries.ts'
import * as labels from './labels.ts'

const provenSeconds = 1800

const demoPhones = [
  '+12025550100',
  '+12025550101',
  '+12025550102',
  '+12025550103',
  '+12025550104',
  '+12025550105',
  '+12025550106',
  '+12025550107',
  '+12025550108',
  '+12025550109',
] as const

export type CodeRequest = {
  phone: string
  country: string | null
  purpose: Purpose
  lane: string
  sessionId?: string
  targetId?: string
  /** The member who wants to use this number from now on. */
  requestedBy?: string
}

/** The phone in international form, or null when it is not one we would text. */
export function phoneIfServed(input: string, settings: Settings): string | null {
  const read = readPhone(input, settings)
  return 'phone' in read ? read.phone : null
}

/** Parses a phone, or rejects it with a message that says why. */
export function requirePhone(input: string, settings: Settings): { phone: string; country: string } {
  const read = readPhone(input, settings)
  if ('phone' in read) return read
  if (read.fault === 'invalid')
    throw new AppError('invalid', read.sentence, { errors: [{ path: 'phone', message: read.sentence }] })
  throw new AppError('refused', read.sentence, { errors: [{ path: 'phone', message: read.sentence }] })
}

/**
 * Counts the request, writes the intent, sends after the commit and records the result. Identical for known and unknown
 * phones.
 */
export async function sendCode(deps: Deps, origin: Origin, request: CodeRequest): Promise<CodeSent> {
  const settings = deps.settings.current
  const limits = limitsFor(deps, settings, origin, request)
  const id = await deps.transactions.run(origin, async (tx) => {
    await refuseWhenUsedUp(tx, limits)
    await refuseWhenUndeliverable(tx, settings, request)
    return insertChallenge(tx, {
      ...request,
      sessionId: request.sessionId ?? null,
      targetId: request.targetId ?? null,
      expiresAt: addSeconds(tx.now, settings.otpLifetimeSeconds),
    })
  })
  await deliverCode(deps, id, limits)
  return {
    status: 'sent',
    resendAfterSeconds: goesToOwnPhone(request.purpose) ? settings.sessionOtpResendSeconds : settings.otpResendSeconds,
    expiresInSeconds: settings.otpLifetimeSeconds,
  }
}

/** Codes inside a session go to the phone it was opened with. A new number could be anyone's, as at sign-in. */
const goesToOwnPhone = (purpose: Purpose) => purpose === 'step_up' || purpose === 'impersonation'

function limitsFor({ config, secrets }: Deps, settings: Settings, { ip }: Origin, request: CodeRequest): Limit[] {
  const { phone, purpose, lane, sessionId, requestedBy } = request
  if (config.demo && (demoPhones as readonly string[]).includes(phone)) return []
  const key = (...parts: string[]) => limitKey(secrets.limit, 'code', ...parts)
  const hour = 3600
  // shared limits are counted separately for known devices, so strangers cannot use up what members need to sign in
  const crowd = lane === strangerLane ? 'strangers' : 'known'
  if (goesToOwnPhone(purpose)) {
    return [
      {
        key: key('session', sessionId ?? ''),
        rules: [
          { max: 1, seconds: settings.sessionOtpResendSeconds },
          { max: settings.sessionOtpPerHour, seconds: hour },
        ],
      },
    ]
  }
  return [
    {
      // a new number is counted together with strangers who request codes for it, so no one gets more texts
      key: key('phone', phone, purpose === 'sign_in' ? lane : strangerLane),
      rules: [
        { max: 1, seconds: settings.otpResendSeconds },
        { max: settings.otpPerTenMinutes, seconds: 600 },
        { max: settings.otpPerDay, seconds: 86_400 },
      ],
    },
    {
      key: key('address', networkOf(ip)),
      rules: [
        { max: 10, seconds: 60 },
        { max: 30, seconds: hour },
      ],
    },
    // numbers bought in a block differ only in their last digits
    { key: key('prefix', crowd, phone.slice(0, -4)), rules: [{ max: 60, seconds: hour }] },
    // so that a member cannot use up what the others need, number by number
    ...(requestedBy ? [{ key: key('new number', requestedBy), rules: [{ max: 10, seconds: 86_400 }] }] : []),
    { key: key('all', crowd), rules: [{ max: settings.otpPerDayInAll, seconds: 86_400 }] },
  ]
}

async function refuseWhenUsedUp(tx: Tx, limits: Limit[]): Promise<void> {
  if (limits.length === 0) return
  const refused = await take(tx, limits)
  if (!refused) return
  throw new AppError('too_many', labels.tooManyCodesRequested(durationText(refused.waitSeconds)), {
    retryAfterSeconds: refused.waitSeconds,
  })
}

async function refuseWhenUndeliverable(
  tx: Tx,
  { homeCountry }: Settings,
  { country, purpose }: CodeRequest,
): Promise<void> {
  // the home country is never blocked, or a few strangers could lock every member out
  if (
    !goesToOwnPhone(purpose) &&
    country &&
    country !== homeCountry &&
    isPumped(await conversionOf(tx, country, tx.now))
  ) {
    throw new AppError('too_many', labels.wevePausedCodes, {
      retryAfterSeconds: 3600,
    })
  }
  const recent = await recentDeliveries(tx, tx.now)
  if (recent.length >= 3 && recent.every(({ delivery }) => delivery === 'failed')) {
    const wait = Math.max(1, 30 - Math.trunc(secondsBetween(recent[0]?.createdAt ?? tx.now, tx.now)))
    throw cannotSend(wait)
  }
}

const cannotSend = (retryAfterSeconds: number, cause?: unknown) =>
  new AppError('unavailable', labels.weCantSendTextMessages, {
    retryAfterSeconds,
    cause,
  })

/** Generates the code at the last moment, so that it exists only in the message and, hashed, in its row. */
async function deliverCode(deps: Deps, id: string, limits: Limit[]): Promise<void> {
  const { transactions, sms, secrets, log } = deps
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const claimed = await transactions.run(systemOrigin, (tx) => claimDelivery(tx, id, codeHash(secrets, id, code)))
  if (!claimed) return
  const words = { houseName: deps.settings.current.houseName, publicUrl: deps.config.publicUrl, code }
  try {
    await sms.send({ to: claimed.phone, code, body: codeText(words, claimed.purpose) })
  } catch (error) {
    log.warn({ challenge: id, err: error }, 'a code could not be sent')
    await transactions.run(systemOrigin, async (tx) => {
      await recordDelivery(tx, id, isRefused(error) ? 'refused' : 'failed')
      // a code that was not sent does not count against the phone
      await giveBack(
        tx,
        limits.slice(0, 1).map(({ key }) => key),
      )
    })
    if (isRefused(error)) {
      throw new AppError('refused', labels.thisNumberCantReceiveText, { cause: error })
    }
    throw cannotSend((error instanceof DeliveryError && error.retryAfterSeconds) || 30, error)
  }
  await transactions.run(systemOrigin, (tx) => recordDelivery(tx, id, 'sent'))
}

/**
 * Cleans up after a sender that died: unsent codes are sent, those in an unknown state are closed so that a new one can
 * be requested.
 */
export async function deliverStranded(deps: Deps): Promise<void> {
  const { queued, sending } = await findStranded(deps.db, deps.clock.now())
  for (const id of queued) await deliverCode(deps, id, []).catch(() => {})
  if (sending.length === 0) return
  await deps.transactions.run(systemOrigin, async (tx) => {
    for (const id of sending) await recordDelivery(tx, id, 'failed')
  })
}

/** The number itself cannot be reached, which is not the provider's fault. */
const isRefused = (error: unknown) => error instanceof DeliveryError && error.permanent

const codeHash = (secrets: Secrets, id: string, code: string) => keyedHash(secrets.code, id, code)

export type CodeCheck =
  | { kind: 'right'; challenge: OpenChallenge }
  | { kind: 'wrong'; triesLeft: number }
  | { kind: 'none' }
  | { kind: 'locked' }

type Presented = {
  phone: string
  otp: string
  purposes: Purpose[]
  /** The lane of the device, tried together with the stranger lane. */
  lanes: string[]
  sessionId: string | null
  /** When false, any code counts as wrong, with the same timing and message. */
  allowed?: boolean
  targetId?: string | null
  /** Whose wrong codes count, when the code went to a number that is not theirs yet. */
  guesserPhone?: string
}

/** Compares a submitted code. A correct one is not used up yet: the caller settles it. */
export async function checkCode(
  tx: Tx,
  secrets: Secrets,
  settings: Settings,
  presented: Presented,
): Promise<CodeCheck> {
  const { phone, otp, purposes, lanes, sessionId, allowed = true, targetId = null, guesserPhone = phone } = presented
  const phoneHash = keyedHash(secrets.phone, guesserPhone)
  // strangers cannot lock out a known device; codes requested by a session itself count as its holder's own guesses
  const counts = sessionId !== null || !lanes.some((lane) => lane !== strangerLane)
  if (counts && (await countFailures(tx, phoneHash, guesserPhone)) >= mostFailures) return { kind: 'locked' }
  const challenge = await takeTry(tx, { phone, purposes, lanes, sessionId, maxTries: settings.otpTries })
  if (!challenge) return { kind: 'none' }
  const same = timingSafeEqual(challenge.codeHash, codeHash(secrets, challenge.id, codeDigits(otp)))
  const meant = challenge.targetId === null || challenge.targetId === targetId
  if (same && meant && allowed) return { kind: 'right', challenge }
  if (counts) await addFailure(tx, phoneHash)
  return { kind: 'wrong', triesLeft: settings.otpTries - challenge.tries }
}

/** Uses up the code, or keeps it valid for another 30 minutes for someone who has yet to register. */
export async function settleCode(
  tx: Tx,
  secrets: Secrets,
  phone: string,
  id: string,
  use: 'up' | 'later',
): Promise<void> {
  await settleRightCode(tx, id, use === 'later' ? addSeconds(tx.now, provenSeconds) : null)
  await clearFailures(tx, keyedHash(secrets.phone, phone))
}

export const unlock = (tx: Tx, secrets: Secrets, phone: string) => clearFailures(tx, keyedHash(secrets.phone, phone))

export function codeFailure(check: Exclude<CodeCheck, { kind: 'right' }>): { error: string; triesLeft?: number } {
  if (check.kind === 'none') return { error: codeIsGone }
  if (check.kind === 'locked') return { error: labels.thisNumberIsLockedAfter }
  const { triesLeft } = check
  if (triesLeft <= 0) return { error: labels.thatCodeIsntRight, triesLeft: 0 }
  return {
    error: `That code isn’t right. You have ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left.`,
    triesLeft,
  }
}
