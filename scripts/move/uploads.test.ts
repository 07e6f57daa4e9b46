// Imported first, before the shop.
import { bucket } from '../../tests/support/storage/file-bucket.ts'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { BucketOriginals } from '#app/adapters/files/bucket-originals.server.ts'
import { diskOriginals } from '#app/adapters/files/originals.server.ts'
import { getUploadPath } from '#app/adapters/files.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { storeImage } from '#app/shop/media/image.server.ts'
import { storeVideo } from '#app/shop/media/video.server.ts'
import { createImageBytes } from '../../tests/support/data/images.ts'
import { createVideoBytes } from '../../tests/support/data/videos.ts'
import { runProgram } from '../../tests/support/process/run-program.ts'

const { UPLOADS_URL, ...withoutBucket } = { ...process.env }
const inBucket = new BucketOriginals(getSettings().uploadsBucket!)

// A shop whose files are on disk, before a bucket is configured.
const names = [
	`${await storeImage(await createImageBytes('#102030'))}.webp`,
	`${await storeImage(await createImageBytes('#302010'))}.webp`,
	`${await storeVideo(Readable.from([createVideoBytes('mp4')]))}.mp4`,
]
for (const name of names) {
	await diskOriginals.save(name, (await inBucket.load(name))!)
	await inBucket.remove(name)
}
afterAll(() => bucket.stop())

function move(args: string[], env: NodeJS.ProcessEnv) {
	return runProgram(['scripts/move/move.ts', ...args], env)
}

// Rule: move-uploads.
test('images and videos are moved to a bucket, compared, and resumed after an interruption', async () => {
	await inBucket.save(names[0]!, (await diskOriginals.load(names[0]!))!)
	const first = await move(['--uploads', UPLOADS_URL!], withoutBucket)
	expect(first).toMatchObject({ code: 0, err: '' })
	expect(first.out).toContain('Copied 2 images and videos; 1 had already been copied')
	expect(first.out).toContain(`start it with UPLOADS_URL='${UPLOADS_URL}'`)
	for (const name of names)
		expect((await inBucket.load(name))!.equals((await diskOriginals.load(name))!), name).toBe(true)
	expect((await move(['--uploads', UPLOADS_URL!], withoutBucket)).out).toContain('Copied 0 images and videos; 3 had')
})

test('images and videos move back to the disk', async () => {
	const before = readFileSync(getUploadPath('originals', names[2]!))
	rmSync(getUploadPath('originals'), { recursive: true })
	const { out } = await move(['--uploads', 'disk'], process.env)
	expect(out).toContain('Copied 3 images and videos; 0 had already been copied')
	expect(readFileSync(getUploadPath('originals', names[2]!)).equals(before)).toBe(true)
})

test('a different file at the destination is not overwritten', async () => {
	const file = getUploadPath('originals', names[1]!)
	const content = readFileSync(file)
	writeFileSync(file, 'another')
	const { code, err } = await move(['--uploads', UPLOADS_URL!], withoutBucket)
	expect(code).toBe(1)
	expect(err).toBe(
		`${names[1]} already exists there with other content. Nothing was overwritten. Choose an empty folder.\n`,
	)
	expect((await inBucket.load(names[1]!))!.equals(content)).toBe(true)
	writeFileSync(file, content)
})

test('files already missing are reported', async () => {
	rmSync(getUploadPath('originals', names[1]!))
	const { code, out } = await move(['--uploads', UPLOADS_URL!], withoutBucket)
	expect(code).toBe(0)
	expect(out.includes(`1 file that the shop refers to is missing, such as originals/${names[1]}`)).toBe(true)
})

test.each([
	['no target', [], 2, 'Usage'],
	[
		'another address',
		['--uploads', 'https://bucket.example'],
		1,
		'--uploads must be disk, or an address such as s3://',
	],
	['where they are', ['--uploads', 'disk'], 1, 'are already on the disk'],
	[
		'a bucket that is not there',
		['--uploads', UPLOADS_URL!.replace('/shop/', '/other/')],
		1,
		'cannot write to the bucket s3://other/first: 404',
	],
])('a move to %s is refused with a clear error', async (_, args, code, sentence) => {
	const answer = await move(args, withoutBucket)
	expect(answer.code).toBe(code)
	expect(answer.err).toContain(sentence)
	expect(existsSync(getUploadPath('originals', names[0]!))).toBe(true)
})
