// Imported first, before the shop.
import { bucket } from '../../tests/support/storage/of-this-file.ts'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { InBucket } from '#app/adapters/files/in-bucket.server.ts'
import { onDisk } from '#app/adapters/files/on-disk.server.ts'
import { uploadPath } from '#app/adapters/files.server.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { storeImage } from '#app/shop/media/image.server.ts'
import { storeVideo } from '#app/shop/media/video.server.ts'
import { imageBytes } from '../../tests/support/data/images.ts'
import { videoBytes } from '../../tests/support/data/videos.ts'
import { runProgram } from '../../tests/support/process/run-program.ts'

const { UPLOADS_URL, ...withoutBucket } = { ...process.env }
const inBucket = new InBucket(settings().uploadsBucket!)

// A shop whose files are on disk, before a bucket is configured.
const names = [
	`${await storeImage(await imageBytes('#102030'))}.webp`,
	`${await storeImage(await imageBytes('#302010'))}.webp`,
	`${await storeVideo(Readable.from([videoBytes('mp4')]))}.mp4`,
]
for (const name of names) {
	await onDisk.save(name, (await inBucket.load(name))!)
	await inBucket.remove(name)
}
afterAll(() => bucket.stop())

function move(args: string[], env: NodeJS.ProcessEnv) {
	return runProgram(['scripts/move/move.ts', ...args], env)
}

// Rule: move-uploads.
test('images and videos are moved to a bucket, compared, and moved on where it was cut off', async () => {
	await inBucket.save(names[0]!, (await onDisk.load(names[0]!))!)
	const first = await move(['--uploads', UPLOADS_URL!], withoutBucket)
	expect(first).toMatchObject({ code: 0, err: '' })
	expect(first.out).toContain('Copied 2 images and videos, 1 were there already')
	expect(first.out).toContain(`start it with UPLOADS_URL='${UPLOADS_URL}'`)
	for (const name of names) expect((await inBucket.load(name))!.equals((await onDisk.load(name))!), name).toBe(true)
	expect((await move(['--uploads', UPLOADS_URL!], withoutBucket)).out).toContain('Copied 0 images and videos, 3 were')
})

test('they come back to the disk', async () => {
	const before = readFileSync(uploadPath('originals', names[2]!))
	rmSync(uploadPath('originals'), { recursive: true })
	const { out } = await move(['--uploads', 'disk'], process.env)
	expect(out).toContain('Copied 3 images and videos, 0 were there already')
	expect(readFileSync(uploadPath('originals', names[2]!)).equals(before)).toBe(true)
})

test('a file that is another one there is not overwritten', async () => {
	const file = uploadPath('originals', names[1]!)
	const content = readFileSync(file)
	writeFileSync(file, 'another')
	const { code, err } = await move(['--uploads', UPLOADS_URL!], withoutBucket)
	expect(code).toBe(1)
	expect(err).toBe(`${names[1]} is another file there. Nothing was overwritten: choose an empty folder.\n`)
	expect((await inBucket.load(names[1]!))!.equals(content)).toBe(true)
	writeFileSync(file, content)
})

test('what was lost before is said', async () => {
	rmSync(uploadPath('originals', names[1]!))
	const { code, out } = await move(['--uploads', UPLOADS_URL!], withoutBucket)
	expect(code).toBe(0)
	expect(out.includes(`1 that the shop refers to were not there, such as originals/${names[1]}`)).toBe(true)
})

test.each([
	['no target', [], 2, 'Usage'],
	['another address', ['--uploads', 'https://bucket.example'], 1, '--uploads must be disk, or such as s3://'],
	['where they are', ['--uploads', 'disk'], 1, 'are on the disk already'],
	['a bucket that is not there', ['--uploads', UPLOADS_URL!.replace('/shop/', '/other/')], 1, 'cannot be written: 404'],
])('a move to %s is refused with a sentence', async (_, args, code, sentence) => {
	const answer = await move(args, withoutBucket)
	expect(answer.code).toBe(code)
	expect(answer.err).toContain(sentence)
	expect(existsSync(uploadPath('originals', names[0]!))).toBe(true)
})
