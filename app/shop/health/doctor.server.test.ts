import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { getUploadPath } from '#app/adapters/files.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { makeImage } from '../../../tests/support/data/shop-data.ts'
import { slowCheck, getExitCode, runHealthCheck, needsAttention, passed, failed } from './check.ts'
import { runHealthChecks, runHealthChecksOnRequest, getHealth } from './doctor.server.ts'
import { isOwnResponse, isProbeToken, createProbeToken, createProof } from './outside-checks.server.ts'

// Rule: doctor.

const findFinding = async (title: string) => (await runHealthChecks()).findings.filter((one) => one.title === title)

test('the command exits with the worst result found', () => {
	expect(getExitCode([passed('')])).toBe(0)
	expect(getExitCode([passed(''), needsAttention('')])).toBe(1)
	expect(getExitCode([needsAttention(''), failed(''), passed('')])).toBe(2)
})

test('a failing check is reported as wrong with its own message', async () => {
	const check = slowCheck('Bucket', () => Promise.reject(new Error('no keys')))
	expect(await runHealthCheck(check)).toEqual([
		{ title: 'Bucket', grade: 'wrong', words: 'The check failed: no keys.' },
	])
})

test('an image missing on disk is named', async () => {
	const hash = await makeImage()
	const file = getUploadPath('originals', `${hash}.webp`)
	mkdirSync(path.dirname(file), { recursive: true })
	writeFileSync(file, '')
	expect(await findFinding('Images')).toMatchObject([{ grade: 'ok' }])
	rmSync(file)
	expect(await findFinding('Images')).toMatchObject([
		{ grade: 'wrong', words: expect.stringContaining(hash) as string },
	])
})

test('leftovers of an interrupted command are named a day later', async () => {
	const file = path.join(getSettings().dataDir, 'shop.db.restoring')
	writeFileSync(file, '')
	expect(await findFinding('Unfinished jobs')).toMatchObject([{ grade: 'ok' }])
	utimesSync(file, 0, 0)
	expect(await findFinding('Unfinished jobs')).toMatchObject([
		{ grade: 'look', words: expect.stringContaining('shop.db.restoring') as string },
	])
	rmSync(file)
})

test('a slow check shows its last requested result', async () => {
	const { at } = await runHealthChecks()
	const { slowCheckedAt, externalFindings: kept, findings } = await getHealth()
	expect(slowCheckedAt).toEqual(at)
	expect(kept.map(({ title }) => title)).toContain('Email server')
	expect(findings.map(({ title }) => title)).not.toContain('Email server')
})

test('packers cannot run slow checks', () => {
	expect(() => runHealthChecksOnRequest({ userId: 1, isAdmin: false, role: 'packer' })).toThrow(/does not include/)
})

describe('a shop that requests itself', () => {
	test('is identified by its secret for a minute', () => {
		const token = createProbeToken(0)
		expect(isProbeToken(token, 1)).toBe(true)
		expect(isProbeToken(token, 60_001)).toBe(false)
		expect(isProbeToken(`${token}x`, 1)).toBe(false)
	})

	test('does not accept its own response without proof', () => {
		const answer = { host: '', peer: '', address: '', forwardedFor: false }
		expect(isOwnResponse({ ...answer, proof: createProof('one') }, 'one')).toBe(true)
		expect(isOwnResponse({ ...answer, proof: createProof('one') }, 'another')).toBe(false)
	})
})
