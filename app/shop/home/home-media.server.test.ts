import { existsSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { getUploadPath } from '#app/adapters/files.server.ts'
import { isCatalogChanged } from '../../../tests/support/data/catalog-changes.ts'
import { createVideoBytes } from '../../../tests/support/data/videos.ts'
import { createImageBytes } from '../../../tests/support/data/images.ts'
import { makeCustomer, makeImage, makeStaff } from '../../../tests/support/data/shop-data.ts'
import { getRefusal } from '../../../tests/support/data/refusals.ts'
import { emptyTables } from '../../../tests/support/data/tables.ts'
import { storeImage } from '../media/image.server.ts'
import { storeVideo } from '../media/video.server.ts'
import type { Refusal } from '../values/refusal.ts'
import { createBanner, deleteBanner, getBanner, listAdminBanners, listBanners } from './banner.server.ts'
import { newSectionSchema, sectionSchema } from './home.schema.ts'
import {
	createSection,
	deleteSection,
	getSection,
	listAdminSections,
	listInstagramPosts,
	updateSection,
} from './instagram.server.ts'
import { createHomeVideo, deleteHomeVideo, getAdminHomeVideo, getHomeVideo, listAdminVideos } from './video.server.ts'

const admin = await makeStaff()
const shopper = { userId: await makeCustomer(), isAdmin: false }

beforeEach(() => emptyTables('banner', 'instagramItem', 'homeVideo', 'videoFile'))

async function* toStream(bytes: Uint8Array) {
	yield bytes
}

const makeVideo = () => storeVideo(toStream(createVideoBytes('mp4')))
const videoFile = (hash: string) => existsSync(getUploadPath('originals', `${hash}.mp4`))
const imageFile = (hash: string) => existsSync(getUploadPath('originals', `${hash}.webp`))
const unknown = '0'.repeat(32)

const link = 'https://www.instagram.com/p/One'

const refused: [string, () => Promise<unknown>, refusal: string][] = [
	['a banner of an unknown image', () => createBanner(admin, unknown), 'invalid at image: Please select an image'],
	[
		'a banner of an unknown phone image',
		async () => createBanner(admin, await makeImage(), { phoneImage: unknown }),
		'invalid at phoneImage: Please select an image',
	],
	['deleting an unknown banner', () => deleteBanner(admin, 999_999), 'not-found'],
	['finding an unknown banner', () => getBanner(999_999), 'not-found'],
	['a banner of a shopper', async () => createBanner(shopper, await makeImage()), 'forbidden'],
	['deleting a banner by a shopper', () => deleteBanner(shopper, 1), 'forbidden'],
	['an unknown video', () => createHomeVideo(admin, { video: unknown }), 'invalid at video: Please select a video'],
	[
		'deleting an unknown video',
		() => deleteHomeVideo(admin, 999_999),
		'not-found: Failed to delete video. Please try again.',
	],
	['a video of a shopper', async () => createHomeVideo(shopper, { video: await makeVideo() }), 'forbidden'],
	['deleting a video by a shopper', () => deleteHomeVideo(shopper, 1), 'forbidden'],
	...(['image', 'video'] as const).map((kind): (typeof refused)[number] => [
		`a section of an unknown ${kind}`,
		() => createSection(admin, { link, image: { kind, hash: unknown } }),
		'invalid at image: Please upload an image or video',
	]),
	['changing an unknown section', () => updateSection(admin, 999_999, { link }), 'not-found'],
	['deleting an unknown section', () => deleteSection(admin, 999_999), 'not-found'],
	['finding an unknown section', () => getSection(999_999), 'not-found'],
	[
		'a section of a shopper',
		async () => createSection(shopper, { link, image: { kind: 'image', hash: await makeImage() } }),
		'forbidden',
	],
	['changing a section by a shopper', () => updateSection(shopper, 1, { link }), 'forbidden'],
	['deleting a section by a shopper', () => deleteSection(shopper, 1), 'forbidden'],
]

test.each(refused)('%s is refused', async (_, work, refusal) => {
	expect(await getRefusal(work())).toContain(refusal)
})

test('banners are listed in home page order, and found by any part of the image path', async () => {
	const hashes = await Promise.all([makeImage(), makeImage(), makeImage()])
	for (const hash of hashes) await createBanner(admin, hash)
	const { items } = await listAdminBanners({ search: '', page: 1 })
	expect(items[0]).toMatchObject({ path: `/images/${hashes[0]}/1280.webp`, image: { hash: hashes[0] } })
	expect((await listBanners()).map(({ image }) => image.hash)).toEqual(hashes)
	const find = async (search: string) =>
		(await listAdminBanners({ search, page: 1 })).items.map(({ image }) => image.hash)
	expect(await find(hashes[1].slice(4, 20).toUpperCase())).toEqual([hashes[1]])
	expect(await find(`/images/${hashes[2]}/1280`)).toEqual([hashes[2]])
	expect(await find('%')).toEqual([])
	expect(await find('.webp')).toEqual(hashes)
})

test('banners are added and deleted, and shoppers see the change', async () => {
	const hash = await storeImage(await createImageBytes('#a1b2c3'))
	let id = 0
	expect(await isCatalogChanged(async () => (id = await createBanner(admin, hash)))).toBe(true)
	expect(await getBanner(id)).toMatchObject({ id, path: `/images/${hash}/1280.webp` })
	expect(await isCatalogChanged(() => deleteBanner(admin, id))).toBe(true)
	expect(await read.banner.count()).toBe(0)
	expect(await read.image.count({ where: { hash } })).toBe(0)
	expect(imageFile(hash)).toBe(false)
})

test('a banner shows its phone image to shoppers, and is deleted with it', async () => {
	const hash = await storeImage(await createImageBytes('#b1b2c3'))
	const phoneImage = await storeImage(await createImageBytes('#c1b2c3'))
	const id = await createBanner(admin, hash, { phoneImage, altText: 'Looms' })
	const [banner] = await listBanners()
	expect(banner?.phoneImage).toMatchObject({ hash: phoneImage, alt: 'Looms' })
	await deleteBanner(admin, id)
	expect(imageFile(phoneImage)).toBe(false)
})

test('deleting a banner keeps an image that is used elsewhere', async () => {
	const hash = await storeImage(await createImageBytes('#a1b2c4'))
	const [one, other] = [await createBanner(admin, hash), await createBanner(admin, hash)]
	await deleteBanner(admin, one)
	expect(imageFile(hash)).toBe(true)
	expect(await read.image.count({ where: { hash } })).toBe(1)
	await deleteBanner(admin, other)
	expect(imageFile(hash)).toBe(false)
})

test('the home page video is found by its title, ignoring case and accents, or by its path', async () => {
	expect(await listAdminVideos('')).toEqual({ videos: [], isTaken: false })
	const hash = await makeVideo()
	const id = await createHomeVideo(admin, { title: 'Été on the rail', video: hash })
	const path = `/videos/${hash}.mp4`
	for (const search of ['', 'ETE ON', hash.slice(3, 9), '.mp4', path])
		expect(await listAdminVideos(search), search).toEqual({
			videos: [{ id, title: 'Été on the rail', path }],
			isTaken: true,
		})
	expect(await listAdminVideos('webm')).toEqual({ videos: [], isTaken: true })
	expect(await getAdminHomeVideo(id)).toMatchObject({ path })
	expect(await getHomeVideo()).toEqual({ url: path, title: 'Été on the rail' })
})

test('the home page has at most one video, even with concurrent uploads, and refused ones leave no files', async () => {
	const videos = [await makeVideo(), await makeVideo(), await makeVideo()]
	const results = await Promise.allSettled(videos.map((video) => createHomeVideo(admin, { video })))
	expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
	const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Refusal] : []))
	expect(refused.map(({ code }) => code)).toEqual(['conflict', 'conflict'])
	expect(await read.homeVideo.count()).toBe(1)
	expect(await read.videoFile.count()).toBe(1)
	expect(videos.filter(videoFile).length).toBe(1)
	const { videoHash } = await read.homeVideo.findFirstOrThrow()
	await expect(createHomeVideo(admin, { video: videoHash })).rejects.toMatchObject({ code: 'conflict' })
	expect(videoFile(videoHash)).toBe(true)
})

test('the home page video is deleted with its file, unless used elsewhere, and can be replaced by another', async () => {
	const hash = await makeVideo()
	let id = 0
	expect(await isCatalogChanged(async () => (id = await createHomeVideo(admin, { video: hash })))).toBe(true)
	const section = await createSection(admin, { link: 'https://a.example', image: { kind: 'video', hash } })
	expect(await isCatalogChanged(() => deleteHomeVideo(admin, id))).toBe(true)
	expect(videoFile(hash)).toBe(true)
	await deleteSection(admin, section)
	expect(videoFile(hash)).toBe(false)
	await createHomeVideo(admin, { video: await makeVideo() })
})

test('an Instagram section is listed in home page order, and found by any part of its link', async () => {
	const image = { kind: 'image' as const, hash: await makeImage() }
	for (const post of ['7', '2', '3'])
		await createSection(admin, { link: `https://social.example/Post-${post}_x`, image })
	const find = async (search: string) =>
		(await listAdminSections({ search, page: 1 })).items.map((item) => item.link.split('/').at(-1))
	expect(await find('')).toEqual(['Post-7_x', 'Post-2_x', 'Post-3_x'])
	expect((await listInstagramPosts()).map((item) => item.link.at(-3))).toEqual(['7', '2', '3'])
	expect(await find('POST-7')).toEqual(['Post-7_x'])
	expect(await find('Post%')).toEqual([])
	expect(await find('t-2_')).toEqual(['Post-2_x'])
})

test('an Instagram section shows an image or a video, and a new one replaces and removes the old', async () => {
	const [image, hash] = [await storeImage(await createImageBytes('#0f0f0f')), await makeVideo()]
	let id = 0
	expect(
		await isCatalogChanged(
			async () => (id = await createSection(admin, { link, image: { kind: 'image', hash: image } })),
		),
	).toBe(true)
	expect(await getSection(id)).toMatchObject({ link, image: { hash: image }, videoUrl: null })
	expect(
		await isCatalogChanged(() =>
			updateSection(admin, id, { link: 'https://b.example', image: { kind: 'video', hash } }),
		),
	).toBe(true)
	expect(await getSection(id)).toMatchObject({
		link: 'https://b.example',
		image: null,
		videoUrl: `/videos/${hash}.mp4`,
	})
	expect(imageFile(image)).toBe(false)
	expect(videoFile(hash)).toBe(true)
	await updateSection(admin, id, { link })
	expect(await getSection(id)).toMatchObject({ link, videoUrl: `/videos/${hash}.mp4` })
	await updateSection(admin, id, { link, image: { kind: 'video', hash } })
	expect(videoFile(hash)).toBe(true)
	expect(await isCatalogChanged(() => deleteSection(admin, id))).toBe(true)
	expect(await read.instagramItem.count()).toBe(0)
	expect(videoFile(hash)).toBe(false)
})

test.each([
	undefined,
	'',
	'/p/x',
	'https://',
	'http:a.example',
	'javascript:alert(1)',
	'data:text/html,x',
	`https://a.example/${'x'.repeat(2_000)}`,
])('an Instagram section cannot link to %j', (text) => {
	expect(sectionSchema.safeParse({ link: text }).error?.issues.map(({ message }) => message)).toContain(
		'Please enter a valid Link URL',
	)
})

test('a new Instagram section needs a file', () => {
	expect(newSectionSchema.parse({ link, image: `video:${unknown}` })).toEqual({
		link,
		image: { kind: 'video', hash: unknown },
	})
	for (const image of [undefined, 'video:x', `film:${unknown}`, unknown]) {
		expect(newSectionSchema.safeParse({ link, image }).error?.issues.map(({ message }) => message)).toEqual([
			'Please upload an image or video',
		])
	}
})
