import { writeFileSync } from 'node:fs'
import { buildClientTypes } from './client-types.ts'

writeFileSync(new URL('schema.d.ts', import.meta.url), await buildClientTypes())
