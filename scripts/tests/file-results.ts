import path from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

import { leaveResults } from './durations.ts'

/** Leaves the seconds of each test file, with what it imports and prepares. */
export class FileResults implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    leaveResults(
      'files',
      modules.map((module) => {
        const { collectDuration, setupDuration, duration } = module.diagnostic()
        const file = path.relative(module.project.vitest.config.root, module.moduleId).split(path.sep).join('/')
        return { file, title: '', seconds: (collectDuration + setupDuration + duration) / 1000 }
      }),
    )
  }
}
