import { memoizeByVersion } from '#app/adapters/cache/versioned-cache.ts'
import { Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { catalogVersionNow } from '../version/catalog-version.server.ts'
import { imageSelect, videoUrl } from '../media/media-url.ts'
import { forgetImage } from '../media/forget-image.server.ts'
import type { StoredMedia } from '../media/media.server.ts'
import { forgetVideo } from '../media/video.server.ts'
import { note } from '../journal/journal.server.ts'
import { type Actor, mustBeAllowed } from '../words/roles.ts'
import { refuse } from '../refusal.ts'
import { matchingPage } from '../search/fts-page.server.ts'
import { inOwnersOrder, lastPosition, ownersOrder } from './home-order.server.ts'
import type { NewSectionInput, SectionInput } from './home.schema.ts'

const notFound = 'Section not found'
const sectionSelect = {
	id: true,
	link: true,
	altText: true,
	image: { select: imageSelect },
	video: { select: { hash: true, extension: true } },
} as const
const fileSelect = { imageHash: true, videoHash: true } as const

/** Lists the social posts in the owner's order. */
export const listInstagram = memoizeByVersion(catalogVersionNow, 1, async () =>
	(await read.instagramItem.findMany({ orderBy: inOwnersOrder, select: sectionSelect })).map(sectionView),
)

/**
 * Lists the Instagram sections for the admin, in home page order, by link ignoring case, 25 a page (rule: list-search).
 */
export async function listAdminSections({ search, page }: { search: string; page: number }) {
	const matching = search ? Prisma.sql`instr(lower("link"), ${lowerAscii(search)}) > 0` : null
	const { items: ids, ...window } = await matchingPage('InstagramItem', matching, ownersOrder, page)
	const rows = await read.instagramItem.findMany({
		where: { id: { in: ids } },
		orderBy: inOwnersOrder,
		select: sectionSelect,
	})
	return { ...window, items: rows.map(sectionView) }
}

/** Converts ASCII letters to lower case as SQL's `lower` does, independent of the database's locale. */
function lowerAscii(text: string): string {
	return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

type SectionRow = Prisma.InstagramItemGetPayload<{ select: typeof sectionSelect }>

export type InstagramView = ReturnType<typeof sectionView>

/** Builds a section view, which has either `image` or `videoUrl`. */
function sectionView({ id, link, altText, image, video }: SectionRow) {
	const alt = altText ?? ''
	return {
		id,
		link,
		altText: alt,
		image: image && { ...image, alt },
		videoUrl: video && videoUrl(video.hash, video.extension),
	}
}

/**
 * Finds a section by its id.
 *
 * @throws not-found: the section is unknown.
 */
export async function findSection(id: number): Promise<InstagramView> {
	const row = await read.instagramItem.findUnique({ where: { id }, select: sectionSelect })
	return row ? sectionView(row) : refuse('not-found', notFound)
}

/**
 * Creates a section as the last one and returns its id.
 *
 * @throws invalid: on `image`, the file is not stored.
 */
export async function createSection(actor: Actor, { link, image, altText }: NewSectionInput): Promise<number> {
	mustBeAllowed(actor, 'home page')
	return write(async (tx) => {
		const file = await columnsOf(tx, image)
		const data = { link, altText: altText || null, ...file, position: await lastPosition(tx, 'instagram') }
		const { id } = await tx.instagramItem.create({ data, select: { id: true } })
		await note(tx, actor, { act: 'create', kind: 'instagram', id, label: link })
		return id
	})
}

/**
 * Updates a section. A replaced file is deleted unless it is used elsewhere.
 *
 * @throws not-found: the section is unknown.
 * @throws invalid: on `image`, the file is not stored.
 */
export async function updateSection(actor: Actor, id: number, { link, image, altText }: SectionInput): Promise<void> {
	mustBeAllowed(actor, 'home page')
	const before = await write(async (tx) => {
		const section = await tx.instagramItem.findUnique({
			where: { id },
			select: { ...fileSelect, link: true, altText: true },
		})
		if (!section) refuse('not-found', notFound)
		const alt = altText === undefined ? section.altText : altText || null
		await tx.instagramItem.update({
			where: { id },
			data: { link, altText: alt, ...(image && (await columnsOf(tx, image))) },
			select: { id: true },
		})
		const facts = {
			old: { link: section.link, altText: section.altText, file: fileOf(section) },
			new: { link, altText: alt, file: image?.hash ?? fileOf(section) },
		}
		await note(tx, actor, { act: 'change', kind: 'instagram', id, label: link, ...facts })
		return section
	})
	if (image) await forgetFiles(before)
}

/**
 * Deletes a section, and its file unless it is used elsewhere.
 *
 * @throws not-found: the section is unknown.
 */
export async function deleteSection(actor: Actor, id: number): Promise<void> {
	mustBeAllowed(actor, 'home page')
	const files = await write(async (tx) => {
		const section = await tx.instagramItem.findUnique({ where: { id }, select: { link: true } })
		if (!section) refuse('not-found', notFound)
		await note(tx, actor, { act: 'delete', kind: 'instagram', id, label: section.link })
		return tx.instagramItem.delete({ where: { id }, select: fileSelect })
	})
	await forgetFiles(files)
}

async function columnsOf(tx: Transaction, { kind, hash }: StoredMedia) {
	const stored =
		kind === 'image' ? await tx.image.count({ where: { hash } }) : await tx.videoFile.count({ where: { hash } })
	if (stored === 0) refuse('invalid', 'Please upload an image or video', 'image')
	return kind === 'image' ? { imageHash: hash, videoHash: null } : { imageHash: null, videoHash: hash }
}

type Files = Prisma.InstagramItemGetPayload<{ select: typeof fileSelect }>

const fileOf = ({ imageHash, videoHash }: Files) => imageHash ?? videoHash

async function forgetFiles({ imageHash, videoHash }: Files) {
	if (imageHash) await forgetImage(imageHash)
	if (videoHash) await forgetVideo(videoHash)
}
