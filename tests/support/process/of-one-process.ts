import { test } from 'vitest'

/** A test of what each process has for itself (docs/decisions/038-several-processes.md): left out for shops of several. */
export const ofOneProcess = test.skipIf(process.env.TESTED_PROCESSES !== undefined)
