import { memoizeByVersion } from '#app/adapters/cache/versioned-cache.ts'
import { isTaken, type Prisma, read, write } from '#app/adapters/db/db.server.ts'
import { catalogVersionNow } from '../version/catalog-version.server.ts'
import { normaliseText } from '../search/normalise.ts'
import { videoUrl } from '../media/media-url.ts'
import { forgetVideo } from '../media/video.server.ts'
import { note } from '../journal/journal.server.ts'
import { type Actor, mustBeAllowed } from '../words/roles.ts'
import { refuse } from '../refusal.ts'
import type { HomeVideoInput } from './home.schema.ts'

const onlyOne = 'The home page shows one video. Delete it before you add another.'
const notFound = 'Failed to delete video. Please try again.'

/**
 * Returns the home page's video if its title or path contains the search (rule: list-search). `isTaken` means that no
 * other can be added (rule: one-video).
 */
export async function listAdminVideos(search: string) {
	const row = await read.homeVideo.findFirst({ select: videoSelect })
	if (!row) return { videos: [], isTaken: false }
	const video = adminVideo(row)
	const searched = normaliseText(search)
	const isFound = [video.title ?? '', video.path].some((text) => normaliseText(text).includes(searched))
	return { videos: isFound ? [video] : [], isTaken: true }
}

const videoSelect = { id: true, title: true, video: { select: { hash: true, extension: true } } } as const

export type AdminVideo = ReturnType<typeof adminVideo>

/** Formats a video. Its path ends with the file extension. */
function adminVideo({ id, title, video }: Prisma.HomeVideoGetPayload<{ select: typeof videoSelect }>) {
	return { id, title, path: videoUrl(video.hash, video.extension) }
}

/** The video of the home page. `null` when there is none. */
export const homeVideo = memoizeByVersion(catalogVersionNow, 1, async () => {
	const row = await read.homeVideo.findFirst({ select: videoSelect })
	return row && { url: videoUrl(row.video.hash, row.video.extension), title: row.title }
})

/**
 * Finds the home page's video.
 *
 * @throws not-found: the video is unknown.
 */
export async function findHomeVideo(id: number): Promise<AdminVideo> {
	const row = await read.homeVideo.findUnique({ where: { id }, select: videoSelect })
	return row ? adminVideo(row) : refuse('not-found', 'Video not found')
}

/**
 * Adds a stored video to the home page and returns its id.
 *
 * @throws conflict: another one exists. The file is deleted unless it is used elsewhere.
 * @throws invalid: on `video`, the file is unknown.
 */
export async function createHomeVideo(actor: Actor, { title, video }: HomeVideoInput): Promise<number> {
	mustBeAllowed(actor, 'home page')
	try {
		return await write(async (tx) => {
			if ((await tx.videoFile.count({ where: { hash: video } })) === 0)
				refuse('invalid', 'Please select a video', 'video')
			const data = { title: title || null, videoHash: video }
			const { id } = await tx.homeVideo.create({ data, select: { id: true } })
			await note(tx, actor, { act: 'create', kind: 'video', id, label: title || `#${id}` })
			return id
		})
	} catch (error) {
		if (!isTaken(error, 'slot')) throw error
		await forgetVideo(video)
		return refuse('conflict', onlyOne)
	}
}

/**
 * Deletes the video from the home page, and its file unless it is used elsewhere.
 *
 * @throws not-found: the video is unknown.
 */
export async function deleteHomeVideo(actor: Actor, id: number): Promise<void> {
	mustBeAllowed(actor, 'home page')
	const { videoHash } = await write(async (tx) => {
		const video = await tx.homeVideo.findUnique({ where: { id }, select: { title: true } })
		if (!video) refuse('not-found', notFound)
		await note(tx, actor, { act: 'delete', kind: 'video', id, label: video.title ?? `#${id}` })
		return tx.homeVideo.delete({ where: { id }, select: { videoHash: true } })
	})
	await forgetVideo(videoHash)
}
