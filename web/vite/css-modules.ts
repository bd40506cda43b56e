import path from 'node:path'
import type { CSSModulesOptions } from 'vite'

/**
 * Class names of `X.module.css` are `X_class`: the same in the browser build, in server rendering and in tests. No two
 * modules may share a name, which `src/styles.test.ts` enforces.
 */
export const cssModules: CSSModulesOptions = {
  localsConvention: 'camelCaseOnly',
  generateScopedName: (name, file) => `${path.basename(file).replace('.module.css', '')}_${name}`,
}
