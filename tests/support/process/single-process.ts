import { test } from 'vitest'

/**
 * Tests something that each process has for itself (docs/decisions/038-several-processes.md), so it is skipped for
 * shops with several processes.
 */
export const testSingleProcess = test.skipIf(process.env.TESTED_PROCESSES !== undefined)
