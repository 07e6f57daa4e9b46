import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { beforeEach, expect, test, vi } from 'vitest'
import { onPostgresql } from '../../../tests/support/postgresql/tested-engine.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import * as files from '#app/adapters/files.server.ts'
import { createVideoBytes } from '../../../tests/support/data/videos.ts'
import { createImageBytes } from '../../../tests/support/data/images.ts'
import { itemRow, orderRow } from '../../../tests/support/data/delivery.ts'
import { makeCustomer, makeImage, makeProduct, makeStaff } from '../../../tests/support/data/shop-data.ts'
import { createBanner } from '../home/banner.server.ts'
import { deriveImage } from './encode-rendition.server.ts'
import { storeImage } from './image.server.ts'
import { unusedLifetimeMs, sweepUploads, removeUploadsOnError } from './unused-uploads.server.ts'
import { storeVideo } from './video.server.ts'

const hours = (count: number) => new Date(Date.now() + count * 60 * 60 * 1000)
const later = hours(25)
const { getUploadPath: uploadPath } = files
const derivedFolder = (hash: string) => uploadPath('derived', hash)
const videos = () => Readable.from([createVideoBytes('mp4')])
let shade = 0x101010
const newImage = () => createImageBytes(`#${(shade += 0x000111).toString(16)}`)

async function storeWithSizes(): Promise<string> {
	const hash = await storeImage(await newImage())
	await deriveImage(hash, { width: 320, format: 'webp' })
	return hash
}

const isThere = async (hash: string) => [
	(await read.image.count({ where: { hash } })) === 1,
	existsSync(uploadPath('originals', `${hash}.webp`)),
	existsSync(derivedFolder(hash)),
]
const whole = [true, true, true]
const gone = [false, false, false]

function leave(folder: string, name: string, at: Date) {
	mkdirSync(uploadPath(folder), { recursive: true })
	const file = `${uploadPath(folder)}/${name}`
	writeFileSync(file, 'left behind')
	utimesSync(file, at, at)
	return () => existsSync(file)
}

beforeEach(() => vi.restoreAllMocks())

test('an unused image or video is deleted after a day, with its renditions, and not before', async () => {
	const [image, video] = [await storeWithSizes(), await storeVideo(videos())]
	await sweepUploads(hours(23))
	expect(await isThere(image)).toEqual(whole)
	expect(existsSync(uploadPath('originals', `${video}.mp4`))).toBe(true)
	await sweepUploads(later)
	expect(await isThere(image)).toEqual(gone)
	expect(existsSync(uploadPath('originals', `${video}.mp4`))).toBe(false)
	expect(await read.videoFile.count({ where: { hash: video } })).toBe(0)
})

test('an unused image or video stays for another day when uploaded again', async () => {
	const image = await newImage()
	const hash = await storeImage(image)
	const first = (await read.image.findUniqueOrThrow({ where: { hash } })).createdAt
	expect(await storeImage(image)).toBe(hash)
	const second = (await read.image.findUniqueOrThrow({ where: { hash } })).createdAt
	expect(second.getTime()).toBeGreaterThan(first.getTime())
	await sweepUploads(new Date(first.getTime() + unusedLifetimeMs + 1))
	expect(existsSync(uploadPath('originals', `${hash}.webp`))).toBe(true)
})

const referringSql = onPostgresql
	? `SELECT t.relname AS "table", a.attname AS "column", f.relname AS "target" FROM pg_constraint AS c
		JOIN pg_class AS t ON t.oid = c.conrelid JOIN pg_class AS f ON f.oid = c.confrelid
		JOIN pg_attribute AS a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
		WHERE c.contype = 'f' AND c.confdeltype <> 'c' AND f.relname IN ('Image', 'VideoFile')
		ORDER BY f.relname, t.relname, a.attname`
	: `SELECT m.name AS "table", f."from" AS "column", f."table" AS "target"
		FROM sqlite_master AS m, pragma_foreign_key_list(m.name) AS f
		WHERE m.type = 'table' AND f."table" IN ('Image', 'VideoFile') AND f.on_delete <> 'CASCADE' ORDER BY 3, 1, 2`

test('every table that refers to an image or video marks it as used', async () => {
	const tables = await read.$queryRawUnsafe<{ table: string; column: string; target: string }[]>(referringSql)
	expect(tables.map(({ target, table, column }) => `${target}: ${table}.${column}`)).toEqual([
		'Image: Banner.imageHash',
		'Image: Banner.phoneImageHash',
		'Image: CollectionImage.imageHash',
		'Image: HomeSection.imageHash',
		'Image: HomeSection.phoneImageHash',
		'Image: InstagramItem.imageHash',
		'Image: OrderItem.imageHash',
		'Image: OrderReturn.imageHash',
		'Image: ProductImage.imageHash',
		'Image: ReplacedImage.imageHash',
		'Image: ReviewPhoto.imageHash',
		'Image: User.coverImageHash',
		'Image: User.profileImageHash',
		'VideoFile: HomeVideo.videoHash',
		'VideoFile: InstagramItem.videoHash',
	])
	const hashes = await Promise.all(Array.from({ length: 11 }, () => storeWithSizes()))
	const unused = [...hashes]
	const next = () => unused.pop()!
	const { id: productId } = await makeProduct({ images: [next()] })
	const photos = { create: { imageHash: next() } }
	await write((tx) => tx.rating.create({ data: { productId, rating: 5, description: 'Lovely', photos } }))
	const replacedImages = { create: { imageHash: next() } }
	const products = { create: { name: 'Kurta', isNew: true, version: 1, movement: 0, replacedImages } }
	await write((tx) => tx.importBatch.create({ data: { fileName: 'spring.csv', products } }))
	const customer = await makeCustomer()
	await write(async (tx) => {
		// The callback may be retried, so it works on a copy.
		const left = [...unused]
		await tx.banner.create({ data: { imageHash: left.pop()!, phoneImageHash: left.pop()! } })
		await tx.instagramItem.create({ data: { link: 'https://example.com', imageHash: left.pop()! } })
		await tx.collection.create({
			data: { name: 'Kept', nameKey: 'kept', images: { create: [{ imageHash: left.pop()!, position: 0 }] } },
		})
		await tx.order.create({
			data: {
				...orderRow,
				paymentMethod: 'cod',
				items: { create: [{ ...itemRow, imageHash: left.pop()! }] },
				returns: {
					create: {
						wants: 'money',
						reason: 'Torn',
						imageHash: left.pop()!,
						requestedAt: new Date(),
						changedAt: new Date(),
					},
				},
			},
		})
		await tx.user.update({
			where: { id: customer },
			data: { profileImageHash: left.pop()!, coverImageHash: left.pop()! },
		})
	})
	await sweepUploads(later)
	for (const hash of hashes) expect(await isThere(hash), hash).toEqual(whole)
})

test('an unused image or video stays when it is referenced between the check and the removal', async () => {
	const [hash, other] = [await storeWithSizes(), await storeWithSizes()]
	const admin = await makeStaff()
	// The banner is created while the cleanup runs: its write is queued before the second image is deleted.
	const sweeping = sweepUploads(later)
	const banner = createBanner(admin, [hash, other].toSorted()[1]!)
	const results = await Promise.allSettled([sweeping, banner])
	expect(results[0].status).toBe('fulfilled')
	// Either the banner has its image, or it was rejected.
	const referred = [hash, other].toSorted()[1]!
	expect(await isThere(referred)).toEqual(results[1].status === 'fulfilled' ? whole : gone)
	expect(await isThere([hash, other].toSorted()[0]!)).toEqual(gone)
})

test.each(['out of its place', 'removed'])(
	'an unused image or video survives being uploaded again while its old file is %s',
	async (moment) => {
		await sweepUploads(later)
		const image = await newImage()
		const hash = await storeImage(image)
		const real = files.removeUnless
		let again: string | undefined
		vi.spyOn(files, 'removeUnless').mockImplementationOnce(async (file, isWanted) => {
			if (moment === 'removed') {
				await real(file, isWanted)
				again = await storeImage(image)
				return
			}
			await real(file, async () => {
				expect(existsSync(uploadPath('originals', `${hash}.webp`))).toBe(false)
				again = await storeImage(image)
				return isWanted()
			})
		})
		await sweepUploads(later)
		expect(again).toBe(hash)
		expect(existsSync(uploadPath('originals', `${hash}.webp`))).toBe(true)
		expect(await read.image.count({ where: { hash } })).toBe(1)
		expect(readdirSync(uploadPath('originals')).filter((name) => name.startsWith('.'))).toEqual([])
	},
)

test('an upload whose file is deleted before its row is written stores the file again', async () => {
	const image = await newImage()
	const real = files.saveFile
	vi.spyOn(files, 'saveFile').mockImplementationOnce(async (file, content) => {
		await real(file, content)
		await files.removeUnless(file, async () => false)
	})
	const hash = await storeImage(image)
	expect(existsSync(uploadPath('originals', `${hash}.webp`))).toBe(true)
	expect(await read.image.count({ where: { hash } })).toBe(1)
})

const [old, fresh] = [hours(-25), hours(-1)]
const name = (digit: string) => digit.repeat(32)

test('orphaned and partial files are deleted after a day; newer files and files of others stay', async () => {
	const left = [
		leave('originals', `${name('a')}.webp`, old),
		leave('originals', `${name('b')}.mp4`, old),
		leave('incoming', '.draft-1', old),
		leave(`derived/${name('c')}`.split('/')[0]!, '.draft-2', old),
	]
	mkdirSync(derivedFolder(name('d')), { recursive: true })
	utimesSync(derivedFolder(name('d')), old, old)
	const kept = [
		leave('originals', `${name('e')}.webp`, fresh),
		leave('originals', 'notes.txt', old),
		leave('incoming', '.draft-3', fresh),
	]
	await sweepUploads()
	expect(left.map((isLeft) => isLeft())).toEqual([false, false, false, false])
	expect(existsSync(derivedFolder(name('d')))).toBe(false)
	expect(kept.map((isKept) => isKept())).toEqual([true, true, true])
})

test('an uploaded file with a row stays, however old it is', async () => {
	const hash = await storeWithSizes()
	await makeProduct({ images: [hash] })
	utimesSync(uploadPath('originals', `${hash}.webp`), old, old)
	utimesSync(derivedFolder(hash), old, old)
	await sweepUploads()
	expect(await isThere(hash)).toEqual(whole)
})

test('a cleanup covers more rows than one batch', async () => {
	const hashes = await Promise.all(Array.from({ length: 230 }, () => makeImage()))
	await sweepUploads(later)
	expect(await read.image.count({ where: { hash: { in: hashes } } })).toBe(0)
})

const failing = (image: Buffer) =>
	removeUploadsOnError(async () => {
		await storeImage(image)
		throw new Error('refused')
	})

test('failed work leaves no new image, but keeps earlier images and those uploaded by others since', async () => {
	const [alone, before, shared] = [await newImage(), await newImage(), await newImage()]
	const known = await storeImage(before)
	const count = await read.image.count()
	await expect(failing(alone)).rejects.toThrow('refused')
	await expect(failing(before)).rejects.toThrow('refused')
	expect(await read.image.count()).toBe(count)
	expect(existsSync(uploadPath('originals', `${known}.webp`))).toBe(true)

	const meanwhile = removeUploadsOnError(async () => {
		const hash = await storeImage(shared)
		expect(await storeImage(shared)).toBe(hash)
		throw new Error(hash)
	})
	const hash = await meanwhile.catch((error: Error) => error.message)
	expect(existsSync(uploadPath('originals', `${hash}.webp`))).toBe(true)
})
