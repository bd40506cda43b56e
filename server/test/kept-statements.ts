import { hash } from 'node:crypto'

import { CamelQuery } from '../src/db/camel-case.ts'
import { isDeep } from './depth.ts'

// A connection keeps every statement of the app that has values once it was parsed. Planning the same statements again
// and again takes a third of the time of tests with a database. The app itself keeps only the most frequent ones, because
// its connections live for months (frequent-statements.ts), so everything is also played that way, at full depth.

type Statement = { name?: string; text: string; values?: unknown[] }

const { prototype } = CamelQuery as unknown as {
  prototype: { submit: (this: Statement, connection: unknown) => unknown }
}
const { submit } = prototype

if (!isDeep)
  prototype.submit = function (connection) {
    if (this.name === undefined && this.values && this.values.length > 0) this.name = hash('md5', this.text)
    return submit.call(this, connection)
  }
