import type { Settings } from '@ambry/contract/site/endpoints'

import { siteAddress } from '../../../config.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { stopChangePath, stopToken } from '../email/links-service.ts'
import { findEmail } from '../email/queries.ts'
import { sendEmail, sendText } from '../messages/service.ts'
import * as labels from './labels.ts'

// These go out whatever the notification settings are, so that an intruder cannot turn them off. Only the last digits
// of the other number are named, because either phone may be in the wrong hands.

export const shortPhone = (phone: string) => labels.endingIn(phone.slice(-4))

const contactLine = ({ contactEmail, contactPhone }: Settings) => {
  const ways = [contactPhone, contactEmail].filter((way) => way !== null)
  return ways.length > 0 ? labels.contactUsAt(ways.join(' or ')) : labels.contactUs
}

type Change = { id: string; userId: string; oldPhone: string; newPhone: string }

async function email(tx: Tx, userId: string, message: { subject: string; body: string; link?: string }) {
  const to = await findEmail(tx, userId)
  if (to?.email == null || to.verifiedAt === null || to.undeliverableAt !== null) return
  await sendEmail(tx, { userId, email: to.email, ...message })
}

const text = (tx: Tx, { settings }: Deps, userId: string, phone: string, ...sentences: string[]) =>
  sendText(tx, phone, `${settings.current.houseName}: ${sentences.join(' ')}`, { userId })

export async function sayChanged(
  tx: Tx,
  deps: Deps,
  { userId, oldPhone, newPhone }: Omit<Change, 'id'>,
): Promise<void> {
  const sentence = labels.youNowSignInWith(shortPhone(newPhone))
  const contact = contactLine(deps.settings.current)
  await text(tx, deps, userId, oldPhone, sentence, contact)
  await text(tx, deps, userId, newPhone, labels.thisNumberNowSignsIn)
  await email(tx, userId, { subject: labels.yourNumberWasChanged, body: `${sentence}\n${contact}`, link: '/settings' })
}

export async function sayStarted(tx: Tx, deps: Deps, { id, userId, oldPhone, newPhone }: Change): Promise<void> {
  const sentence = labels.weWereAskedToChange(shortPhone(newPhone))
  const link = `${stopChangePath}${stopToken(deps.secrets.email, id)}`
  await text(tx, deps, userId, oldPhone, sentence, labels.stopItHere(`${siteAddress(deps.config)}${link}`))
  await email(tx, userId, {
    subject: labels.yourNumberWillChange,
    body: `${sentence}\n${labels.ifThisWasntYouStopIt}\n${contactLine(deps.settings.current)}`,
    link,
  })
}

export async function sayKept(tx: Tx, deps: Deps, { userId, oldPhone }: Change, sentence: string): Promise<void> {
  await text(tx, deps, userId, oldPhone, sentence)
  await email(tx, userId, { subject: labels.yourNumberStays, body: sentence })
}
