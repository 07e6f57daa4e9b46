import { createOwnFolder } from '../../tests/support/own-folder.ts'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findBackupFolderProblem } from './disk.server.ts'
import { getSettings } from './settings.server.ts'

// Rule: backup-folder.

const folder = createOwnFolder()
const { dataDir, uploadsDir } = getSettings()
const file = path.join(folder, 'file')
const link = path.join(folder, 'link')
writeFileSync(file, '')
mkdirSync(uploadsDir, { recursive: true })
symlinkSync(uploadsDir, link)

test.each([
	['the uploads', uploadsDir, 'uploads folder'],
	['a folder of the uploads that does not exist', path.join(uploadsDir, 'derived/new'), 'uploads folder'],
	['a link to the uploads', path.join(link, 'derived'), 'uploads folder'],
	['the data', path.join(dataDir, 'mails'), 'data folder'],
	['public', path.resolve('public'), 'public folder'],
	['the built files', path.resolve('build/client'), 'build folder'],
	['a file', file, 'is not a folder'],
	['/proc', '/proc/self', 'inside /proc'],
	['/sys', '/sys/kernel', 'inside /sys'],
])('refuses %s for backups', (_, where, message) => {
	expect(findBackupFolderProblem(where)).toContain(message)
})

test.each([
	['a folder elsewhere', folder],
	['a folder that does not exist yet', path.join(folder, 'new/backups')],
	['the default folder beside the database', path.join(dataDir, 'backups')],
	['a folder whose name begins as that of the data', `${dataDir}-copies`],
])('accepts %s for backups', (_, where) => {
	expect(findBackupFolderProblem(where)).toBeUndefined()
})
