// invisible characters that change how the rest is displayed, or end the line
const hidden = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** A file name from an upload, without folders and without characters that would disguise it. */
export function safeFileName(given: string, otherwise = 'Document'): string {
  const name = given.replace(hidden, '').split(/[/\\]/).at(-1)?.trim().toWellFormed() ?? ''
  return /^\.*$/.test(name) ? otherwise : name
}

/** Of everything we serve under a name. The first is what a file gets. */
const extensions: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'text/csv': ['csv'],
  'application/json': ['json'],
}
/** What an upload may have been called before it was converted. */
const converted = /\.(pdf|jpe?g|png|webp|hei[cf]|csv|json)$/i
/** Whatever else reads as an extension, at the end or before another one. */
const otherExtension = /\.(?=[a-z]\w*([\s.-]|$))/gi

/**
 * The name a file is downloaded under. A computer opens a file by its extension, so it is the one of the detected type,
 * and nothing else in the name reads as one: `report.hta` becomes `report_hta.pdf`.
 */
export function downloadName(given: string, contentType: string): string {
  const [extension, ...same] = extensions[contentType.split(';')[0] ?? ''] ?? ['bin']
  const name = safeFileName(given)
  const [found = ''] = converted.exec(name) ?? []
  const base = name.slice(0, name.length - found.length).replace(/[.\s]+$/, '')
  const kept = same.find((each) => `.${each}` === found.toLowerCase()) ?? extension
  return `${base.replace(otherExtension, '_') || 'Document'}.${kept}`
}
