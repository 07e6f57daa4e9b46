import { fileTypeFromBuffer } from 'file-type'
import { refuse } from '../refusal.ts'
import { storeImageStream } from './image.server.ts'
import { peek, tellingBytes } from './peek.ts'
import { filmExtension, storeVideo } from './video.server.ts'

/** A picture or a film that the shop has. */
export interface StoredMedia {
	kind: 'image' | 'video'
	hash: string
}

/**
 * Stores what may be a picture or a film, told apart by its content (rule 103), through the door of its kind; what is neither is
 * refused ('invalid').
 */
export async function storeMedia(content: AsyncIterable<Uint8Array>): Promise<StoredMedia> {
	const { head, whole } = await peek(content, tellingBytes)
	if (await filmExtension(head)) return { kind: 'video', hash: await storeVideo(whole) }
	const type = await fileTypeFromBuffer(head)
	if (!type?.mime.startsWith('image/')) refuse('invalid', 'Please select a valid image or video file')
	return { kind: 'image', hash: await storeImageStream(whole) }
}
