import type { Grader } from '@ambry/contract/cards/kinds'
import type { Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

export type TemplateRow = { number: number; body: string }

/** The newest version, or the one a document was made with. */
export const findTemplate = (db: Db, number: number | null): Promise<TemplateRow | undefined> =>
  db.one(
    number === null
      ? sql<TemplateRow>`SELECT number, body FROM loan_templates ORDER BY number DESC LIMIT 1`
      : sql<TemplateRow>`SELECT number, body FROM loan_templates WHERE number = ${number}`,
  )

export type AgreementRow = {
  id: string
  loanId: string
  kind: 'agreement' | 'amendment'
  templateNumber: number
  body: string
  hash: string
  madeAt: Instant
  signedName: string | null
  signedAt: Instant | null
  signedIp: string | null
  signedAgent: string | null
}

export const findAgreement = (db: Db, loanId: string): Promise<AgreementRow | undefined> =>
  db.one(
    sql<AgreementRow>`SELECT id, loan_id, kind, template_number, body, hash, made_at, signed_name, signed_at, signed_ip, signed_agent
      FROM loan_agreements WHERE loan_id = ${loanId} AND kind = 'agreement' ORDER BY made_at DESC, id DESC LIMIT 1`,
  )

export async function insertAgreement(
  tx: Tx,
  agreement: Pick<AgreementRow, 'loanId' | 'templateNumber' | 'body' | 'hash'>,
): Promise<void> {
  await tx.run(
    build.insertInto('loan_agreements').values({
      loan_id: agreement.loanId,
      kind: 'agreement',
      template_number: agreement.templateNumber,
      body: agreement.body,
      hash: agreement.hash,
      made_at: tx.now,
    }),
  )
}

type Signature = { id: string; loanId: string; name: string; hash: string; ip: string | null; agent: string | null }

export async function signAgreement(tx: Tx, { id, loanId, name, hash, ip, agent }: Signature): Promise<void> {
  await tx.run(
    build
      .updateTable('loan_agreements')
      .set({ signed_name: name, signed_at: tx.now, signed_ip: ip, signed_agent: agent, signed_hash: hash })
      .where('id', '=', id),
  )
  await tx.run(
    build
      .updateTable('loans')
      .set({ signed_at: tx.now, version: sql`version + 1`, updated_at: tx.now })
      .where('id', '=', loanId),
  )
}

/** What the document says about the borrower and the cards. */
export type AgreementFacts = {
  legalName: string | null
  profileName: string | null
  phone: string
  identityAddress: string | null
  shippingAddress: string | null
  cards: {
    id: string
    year: string | null
    set: string | null
    playerName: string
    cardNumber: string | null
    grader: Grader
    grade: string | null
    qualifier: string | null
    certNumber: string | null
  }[]
}

export async function findAgreementFacts(db: Db, loanId: string): Promise<AgreementFacts> {
  const row = await db.one(
    sql<AgreementFacts>`SELECT i.legal_name, u.name AS profile_name, u.phone, i.address AS identity_address, u.shipping_address,
        coalesce((SELECT json_agg(json_build_object('id', c.id, 'year', c.year, 'set', c.set_name, 'playerName', c.player_name, 'cardNumber', c.card_number,
            'grader', c.grader, 'grade', c.grade, 'qualifier', c.qualifier, 'certNumber', c.cert_number) ORDER BY k.id)
          FROM loan_collateral k JOIN cards c ON c.id = k.card_id WHERE k.loan_id = l.id AND k.status = 'pledged'), '[]'::json) AS cards
      FROM loans l JOIN users u ON u.id = l.member_id LEFT JOIN identity_cases i ON i.id = l.member_id AND i.level <> 'none'
      WHERE l.id = ${loanId}`,
  )
  if (!row) throw new Error('a loan has a borrower')
  return row
}
