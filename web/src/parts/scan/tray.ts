import { readCert } from '@ambry/contract/lookups/kinds'

/** What was scanned one after the other. Codes that are none are remembered too, so that each is said once. */
export type Tray = { codes: readonly string[]; refused: readonly string[] }

export const emptyTray: Tray = { codes: [], refused: [] }

/** What a code turned out to be. A camera sees the same label many times a second: that says nothing anew. */
export type EarlyEvents = { kind: 'new' | 'again' | 'refused'; code: string } | null

/** How a code is read: as a cert, or as anything that a label may say. */
export type Accepts = 'cert' | 'any'

const longest = 300

const read = (code: string, accepts: Accepts): string | null =>
  accepts === 'cert' ? readCert(code.trim()) : code.trim().slice(0, longest) || null

export function heard(tray: Tray, code: string, accepts: Accepts): [Tray, EarlyEvents] {
  const cert = read(code, accepts)
  if (cert === null) {
    const shown = code.slice(0, 60)
    if (tray.refused.includes(shown)) return [tray, null]
    return [
      { ...tray, refused: [...tray.refused, shown] },
      { kind: 'refused', code: shown },
    ]
  }
  if (tray.codes.includes(cert)) return [tray, { kind: 'again', code: cert }]
  return [
    { ...tray, codes: [...tray.codes, cert] },
    { kind: 'new', code: cert },
  ]
}

export const without = (tray: Tray, code: string): Tray => ({
  ...tray,
  codes: tray.codes.filter((one) => one !== code),
})

export function heardLabel(said: EarlyEvents): string {
  if (!said) return ''
  if (said.kind === 'new') return `${said.code} added.`
  if (said.kind === 'again') return `${said.code} was already scanned.`
  return `“${said.code}” isn’t a PSA cert number.`
}
