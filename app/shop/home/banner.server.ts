import { memoizeByVersion } from '#app/adapters/cache/cache.ts'
import { Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { getCatalogVersion } from '../catalog-version/catalog-version.server.ts'
import { imageSelect, getImageUrl, type ImageView } from '../media/media-view.ts'
import { deleteUnusedImage } from '../media/unused-uploads.server.ts'
import { memoizeTranslation, translateRecords } from '../translations/translations.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { type Actor, requirePermission } from '../auth/permissions.ts'
import { refuse } from '../values/refusal.ts'
import { findListPage } from '../search/fts-page.server.ts'
import type { BannerInput } from './home.schema.ts'
import { byPosition, getNextPosition, byPositionSql } from './home-positions.server.ts'

const shownWidth = 1280
const bannerSelect = {
	id: true,
	title: true,
	text: true,
	link: true,
	altText: true,
	image: { select: imageSelect },
	phoneImage: { select: imageSelect },
} as const

/** A banner as shoppers see it. */
export interface BannerView {
	id: number
	title: string | null
	text: string | null
	link: string | null
	image: ImageView
	/** The image that phones show instead of `image`. */
	phoneImage?: ImageView | null
}

/**
 * Lists the banners in the owner's order. A missing alt text is `''`, which marks the image as decorative, because the
 * banner's text describes it.
 */
export const listBanners = memoizeByVersion(getCatalogVersion, 1, async (): Promise<BannerView[]> => {
	const rows = await read.banner.findMany({ orderBy: byPosition, select: bannerSelect })
	return rows.map(({ image, phoneImage, altText, ...row }) => {
		const alt = altText ?? ''
		return { ...row, image: { ...image, alt }, phoneImage: phoneImage && { ...phoneImage, alt } }
	})
})

/** Returns the banners in a language (rule: own-translations). */
export const translateBanners = memoizeTranslation(async (banners: BannerView[], language) => {
	const rows = banners.map(({ image, ...row }) => ({ ...row, image, altText: image.alt }))
	return (await translateRecords('banner', rows, language)).map(({ altText: alt, image, phoneImage, ...row }) => ({
		...row,
		image: { ...image, alt },
		phoneImage: phoneImage && { ...phoneImage, alt },
	}))
})

/**
 * Lists the banners for the admin, 25 a page in home page order. `search` matches the path of the image, ignoring case
 * (rule: list-search).
 */
export async function listAdminBanners({ search, page }: { search: string; page: number }) {
	const matching = search
		? Prisma.sql`instr('/images/' || "imageHash" || ${`/${shownWidth}.webp`}, ${search.toLowerCase()}) > 0`
		: null
	const { items: ids, ...window } = await findListPage('Banner', matching, byPositionSql, page)
	const rows = await read.banner.findMany({
		where: { id: { in: ids } },
		orderBy: byPosition,
		select: bannerSelect,
	})
	return { ...window, items: rows.map(toAdminBanner) }
}

export type AdminBanner = ReturnType<typeof toAdminBanner>

function toAdminBanner({
	id,
	image,
	phoneImage,
	altText,
	...texts
}: Prisma.BannerGetPayload<{ select: typeof bannerSelect }>) {
	const path = getImageUrl(image.hash, shownWidth, 'webp')
	const alt = altText ?? `Banner ${id}`
	const forPhones = phoneImage && { ...phoneImage, alt: `${alt}, for phones` }
	return { id, ...texts, image: { ...image, alt }, phoneImage: forPhones, path }
}

/**
 * Finds a banner by its id.
 *
 * @throws not-found: the banner is unknown.
 */
export async function getBanner(id: number): Promise<AdminBanner> {
	const row = await read.banner.findUnique({ where: { id }, select: bannerSelect })
	return row ? toAdminBanner(row) : refuse('not-found', 'banner-not-found')
}

/**
 * Creates a banner as the last one and returns its id. `''` means no text, link or image for phones.
 *
 * @throws invalid: on `image` or `phoneImage`, the image is unknown.
 */
export async function createBanner(
	actor: Actor,
	imageHash: string,
	{ phoneImage = '', title, text, link, altText }: Partial<Omit<BannerInput, 'image'>> = {},
): Promise<number> {
	requirePermission(actor, 'home page')
	return write(async (tx) => {
		await assertImageStored(tx, 'image', imageHash)
		if (phoneImage) await assertImageStored(tx, 'phoneImage', phoneImage)
		const texts = { title: title || null, text: text || null, link: link || null, altText: altText || null }
		const images = { imageHash, phoneImageHash: phoneImage || null }
		const data = { ...images, ...texts, position: await getNextPosition(tx, 'banner') }
		const { id } = await tx.banner.create({ data, select: { id: true } })
		await recordActivity(tx, actor, { action: 'create', kind: 'banner', id, label: title || `#${id}` })
		return id
	})
}

async function assertImageStored(tx: Transaction, field: 'image' | 'phoneImage', hash: string) {
	if ((await tx.image.count({ where: { hash } })) === 0) refuse('invalid', 'home-image-missing', {}, field)
}

/**
 * Deletes a banner, and its images unless they are used elsewhere.
 *
 * @throws not-found: the banner is unknown.
 */
export async function deleteBanner(actor: Actor, id: number): Promise<void> {
	requirePermission(actor, 'home page')
	const { imageHash, phoneImageHash } = await write(async (tx) => {
		const banner = await tx.banner.findUnique({ where: { id }, select: { title: true } })
		if (!banner) refuse('not-found', 'banner-not-found')
		await recordActivity(tx, actor, { action: 'delete', kind: 'banner', id, label: banner.title ?? `#${id}` })
		return tx.banner.delete({ where: { id }, select: { imageHash: true, phoneImageHash: true } })
	})
	await deleteUnusedImage(imageHash)
	if (phoneImageHash) await deleteUnusedImage(phoneImageHash)
}
