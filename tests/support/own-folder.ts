import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'

/** Creates a folder that is deleted with the database template when the run ends. */
export const createOwnFolder = () => mkdtempSync(path.join(path.dirname(inject('databaseTemplate')), 'test-'))
