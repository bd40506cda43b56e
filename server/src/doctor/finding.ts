/** What one check found. Only a problem keeps Ambry from working as configured. */
export type Finding = {
  check: string
  level: 'ok' | 'notice' | 'problem'
  text: string
  /** What to do about it. */
  todo?: string
}

/** Findings of one check, under its name. */
export const reporter = (check: string) => ({
  ok: (text: string): Finding => ({ check, level: 'ok', text }),
  notice: (text: string, todo: string): Finding => ({ check, level: 'notice', text, todo }),
  problem: (text: string, todo: string): Finding => ({ check, level: 'problem', text, todo }),
})

const marks = { ok: 'ok', notice: 'note', problem: 'PROBLEM' }

/** One line for each finding, and below it what to do. */
export const lineOf = ({ check, level, text, todo }: Finding): string =>
  `${marks[level].padEnd(8)} ${check.padEnd(14)} ${text}${todo ? `\n${' '.repeat(24)}→ ${todo}` : ''}`

/** The first line of an error's message: the rest is for logs. */
export const reasonOf = (error: unknown): string => {
  const { message, code } = error as { message?: string; code?: string }
  return (message || code || 'unknown error').split('\n')[0] ?? ''
}
