import { Prisma, read, write } from '#app/adapters/db/db.server.ts'
import { imageSelect, imageUrl, type ImageView } from '../media/media-url.ts'
import { forgetImage } from '../media/forget-image.server.ts'
import type { Page } from '../paging.ts'
import { note } from '../journal/journal.server.ts'
import { type Actor, mustBeAllowed } from '../words/roles.ts'
import { refuse } from '../refusal.ts'
import { matchingPage } from '../search/matching-page.server.ts'
import type { BannerInput } from './home.schema.ts'
import { inOwnersOrder, lastPosition, ownersOrder } from './home-order.server.ts'
import type { BannerWords, AdminBanner } from './home-view.ts'

const shownWidth = 1280
const notFound = 'Banner not found'
const bannerSelect = {
	id: true,
	title: true,
	text: true,
	link: true,
	altText: true,
	image: { select: imageSelect },
} as const

/** The admin's list, in the home page's order, by image path, 25 a page (rule: list-search). */
export async function listAdminBanners({ search, page }: { search: string; page: number }): Promise<Page<AdminBanner>> {
	const matching = search
		? Prisma.sql`instr('/images/' || "imageHash" || ${`/${shownWidth}.webp`}, ${search.toLowerCase()}) > 0`
		: null
	const { items: ids, ...window } = await matchingPage('Banner', { matching, order: ownersOrder }, page)
	const rows = await read.banner.findMany({
		where: { id: { in: ids } },
		orderBy: inOwnersOrder,
		select: bannerSelect,
	})
	return { ...window, items: rows.map(adminBanner) }
}

function adminBanner({
	id,
	image,
	altText,
	...words
}: BannerWords & { id: number; altText: string | null; image: Omit<ImageView, 'alt'> }): AdminBanner {
	return {
		id,
		...words,
		image: { ...image, alt: altText ?? `Banner ${id}` },
		path: imageUrl(image.hash, shownWidth, 'webp'),
	}
}

/** A banner. Unknown: 'not-found'. */
export async function findBanner(id: number): Promise<AdminBanner> {
	const row = await read.banner.findUnique({ where: { id }, select: bannerSelect })
	return row ? adminBanner(row) : refuse('not-found', notFound)
}

/** Adds the last banner, answers its id; '' is no words or link. Unknown image: 'invalid' on `image`. */
export async function createBanner(
	actor: Actor,
	imageHash: string,
	{ title, text, link, altText }: Partial<Omit<BannerInput, 'image'>> = {},
): Promise<number> {
	mustBeAllowed(actor, 'home page')
	const { id } = await write(async (tx) => {
		if ((await tx.image.count({ where: { hash: imageHash } })) === 0)
			refuse('invalid', 'Please select an image', 'image')
		const words = { title: title || null, text: text || null, link: link || null, altText: altText || null }
		const data = { imageHash, ...words, position: await lastPosition(tx, 'banner') }
		const banner = await tx.banner.create({ data, select: { id: true } })
		await note(tx, actor, { act: 'create', kind: 'banner', id: banner.id, label: title || `#${banner.id}` })
		return banner
	})
	return id
}

/** Deletes a banner, and its image unless used elsewhere. Unknown: 'not-found'. */
export async function deleteBanner(actor: Actor, id: number): Promise<void> {
	mustBeAllowed(actor, 'home page')
	const { imageHash } = await write(async (tx) => {
		const banner = await tx.banner.findUnique({ where: { id }, select: { title: true } })
		if (!banner) refuse('not-found', notFound)
		await note(tx, actor, { act: 'delete', kind: 'banner', id, label: banner.title ?? `#${id}` })
		return tx.banner.delete({ where: { id }, select: { imageHash: true } })
	})
	await forgetImage(imageHash)
}
