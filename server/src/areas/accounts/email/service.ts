import { timingSafeEqual } from 'node:crypto'

import type { EmailState } from '@ambry/contract/accounts/email/endpoints'
import type { CodeSent } from '@ambry/contract/accounts/records'
import { z } from 'zod'

import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import { limitKey, take } from '../../../db/limits.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { sendEmail } from '../messages/service.ts'
import { codeDigits, durationText } from '../rules.ts'
import * as labels from './labels.ts'
import { readVerificationToken, verificationCode } from './links-service.ts'
import {
  type EmailRow,
  findEmail,
  findOpenVerification,
  insertVerification,
  takeTry,
  useVerification,
} from './queries.ts'

const lifetimeSeconds = 1800
const resendAfterSeconds = 30

export async function emailState(db: Db, actor: Actor): Promise<EmailState> {
  return present(await mustFind(db, actor.id))
}

async function mustFind(db: Db, userId: string): Promise<EmailRow> {
  const row = await findEmail(db, userId)
  if (!row) throw notThere()
  return row
}

function present({ email, verifiedAt, undeliverableAt, fault }: EmailRow): EmailState {
  const state =
    email === null
      ? 'none'
      : undeliverableAt !== null
        ? 'undeliverable'
        : verifiedAt === null
          ? 'unverified'
          : 'verified'
  return { email, state, verifiedAt, undeliverableAt, fault }
}

/** Sends a link and a code to the address in the member's profile. */
export async function sendVerification(tx: Tx, deps: Deps, actor: Actor): Promise<CodeSent> {
  const { email, state } = present(await mustFind(tx, actor.id))
  if (email === null) throw new AppError('invalid', labels.addAnEmailFirst)
  // addresses from before this check may be anything
  if (!z.email().max(200).safeParse(email).success) throw new AppError('refused', labels.thisAddressIsntValid)
  if (state === 'verified') throw new AppError('wrong_state', labels.alreadyVerified)
  const key = (...parts: string[]) => limitKey(deps.secrets.limit, 'verify email', ...parts)
  const refused = await take(tx, [
    {
      key: key('member', actor.id),
      rules: [
        { max: 1, seconds: resendAfterSeconds },
        { max: 10, seconds: 86_400 },
      ],
    },
    // so that members cannot flood someone else's mailbox
    { key: key('address', email.toLowerCase()), rules: [{ max: 5, seconds: 3600 }] },
  ])
  if (refused) {
    const { waitSeconds } = refused
    throw new AppError('too_many', labels.tooManyVerificationEmails(durationText(waitSeconds)), {
      retryAfterSeconds: waitSeconds,
    })
  }
  const verificationId = await insertVerification(tx, actor.id, email, lifetimeSeconds)
  await sendEmail(tx, {
    userId: actor.id,
    email,
    subject: labels.confirmYourEmailAddress,
    body: labels.confirmToGetNotifications(deps.settings.current.houseName),
    verificationId,
  })
  return { status: 'sent', resendAfterSeconds, expiresInSeconds: lifetimeSeconds }
}

/** The outcome instead of an error, so that the try stays counted. */
export async function verifyByCode(
  tx: Tx,
  { secrets }: Deps,
  actor: Actor,
  code: string,
): Promise<EmailState | { refused: string }> {
  const tried = await takeTry(tx, actor.id)
  if (!tried) return { refused: labels.thatCodeHasExpired }
  const given = Buffer.from(codeDigits(code).padStart(6, ' ').slice(0, 6))
  if (!timingSafeEqual(given, Buffer.from(verificationCode(secrets.email, tried.id))))
    return { refused: tried.triesLeft > 0 ? labels.thatCodeIsntRight(tried.triesLeft) : labels.thatCodeHasExpired }
  return (await verify(tx, tried.id)) ? emailState(tx, actor) : { refused: labels.thatCodeHasExpired }
}

/** Whoever opens the link has the mailbox, so it works without signing in. */
export async function verifyByLink(tx: Tx, { secrets }: Deps, token: string): Promise<boolean> {
  const id = readVerificationToken(secrets.email, token)
  return id !== null && verify(tx, id)
}

async function verify(tx: Tx, id: string): Promise<boolean> {
  const verification = await findOpenVerification(tx, id)
  if (!verification || !(await useVerification(tx, verification))) return false
  const { userId } = verification
  tx.audit({ action: 'email.verify', object: { kind: 'user', id: userId }, actorId: userId })
  tx.publish({ users: [userId], admins: true }, { type: 'profile_updated', userId })
  return true
}
