import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import { perUnit } from '../fund-queries.ts'
import { isClear, lastCheck } from './queries.ts'

/** What is said of each card, under its id in the fund: who graded it, what it is worth, where it is, and when it was last seen there. */
export async function findProofBody(tx: Tx, issuer: string, strikeId: string): Promise<string | undefined> {
  const found = await tx.one(sql<{ body: string }>`SELECT json_build_object('issuer', ${issuer}::text,
      'fund', json_build_object('id', f.id, 'name', f.name),
      'nav', json_build_object('strikeId', s.id, 'number', s.seq, 'on', s.on_day, 'cards', s.cards, 'cardsCents', s.cards_cents,
        'cashCents', s.cash_cents, 'feesDueCents', s.fees_due_cents, 'payablesCents', s.payables_cents, 'grossCents', s.gross_cents,
        'carryCents', s.carry_cents, 'navCents', s.nav_cents, 'units', s.units, 'price', s.price, 'navPerUnit', ${perUnit('s')}, 'isDivided', true, 'corrects', s.corrects),
      'cards', coalesce((SELECT json_agg(json_build_object('cardId', h.id, 'card', concat_ws(' ', c.year, c.set_name, c.player_name, c.card_number),
          'grader', c.grader, 'grade', c.grade, 'cert', c.cert_number, 'valueCents', h.value_cents, 'valuedOn', h.valued_on,
          'vault', k.vault, 'seenOn', k.on_day, 'photo', p.sha256,
          'isClear', ${isClear}) ORDER BY h.id)
        FROM fund_holdings h JOIN cards c ON c.id = h.card_id ${lastCheck}
        LEFT JOIN card_photos p ON p.id = k.photo_id
        WHERE h.fund_id = f.id AND h.sold_on IS NULL), '[]'::json))::text AS body
    FROM fund_strikes s JOIN funds f ON f.id = s.fund_id WHERE s.id = ${strikeId}`)
  return found?.body
}

export async function insertProof(tx: Tx, strikeId: string, body: string, signature: string): Promise<void> {
  await tx.run(sql`INSERT INTO fund_proofs (strike_id, body, hash, signature, at)
    VALUES (${strikeId}, ${body}, encode(sha256(convert_to(${body}::text, 'UTF8')), 'hex'), ${signature}, ${tx.now})`)
}

export type ProofRow = { strikeId: string; body: string; hash: string; signature: string }

/** The proof of a NAV of this fund, or of its last one. */
export const findProof = (db: Db, fundId: string, strikeId: string | null): Promise<ProofRow | undefined> =>
  db.one(sql<ProofRow>`SELECT p.strike_id, p.body, p.hash, p.signature FROM fund_proofs p JOIN fund_strikes s ON s.id = p.strike_id
    WHERE s.fund_id = ${fundId} AND (${strikeId}::uuid IS NULL OR s.id = ${strikeId}::uuid) ORDER BY s.seq DESC LIMIT 1`)
