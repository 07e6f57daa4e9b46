import { previewImage } from './image-preview.ts'
import { openModal } from './open-modal.ts'
import { printPage } from './print.ts'

export const behaviours = {
	'image-preview': previewImage,
	'open-modal': openModal,
	print: printPage,
}
