import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'

/** A new folder, removed with the template of the databases when the run ends. */
export const ownFolder = () => mkdtempSync(path.join(path.dirname(inject('databaseTemplate')), 'test-'))
