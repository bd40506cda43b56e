import type { Day } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import type { Tx } from '../../../db/transaction.ts'
import { numberOf } from '../rules.ts'

/**
 * The row stays locked until the transaction ends: the next caller gets the next number, or this one if we roll back.
 */
export async function takeNumber(tx: Tx, series: 'INV' | 'CN' | 'RC' | 'PO' | 'ST', on: Day): Promise<string> {
  const year = Number(on.slice(0, 4))
  const row = await tx.one(
    sql<{ last: number }>`INSERT INTO number_series (series, year, last) VALUES (${series}, ${year}, 1)
      ON CONFLICT (series, year) DO UPDATE SET last = number_series.last + 1 RETURNING last`,
  )
  return numberOf(series, year, row?.last ?? 0)
}
