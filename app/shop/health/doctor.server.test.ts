import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { uploadPath } from '#app/adapters/files.server.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { makeImage } from '../../../tests/support/data/shop-data.ts'
import { dear, exitCodeOf, findingsOf, look, ok, wrong } from './check.ts'
import { examine, examineNow, healthNow } from './doctor.server.ts'
import { isAnswerOfOurs, isProbeToken, probeToken, proofOf } from './probe.server.ts'

// Rule: doctor.

const lineOf = async (title: string) => (await examine()).findings.filter((one) => one.title === title)

test('the command ends with the worst of what was found', () => {
	expect(exitCodeOf([ok('')])).toBe(0)
	expect(exitCodeOf([ok(''), look('')])).toBe(1)
	expect(exitCodeOf([look(''), wrong(''), ok('')])).toBe(2)
})

test('a check that fails is wrong, in its own words', async () => {
	const check = dear('Bucket', () => Promise.reject(new Error('no keys')))
	expect(await findingsOf(check)).toEqual([
		{ title: 'Bucket', grade: 'wrong', words: 'It could not be looked at: no keys.' },
	])
})

test('an image that is missing on the disk is named', async () => {
	const hash = await makeImage()
	const file = uploadPath('originals', `${hash}.webp`)
	mkdirSync(path.dirname(file), { recursive: true })
	writeFileSync(file, '')
	expect(await lineOf('Images')).toMatchObject([{ grade: 'ok' }])
	rmSync(file)
	expect(await lineOf('Images')).toMatchObject([{ grade: 'wrong', words: expect.stringContaining(hash) as string }])
})

test('what a command left that was cut off is named a day later', async () => {
	const file = path.join(settings().dataDir, 'shop.db.restoring')
	writeFileSync(file, '')
	expect(await lineOf('Leftovers')).toMatchObject([{ grade: 'ok' }])
	utimesSync(file, 0, 0)
	expect(await lineOf('Leftovers')).toMatchObject([
		{ grade: 'look', words: expect.stringContaining('shop.db.restoring') as string },
	])
	rmSync(file)
})

test('what is dear is shown as of the last time that somebody asked for it', async () => {
	const { at } = await examine()
	const { dearAt, dear: kept, findings } = await healthNow()
	expect(dearAt).toEqual(at)
	expect(kept.map(({ title }) => title)).toContain('Mail server')
	expect(findings.map(({ title }) => title)).not.toContain('Mail server')
})

test('packers ask for nothing', () => {
	expect(() => examineNow({ userId: 1, isAdmin: false, role: 'packer' })).toThrow(/does not include/)
})

describe('a shop that asks itself', () => {
	test('is known by its secret, for a minute', () => {
		const token = probeToken(0)
		expect(isProbeToken(token, 1)).toBe(true)
		expect(isProbeToken(token, 60_001)).toBe(false)
		expect(isProbeToken(`${token}x`, 1)).toBe(false)
	})

	test('takes no answer for its own without a proof', () => {
		const answer = { host: '', peer: '', address: '', forwardedFor: false }
		expect(isAnswerOfOurs({ ...answer, proof: proofOf('one') }, 'one')).toBe(true)
		expect(isAnswerOfOurs({ ...answer, proof: proofOf('one') }, 'another')).toBe(false)
	})
})
