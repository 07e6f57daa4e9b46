import { defaultLanguage } from '#app/i18n/languages.ts'
import { memoizeByVersion } from '#app/adapters/cache/cache.ts'
import { isUniqueViolation, type Prisma, read, write } from '#app/adapters/db/db.server.ts'
import { getCatalogVersion } from '../catalog-version/catalog-version.server.ts'
import { normalizeText } from '../search/normalize.ts'
import { getVideoUrl } from '../media/media-view.ts'
import { deleteUnusedVideo } from '../media/video.server.ts'
import { translateRecords } from '../translations/translations.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { type Actor, requirePermission } from '../auth/permissions.ts'
import { refuse } from '../values/refusal.ts'
import type { HomeVideoInput } from './home.schema.ts'

/**
 * Returns the home page's video if its title or path contains the search (rule: list-search). `isTaken` means that the
 * home page has a video, so no other can be added (rule: one-video).
 */
export async function listAdminVideos(search: string) {
	const row = await read.homeVideo.findFirst({ select: videoSelect })
	if (!row) return { videos: [], isTaken: false }
	const video = toAdminVideo(row)
	const searched = normalizeText(search)
	const isFound = [video.title ?? '', video.path].some((text) => normalizeText(text).includes(searched))
	return { videos: isFound ? [video] : [], isTaken: true }
}

const videoSelect = { id: true, title: true, video: { select: { hash: true, extension: true } } } as const

export type AdminVideo = ReturnType<typeof toAdminVideo>

/** Formats a home page video. `path` is the URL path of the video file, with its file extension. */
function toAdminVideo({ id, title, video }: Prisma.HomeVideoGetPayload<{ select: typeof videoSelect }>) {
	return { id, title, path: getVideoUrl(video.hash, video.extension) }
}

const findHomeVideo = memoizeByVersion(getCatalogVersion, 1, async () => {
	const row = await read.homeVideo.findFirst({ select: videoSelect })
	return row && { id: row.id, url: getVideoUrl(row.video.hash, row.video.extension), title: row.title }
})

/** Returns the video of the home page with its title in a language (rule: own-translations). `null` without one. */
export async function getHomeVideo(language = defaultLanguage) {
	const video = await findHomeVideo()
	if (!video) return null
	const [translated] = await translateRecords('homeVideo', [video], language)
	return { url: video.url, title: translated!.title }
}

/**
 * Finds the home page's video by its ID.
 *
 * @throws not-found: the video is unknown.
 */
export async function getAdminHomeVideo(id: number): Promise<AdminVideo> {
	const row = await read.homeVideo.findUnique({ where: { id }, select: videoSelect })
	return row ? toAdminVideo(row) : refuse('not-found', 'video-not-found')
}

/**
 * Adds a stored video to the home page and returns the ID of the home page video.
 *
 * @throws conflict: the home page already has a video. The new file is deleted unless it is used elsewhere.
 * @throws invalid: on `video`, the file is unknown.
 */
export async function createHomeVideo(actor: Actor, { title, video }: HomeVideoInput): Promise<number> {
	requirePermission(actor, 'home page')
	try {
		return await write(async (tx) => {
			if ((await tx.videoFile.count({ where: { hash: video } })) === 0) refuse('invalid', 'video-missing', {}, 'video')
			const data = { title: title || null, videoHash: video }
			const { id } = await tx.homeVideo.create({ data, select: { id: true } })
			await recordActivity(tx, actor, { action: 'create', kind: 'video', id, label: title || `#${id}` })
			return id
		})
	} catch (error) {
		if (!isUniqueViolation(error, 'slot')) throw error
		await deleteUnusedVideo(video)
		return refuse('conflict', 'video-limit')
	}
}

/**
 * Deletes the video from the home page, and its file unless it is used elsewhere.
 *
 * @throws not-found: the video is unknown.
 */
export async function deleteHomeVideo(actor: Actor, id: number): Promise<void> {
	requirePermission(actor, 'home page')
	const { videoHash } = await write(async (tx) => {
		const video = await tx.homeVideo.findUnique({ where: { id }, select: { title: true } })
		if (!video) refuse('not-found', 'video-not-deleted')
		await recordActivity(tx, actor, { action: 'delete', kind: 'video', id, label: video.title ?? `#${id}` })
		return tx.homeVideo.delete({ where: { id }, select: { videoHash: true } })
	})
	await deleteUnusedVideo(videoHash)
}
