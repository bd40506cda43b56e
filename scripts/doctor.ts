// `npm run doctor` checks what an installation needs, before its first start and at any time later, and says what to do.
import { runDoctor } from '../server/src/doctor/doctor.ts'

const isFine = await runDoctor(process.env, (line) => process.stdout.write(`${line}\n`))
process.exitCode = isFine ? 0 : 1
