import verifier from '../../../../../scripts/verify-fund.mjs?url'

export const verifierAddress = verifier

/** With the names that the browser saves both files under. */
export const proofCommand = (strikeId: string, fingerprint: string): string =>
  `node verify-fund.mjs fund-holdings-${strikeId}.json --key ${fingerprint}`
