import path from 'node:path'
import type { FullConfig, Reporter, TestCase, TestResult } from '@playwright/test/reporter'

import { leaveResults, type Taken } from './durations.ts'

/** Leaves the seconds of each story. */
export default class StoryResults implements Reporter {
  readonly #taken: Taken[] = []
  #folder = ''

  onBegin({ rootDir }: FullConfig): void {
    this.#folder = path.dirname(rootDir)
  }

  onTestEnd({ location, title }: TestCase, { duration }: TestResult): void {
    const file = path.relative(this.#folder, location.file).split(path.sep).join('/')
    this.#taken.push({ file, title, seconds: duration / 1000 })
  }

  onEnd(): void {
    leaveResults('stories', this.#taken)
  }
}
