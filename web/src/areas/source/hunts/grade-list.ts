import { acceptedGrades } from '@ambry/contract/source/kinds'

/** `psa 9, BGS 9.5` as the API takes them, or the first that isn't a grade. */
export function gradesIn(typed: string): { grades: string[] } | { bad: string } {
  const grades: string[] = []
  for (const part of typed.split(/[,;]/)) {
    const words = part.trim().replace(/\s+/g, ' ')
    if (!words) continue
    const known = acceptedGrades.find((grade) => grade.toLowerCase() === words.toLowerCase())
    if (!known) return { bad: words }
    if (!grades.includes(known)) grades.push(known)
  }
  return { grades }
}
