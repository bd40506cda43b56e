/** What one check found. Only a problem keeps Ambry from working as configured. */
export type Finding = {
  check: string
  level: 'ok' | 'notice' | 'problem'
  text: string
  /** What to do about it. */
  remedy?: string
}

/** Findings of one check, under its name. */
export const reporter = (check: string) => ({
  ok: (text: string): Finding => ({ check, level: 'ok', text }),
  notice: (text: string, remedy: string): Finding => ({ check, level: 'notice', text, remedy }),
  problem: (text: string, remedy: string): Finding => ({ check, level: 'problem', text, remedy }),
})

const marks = { ok: 'ok', notice: 'note', problem: 'PROBLEM' }

/** One line for each finding, and below it what to do. */
export const lineOf = ({ check, level, text, remedy }: Finding): string =>
  `${marks[level].padEnd(8)} ${check.padEnd(14)} ${text}${remedy ? `\n${' '.repeat(24)}→ ${remedy}` : ''}`

/** The first line of an error's message: the rest is for logs. */
export const reasonOf = (error: unknown): string => {
  const { message, code } = error as { message?: string; code?: string }
  return (message || code || 'unknown error').split('\n')[0] ?? ''
}
