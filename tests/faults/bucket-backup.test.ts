// Imported first, before the shop.
import { createOwnFolder } from '../support/own-folder.ts'
import { bucket } from '../support/storage/file-bucket.ts'
import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { getOriginals } from '#app/adapters/files/originals.server.ts'
import { BucketOriginals } from '#app/adapters/files/bucket-originals.server.ts'
import { parseSettings } from '#app/adapters/settings.server.ts'
import { storeImage } from '#app/shop/media/image.server.ts'
import { storeVideo } from '#app/shop/media/video.server.ts'
import { createImageBytes } from '../support/data/images.ts'
import { createVideoBytes } from '../support/data/videos.ts'

const root = createOwnFolder()
afterAll(() => bucket.stop())

const run = (command: string, argument: string, env: NodeJS.ProcessEnv) =>
	promisify(execFile)(process.execPath, [`scripts/${command}.ts`, argument], { env })

// Rule: bucket-backup.
test('a backup contains the originals of the bucket, and restores into another bucket and onto a disk', async () => {
	const image = `${await storeImage(await createImageBytes('#a1b2c3'))}.webp`
	const video = `${await storeVideo(Readable.from([createVideoBytes('mp4')]))}.mp4`
	const { stdout } = await run('backup', path.join(root, 'backups'), process.env)
	expect(stdout).toContain('2 images and videos')
	const file = path.join(root, 'backups', readdirSync(path.join(root, 'backups'))[0]!)

	const inFolder = (name: string) => ({
		DATABASE_URL: `file:${path.join(root, name, 'shop.db')}`,
		UPLOADS_DIR: path.join(root, name, 'uploads'),
	})
	const second = bucket.variables.UPLOADS_URL.replace('/first', '/second')
	const other = { ...process.env, ...inFolder('other'), UPLOADS_URL: second }
	for (const attempt of ['once', 'again']) {
		await run('restore', file, other)
		const { uploadsBucket } = parseSettings(other)
		const restored = new BucketOriginals(uploadsBucket!)
		for (const name of [image, video])
			expect((await restored.load(name))!.equals((await (await getOriginals()).load(name))!), attempt).toBe(true)
		expect(readdirSync(path.join(root, 'other', 'uploads', 'originals'))).toEqual([])
	}
	await run('restore', file, { ...process.env, ...inFolder('disk'), UPLOADS_URL: '' })
	for (const name of [image, video])
		expect(existsSync(path.join(root, 'disk', 'uploads', 'originals', name))).toBe(true)
})
