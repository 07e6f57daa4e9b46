import { test } from 'vitest'

/** Of what each process has of its own (docs/decisions/038-several-processes.md): left out for shops of several. */
export const ofOneProcess = test.skipIf(process.env.TESTED_PROCESSES !== undefined)
