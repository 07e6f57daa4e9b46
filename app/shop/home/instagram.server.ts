import { memoizeByVersion } from '#app/adapters/cache/cache.ts'
import { Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { getCatalogVersion } from '../catalog-version/catalog-version.server.ts'
import { imageSelect, getVideoUrl } from '../media/media-view.ts'
import {
	assertExpectedVersion,
	type EditableRow,
	type ExpectedVersion,
} from '../edit-conflicts/expected-version.server.ts'
import {
	findTranslationTexts,
	readTranslationActivity,
	saveTranslations,
} from '../translations/save-translations.server.ts'
import { toTranslationLines } from '../translations/translatable.ts'
import { memoizeTranslation, translateRecords } from '../translations/translations.server.ts'
import { deleteUnusedImage } from '../media/unused-uploads.server.ts'
import type { StoredMedia } from '../media/media.server.ts'
import { deleteUnusedVideo } from '../media/video.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { type Actor, requirePermission } from '../auth/permissions.ts'
import { refuse } from '../values/refusal.ts'
import { findListPage } from '../search/fts-page.server.ts'
import { byPosition, getNextPosition, byPositionSql } from './home-positions.server.ts'
import type { NewSectionInput, SectionInput } from './home.schema.ts'

const sectionSelect = {
	id: true,
	link: true,
	altText: true,
	image: { select: imageSelect },
	video: { select: { hash: true, extension: true } },
} as const
const fileSelect = { imageHash: true, videoHash: true } as const

/** The form of an Instagram section. Its field `image` is `'image:<hash>'` or `'video:<hash>'`. */
export const instagramForm = {
	noun: 'section',
	labels: { link: 'Link URL', image: 'Image or video', altText: 'Alternative text', translations: 'Translations' },
	shown: async () => ({
		image: (file) => {
			const [kind, hash = ''] = String(file).split(':')
			return kind === 'image' ? { lines: [], images: [hash] } : { lines: [`Video ${hash.slice(0, 8)}`] }
		},
		translations: (texts) => toTranslationLines('instagramItem', texts),
	}),
	read: async (db, id) => {
		const row = await db.instagramItem.findUnique({
			where: { id },
			select: { ...fileSelect, link: true, altText: true },
		})
		if (!row) return null
		const { link, altText, imageHash, videoHash } = row
		const image = imageHash ? `image:${imageHash}` : `video:${videoHash}`
		return { link, image, altText: altText ?? '', translations: await findTranslationTexts(db, 'instagramItem', id) }
	},
} satisfies EditableRow

/** Lists the Instagram sections in the owner's order. */
export const listInstagramPosts = memoizeByVersion(getCatalogVersion, 1, async () =>
	(await read.instagramItem.findMany({ orderBy: byPosition, select: sectionSelect })).map(toInstagramView),
)

/** Returns the Instagram sections with their descriptions in a language (rule: own-translations). */
export const translateInstagramPosts = memoizeTranslation(async (posts: InstagramView[], language) => {
	const translated = await translateRecords('instagramItem', posts, language)
	return translated.map((post) => ({ ...post, image: post.image && { ...post.image, alt: post.altText } }))
})

/**
 * Lists the Instagram sections for the admin, 25 a page in home page order. `search` matches the link, ignoring the
 * case of ASCII letters (rule: list-search).
 */
export async function listAdminSections({ search, page }: { search: string; page: number }) {
	const matching = search ? Prisma.sql`instr(lower("link"), ${lowerAscii(search)}) > 0` : null
	const { items: ids, ...window } = await findListPage('InstagramItem', matching, byPositionSql, page)
	const rows = await read.instagramItem.findMany({
		where: { id: { in: ids } },
		orderBy: byPosition,
		select: sectionSelect,
	})
	return { ...window, items: rows.map(toInstagramView) }
}

/** Converts ASCII characters to lower case as SQL's `lower` does, independent of the database's locale. */
function lowerAscii(text: string): string {
	return text.replaceAll(/[A-Z]/g, (character) => character.toLowerCase())
}

type SectionRow = Prisma.InstagramItemGetPayload<{ select: typeof sectionSelect }>

export type InstagramView = ReturnType<typeof toInstagramView>

/** Builds the view of an Instagram section. Either `image` or `videoUrl` is set, and the other one is `null`. */
function toInstagramView({ id, link, altText, image, video }: SectionRow) {
	const alt = altText ?? ''
	return {
		id,
		link,
		altText: alt,
		image: image && { ...image, alt },
		videoUrl: video && getVideoUrl(video.hash, video.extension),
	}
}

/**
 * Finds a section by its id.
 *
 * @throws not-found: the section is unknown.
 */
export async function getSection(id: number): Promise<InstagramView> {
	const row = await read.instagramItem.findUnique({ where: { id }, select: sectionSelect })
	return row ? toInstagramView(row) : refuse('not-found', 'home-section-not-found')
}

/**
 * Creates a section as the last one and returns its id.
 *
 * @throws invalid: on `image`, the file is not stored.
 */
export async function createSection(
	actor: Actor,
	{ link, image, altText, translations }: NewSectionInput,
): Promise<number> {
	requirePermission(actor, 'home page')
	return write(async (tx) => {
		const file = await toMediaColumns(tx, image)
		const data = { link, altText: altText || null, ...file, position: await getNextPosition(tx, 'instagram') }
		const { id } = await tx.instagramItem.create({ data, select: { id: true } })
		await saveTranslations(tx, 'instagramItem', { ...data, id }, translations)
		await recordActivity(tx, actor, { action: 'create', kind: 'instagram', id, label: link })
		return id
	})
}

/**
 * Updates a section. A replaced file is deleted unless it is used elsewhere.
 *
 * @throws not-found: the section is unknown.
 * @throws conflict: the section differs from `seen`.
 * @throws invalid: on `image`, the file is not stored.
 */
export async function updateSection(
	actor: Actor,
	id: number,
	{ link, image, altText, translations, seen }: SectionInput & ExpectedVersion,
): Promise<void> {
	requirePermission(actor, 'home page')
	const before = await write(async (tx) => {
		const section = await tx.instagramItem.findUnique({
			where: { id },
			select: { ...fileSelect, link: true, altText: true },
		})
		if (!section) refuse('not-found', 'home-section-not-found')
		await assertExpectedVersion(tx, instagramForm, id, seen)
		const alt = altText === undefined ? section.altText : altText || null
		await tx.instagramItem.update({
			where: { id },
			data: { link, altText: alt, ...(image && (await toMediaColumns(tx, image))) },
			select: { id: true },
		})
		const translated = await readTranslationActivity(tx, 'instagramItem', id)
		await saveTranslations(tx, 'instagramItem', { altText: alt, id }, translations)
		const facts = {
			old: { link: section.link, altText: section.altText, file: getFileHash(section), ...translated },
			new: {
				link,
				altText: alt,
				file: image?.hash ?? getFileHash(section),
				...(await readTranslationActivity(tx, 'instagramItem', id)),
			},
		}
		await recordActivity(tx, actor, { action: 'change', kind: 'instagram', id, label: link, ...facts })
		return section
	})
	if (image) await deleteUnusedFiles(before)
}

/**
 * Deletes a section, and its file unless it is used elsewhere.
 *
 * @throws not-found: the section is unknown.
 */
export async function deleteSection(actor: Actor, id: number): Promise<void> {
	requirePermission(actor, 'home page')
	const files = await write(async (tx) => {
		const section = await tx.instagramItem.findUnique({ where: { id }, select: { link: true } })
		if (!section) refuse('not-found', 'home-section-not-found')
		await recordActivity(tx, actor, { action: 'delete', kind: 'instagram', id, label: section.link })
		return tx.instagramItem.delete({ where: { id }, select: fileSelect })
	})
	await deleteUnusedFiles(files)
}

async function toMediaColumns(tx: Transaction, { kind, hash }: StoredMedia) {
	const stored =
		kind === 'image' ? await tx.image.count({ where: { hash } }) : await tx.videoFile.count({ where: { hash } })
	if (stored === 0) refuse('invalid', 'instagram-file-missing', {}, 'image')
	return kind === 'image' ? { imageHash: hash, videoHash: null } : { imageHash: null, videoHash: hash }
}

type Files = Prisma.InstagramItemGetPayload<{ select: typeof fileSelect }>

const getFileHash = ({ imageHash, videoHash }: Files) => imageHash ?? videoHash

async function deleteUnusedFiles({ imageHash, videoHash }: Files) {
	if (imageHash) await deleteUnusedImage(imageHash)
	if (videoHash) await deleteUnusedVideo(videoHash)
}
