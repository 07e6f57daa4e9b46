// This import comes first, before the shop.
import { bucket } from '../../../tests/support/storage/file-bucket.ts'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { getUploadPath } from '../files.server.ts'
import { log } from '../log.server.ts'
import { BusyError } from '../scheduling/limit-concurrency.ts'
import { getSettings } from '../settings.server.ts'
import { BucketOriginals } from './bucket-originals.server.ts'
import { getOriginals, diskOriginals } from './originals.server.ts'

const inBucket = await getOriginals()

afterEach(() => bucket.failWith(() => 'none'))
afterAll(async () => {
	await bucket.stop()
})

let count = 0
const newName = (extension = 'webp') =>
	`${createHash('md5')
		.update(String((count += 1)))
		.digest('hex')}.${extension}`
const later = () => new Date(Date.now() + 60_000)
const noWarnings = () => [vi.spyOn(log, 'error').mockReturnValue(), vi.spyOn(log, 'warn').mockReturnValue()]

async function listNames(store: typeof diskOriginals): Promise<string[]> {
	const names: string[] = []
	for await (const some of store.oldNames(later(), 2)) {
		expect(some.length).toBeLessThanOrEqual(2)
		names.push(...some)
	}
	return names.toSorted()
}

test('a shop with a bucket stores originals there and nothing on its disk', async () => {
	expect(getSettings().uploadsBucket).toMatchObject({ prefix: 'first/', region: 'us-east-1', shown: 's3://shop/first' })
	const name = newName()
	await inBucket.save(name, Buffer.from('there'))
	expect(await diskOriginals.has(name)).toBe(false)
	expect(existsSync(path.join(getSettings().uploadsDir, 'originals'))).toBe(false)
})

describe.each([
	['on disk', diskOriginals],
	['in a bucket', inBucket],
])('originals %s', (_, store) => {
	test('a saved file is read in full and in ranges, and a missing file is reported as missing', async () => {
		const name = newName()
		const content = Buffer.from([...Array(5_000).keys()].map((value) => value % 251))
		expect(await store.has(name)).toBe(false)
		expect(await store.size(name)).toBe(undefined)
		expect(await store.load(name)).toBe(undefined)
		expect(await store.open(name)).toBe(undefined)
		await store.save(name, content)
		expect(await store.has(name)).toBe(true)
		expect(await store.size(name)).toBe(5_000)
		expect((await store.load(name))!.equals(content)).toBe(true)
		expect((await buffer(store.read(name, 10, 19))).equals(content.subarray(10, 20))).toBe(true)
		const opened = (await store.open(name))!
		expect(opened.size).toBe(5_000)
		expect((await buffer(opened.content)).equals(content)).toBe(true)
		await opened.close()
		expect(await store.bytesOf(new Set([name, newName()]))).toBe(5_000)
	})

	test('a file of several megabytes is stored, and streamed from its middle', async () => {
		const name = newName('mp4')
		const content = Buffer.alloc(3_000_000, 'film')
		await store.save(newName(), Buffer.from('makes the folder'))
		const draft = getUploadPath(`draft-${name}`)
		mkdirSync(getUploadPath(), { recursive: true })
		writeFileSync(draft, content)
		await store.take(draft, name)
		expect(existsSync(draft)).toBe(false)
		expect(await store.size(name)).toBe(3_000_000)
		expect((await buffer(store.read(name, 1, 2_500_000))).equals(content.subarray(1, 2_500_001))).toBe(true)
	})

	test('old files are listed, removed files are not, and a file in use stays', async () => {
		const [gone, kept, unwanted] = [newName(), newName(), newName()]
		for (const name of [gone, kept, unwanted]) await store.save(name, Buffer.from(name))
		await store.remove(gone)
		await store.remove(gone)
		await store.removeUnless(kept, async () => true)
		await store.removeUnless(unwanted, async () => false)
		await store.removeUnless(unwanted, async () => false)
		const names = await listNames(store)
		expect(names.includes(gone)).toBe(false)
		expect(names.includes(kept)).toBe(true)
		expect(names.includes(unwanted)).toBe(false)
		expect((await store.load(kept))!.toString()).toBe(kept)
		expect(names.filter((name) => !/^[0-9a-f]{16,32}\.\w+$/.test(name))).toEqual([])
		for await (const _ of store.oldNames(new Date(Date.now() - 60_000), 2)) expect.fail('nothing is that old')
	})
})

/** Allows fewer than three requests: one that a busy machine sends too late has not reached the bucket. */
function expectAtMostThrice() {
	for (const method of ['GET', 'PUT'])
		expect(bucket.asked.filter((asked) => asked === method).length, method).toBeLessThanOrEqual(3)
}

// Rule: bucket-failure.
test('a bucket that fails twice is retried, and one that keeps failing gives a clear error', async () => {
	const name = newName()
	let failures = 2
	bucket.failWith((method) => (method === 'PUT' && failures-- > 0 ? 'failing' : 'none'))
	await inBucket.save(name, Buffer.from('at last'))
	expect((await inBucket.load(name))!.toString()).toBe('at last')
	noWarnings()
	bucket.failWith(() => 'failing')
	bucket.asked.length = 0
	await expect(inBucket.load(name)).rejects.toThrow('cannot be read right now')
	await expect(inBucket.save(name, Buffer.from('no'))).rejects.toBeInstanceOf(BusyError)
	expectAtMostThrice()
})

test('a response cut short is requested again', async () => {
	const name = newName()
	const content = Buffer.alloc(2_500_000, 'whole')
	await inBucket.save(name, content)
	let cuts = 2
	bucket.failWith((method) => (method === 'GET' && cuts-- > 0 ? 'cut' : 'none'))
	expect((await inBucket.load(name))!.equals(content)).toBe(true)
	cuts = 2
	expect((await buffer(inBucket.read(name, 0, 2_499_999))).equals(content)).toBe(true)
})

test('a bucket that does not respond is given up after three attempts, even while garbage is collected', async () => {
	noWarnings()
	setFlagsFromString('--expose-gc')
	const collectGarbage = runInNewContext('gc') as () => void
	const hasty = new BucketOriginals(getSettings().uploadsBucket!, 100)
	bucket.failWith((method) => {
		if (method === 'GET') setImmediate(collectGarbage)
		return 'silent'
	})
	bucket.asked.length = 0
	await expect(hasty.load(newName())).rejects.toThrow('cannot be read right now')
	await expect(hasty.save(newName(), Buffer.from('no'))).rejects.toThrow('cannot save anything')
	expectAtMostThrice()
}, 20_000)

describe('an endless response', () => {
	test('is read up to the size limit of a list only', async () => {
		bucket.failWith((method) => (method === 'GET' ? 'endless' : 'none'))
		await expect(listNames(inBucket)).rejects.toThrow('it answered more than 1048576 bytes')
	})

	test('is read up to the requested range only', async () => {
		bucket.failWith((method) => (method === 'GET' ? 'endless' : 'none'))
		await expect(buffer(inBucket.read(newName(), 0, 9))).rejects.toThrow('it answered more than 10 bytes')
	})

	test('is read up to the size limit of an image only', async () => {
		noWarnings()
		bucket.failWith((method) => (method === 'GET' ? 'endless' : 'none'))
		await expect(inBucket.load(newName())).rejects.toThrow('cannot be read right now')
		expect(vi.mocked(log.error).mock.calls.at(-1)![0]).toMatchObject({
			err: { message: 'it answered more than 67108864 bytes' },
		})
	})
})

test('a file that the bucket confirms but does not have counts as not saved', async () => {
	noWarnings()
	bucket.failWith((method) => (method === 'PUT' ? 'lost' : 'none'))
	await expect(inBucket.save(newName(), Buffer.from('lost'))).rejects.toThrow('cannot save anything')
})

test('a failed removal is no error, and an interrupted one is restored', async () => {
	noWarnings()
	const name = newName()
	await inBucket.save(name, Buffer.from('wanted'))
	bucket.failWith((method) => (method === 'DELETE' ? 'denied' : 'none'))
	await inBucket.remove(name)
	bucket.failWith(() => 'none')
	expect(await inBucket.has(name)).toBe(true)
	// This simulates a crash between the removal and the check.
	await inBucket.removeUnless(name, () => Promise.reject(new Error('the database is gone')))
	expect(await inBucket.has(name)).toBe(false)
	await listNames(inBucket)
	expect((await inBucket.load(name))!.toString()).toBe('wanted')
	expect((await listNames(inBucket)).filter((found) => found.startsWith('aside'))).toEqual([])
})

test('a bucket that accepts no files gives a clear error', async () => {
	expect(await inBucket.problem()).toBeUndefined()
	bucket.failWith((method) => (method === 'PUT' ? 'denied' : 'none'))
	expect(await inBucket.problem()).toBe('The shop cannot write to the bucket s3://shop/first: 403 No, says the test.')
})
