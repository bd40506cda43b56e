import path from 'node:path'
import type { CSSModulesOptions } from 'vite'

/**
 * How classes of `X.module.css` are named: `X_class`, the same in the browser's build, in the one that the server renders
 * with and in tests. No two modules may share a name; `src/styles.test.ts` holds that.
 */
export const cssModules: CSSModulesOptions = {
  localsConvention: 'camelCaseOnly',
  generateScopedName: (name, file) => `${path.basename(file).replace('.module.css', '')}_${name}`,
}
