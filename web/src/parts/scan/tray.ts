import { readCert } from '@ambry/contract/lookups/kinds'

/** The scanned codes. Invalid ones are remembered too, so that each is reported once. */
export type Tray = { codes: readonly string[]; refused: readonly string[] }

export const emptyTray: Tray = { codes: [], refused: [] }

/**
 * What a code turned out to be. A camera sees the same label many times per second, which must not be reported again.
 */
export type ScanResult = { kind: 'new' | 'again' | 'refused'; code: string } | null

/** How a code is parsed: as a cert number, or as anything a label may contain. */
export type Accepts = 'cert' | 'any'

const longest = 300

const read = (code: string, accepts: Accepts): string | null =>
  accepts === 'cert' ? readCert(code.trim()) : code.trim().slice(0, longest) || null

export function scanned(tray: Tray, code: string, accepts: Accepts): [Tray, ScanResult] {
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

export function resultLabel(result: ScanResult): string {
  if (!result) return ''
  if (result.kind === 'new') return `${result.code} added.`
  if (result.kind === 'again') return `${result.code} was already scanned.`
  return `“${result.code}” isn’t a PSA cert number.`
}
