import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'

const headers = {
	mp4: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\x02\0isomiso2', 'latin1')]),
	webm: Buffer.from(
		'1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff',
		'hex',
	),
	ogg: Buffer.concat([
		Buffer.from('OggS\0\x02', 'latin1'),
		Buffer.alloc(20),
		Buffer.from([1, 42]),
		Buffer.from('\x80theora\x03\x02\x01', 'latin1'),
		Buffer.alloc(32),
	]),
}

export type VideoKind = keyof typeof headers

/** Returns a unique video: a valid beginning followed by noise. */
export function createVideoBytes(kind: VideoKind, size = 5_000): Buffer {
	return Buffer.concat([headers[kind], randomBytes(size - headers[kind].length)])
}

export function createVideo(
	kind: VideoKind = 'mp4',
	{ size = 5_000, name = `film.${kind}`, type = `video/${kind}` } = {},
): File {
	return new File([new Uint8Array(createVideoBytes(kind, size))], name, { type })
}

export const createPlayableVideo = () => readFileSync('prisma/seed/demo-video.mp4')
