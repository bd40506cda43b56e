import { sql } from 'kysely'
import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

const mostWords = 8
/** Numbers this long are certs: matched by prefix, never fuzzily. */
const isCert = /^\d{5,}$/

/**
 * Splits and normalizes the input with the same function as the words of cards, and returns for each word those on
 * cards that start with it or resemble it.
 */
async function typedWords(db: Db, typed: string): Promise<Map<string, string[]>> {
  const rows = await db.prepared<{ typed: string; word: string | null }>(
    'typed_words',
    // a range finds prefixes through the plain index; similarity is checked only for words long enough to have a typo,
    // and missing, doubled or swapped letters only for words that match no prefix
    `SELECT t.typed, w.word FROM (
       SELECT word AS typed, min(n) AS n FROM regexp_split_to_table(plain_text($1), '[^[:alnum:]]+') WITH ORDINALITY AS r (word, n)
       WHERE word <> '' GROUP BY word ORDER BY n LIMIT ${mostWords}
     ) t LEFT JOIN LATERAL (
       (SELECT word FROM card_words WHERE word >= t.typed AND word < t.typed || chr(1114111) ORDER BY word LIMIT 60)
       UNION
       (SELECT word FROM card_words WHERE length(t.typed) > 3 AND word % t.typed
        ORDER BY similarity(word, t.typed) DESC, word LIMIT 8)
       UNION
       (SELECT word FROM card_words WHERE length(t.typed) > 4 AND word >= left(t.typed, 2) AND word < left(t.typed, 2) || chr(1114111)
          AND levenshtein_less_equal(word, t.typed, 2) <= 2
          AND NOT EXISTS (SELECT FROM card_words b WHERE b.word >= t.typed AND b.word < t.typed || chr(1114111))
        ORDER BY levenshtein(word, t.typed), word LIMIT 4)
     ) w ON t.typed !~ '${isCert.source}' ORDER BY t.n`,
    [typed],
  )
  const found = new Map<string, string[]>()
  for (const row of rows) {
    const meant = found.get(row.typed) ?? [row.typed]
    if (row.word !== null && row.word !== row.typed) meant.push(row.word)
    found.set(row.typed, meant)
  }
  return found
}

/** Normalized like facets: lower case without accents. */
export async function plainText(db: Db, text: string): Promise<string> {
  const [row] = await db.prepared<{ plain: string }>('plain_text', 'SELECT plain_text($1) AS plain', [text])
  return row?.plain ?? ''
}

type Bind = (value: unknown) => string

/**
 * Turns the input into conditions on a card `c`: one per cert prefix, and for every other word the facets of which a
 * card must have one.
 */
export async function searchedFor(
  db: Db,
  typed: string | undefined,
): Promise<{ certs: ((bind: Bind) => string)[]; words: string[][] }> {
  const words = typed?.trim() ? [...(await typedWords(db, typed))] : []
  const number = 'c.cert_number COLLATE "C"'
  return {
    // the beginning of a cert, or a part of one: `0012-345678` is split into two words
    certs: words
      .filter(([word]) => isCert.test(word))
      .map(
        ([cert]) =>
          (bind) =>
            `((${number} >= ${bind(cert)} AND ${number} < ${bind(`${cert}:`)}) OR c.facets @> ${bind([`w:${cert}`])}::text[])`,
      ),
    words: words.filter(([word]) => !isCert.test(word)).map(([, meant]) => meant.map((word) => `w:${word}`)),
  }
}

/** Must be the last statement when registering or editing cards, because the words stay locked until the commit. */
export async function learnedLabel(tx: Tx, cardIds: string[]): Promise<void> {
  await tx.prepared(
    'learn_words',
    // cert numbers have their own index
    `INSERT INTO card_words (word)
     SELECT DISTINCT substr(f, 3) FROM cards c CROSS JOIN LATERAL unnest(c.facets) AS f
     WHERE c.id = ANY($1::uuid[]) AND f LIKE 'w:%' AND f !~ '^w:[0-9]{5,}$' ORDER BY 1
     ON CONFLICT DO NOTHING`,
    [cardIds],
  )
  await tx.prepared(
    'learn_names',
    `INSERT INTO card_names (field, name, owner_id)
     SELECT DISTINCT n.field, n.name, c.owner_id FROM cards c
     CROSS JOIN LATERAL (VALUES ('playerName', c.player_name), ('set', c.set_name), ('variety', c.variety)) AS n (field, name)
     WHERE c.id = ANY($1::uuid[]) AND n.name IS NOT NULL ORDER BY 1, 2, 3
     ON CONFLICT DO NOTHING`,
    [cardIds],
  )
}

/** Words of other things that are searched like cards; cert numbers have their own index. */
export const learnWords = (tx: Tx, words: readonly string[]): Promise<unknown> =>
  tx.prepared(
    'learn_these_words',
    `INSERT INTO card_words (word) SELECT DISTINCT w FROM unnest($1::text[]) AS w WHERE w !~ '^[0-9]{5,}$' ORDER BY 1
     ON CONFLICT DO NOTHING`,
    [words],
  )

/** This many people must have used a name before it is suggested to others, so that private text stays private. */
export const commonFrom = 3

export async function suggestNames(db: Db, ownerId: string, field: string, typed: string): Promise<string[]> {
  const rows = await db.all(
    build
      .selectFrom('card_names')
      .select('name')
      .where('field', '=', field)
      .where(
        sql<boolean>`plain_text(name) ~>=~ plain_text(${typed}) AND plain_text(name) ~<~ (plain_text(${typed}) || chr(1114111))`,
      )
      .groupBy('name')
      .having(
        sql<boolean>`bool_or(owner_id = ${ownerId} OR owner_id IN (SELECT id FROM parties WHERE kind = 'house')) OR count(*) >= ${commonFrom}`,
      )
      .orderBy(sql`plain_text(name)`)
      .limit(8),
  )
  return rows.map(({ name }) => name)
}
