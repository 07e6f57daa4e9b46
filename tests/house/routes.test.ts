import { expect, test } from 'vitest'
import { filesOf, found, namesOf } from './sources.ts'

const routes = filesOf('routes')

test('routes know neither SQL nor Prisma', () => {
	const words = /\bPrisma\b|\b(?:SELECT [^\n]* FROM|INSERT INTO|DELETE FROM|UPDATE ")/g
	expect(routes.flatMap((file) => found(file, words))).toEqual([])
})

test('actions answer one question each: no intent switch', () => {
	expect(namesOf(routes.filter(({ text }) => /\bintent\b/.test(text) && /switch|case '/.test(text)))).toEqual([])
})
