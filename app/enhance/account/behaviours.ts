import { copyText } from './copy-text.ts'
import { previewImage } from './image-preview.ts'
import { openModal } from './open-modal.ts'

export const behaviours = {
	'copy-text': copyText,
	'image-preview': previewImage,
	'open-modal': openModal,
	print: printPage,
}

/** Shows a button that prints: without script only the browser's menu does. */
function printPage(button: HTMLElement) {
	button.hidden = false
	button.addEventListener('click', () => print())
}
