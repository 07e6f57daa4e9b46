import { showToast } from '../toasts.ts'
import { loadFullStyles } from '../full-styles.ts'
import { followLink, readPage } from '../page.ts'

export const behaviors = {
	'copy-text': showCopyButton,
	'image-preview': previewImage,
	'open-modal': openModal,
	passkey: (form: HTMLElement) => void import('./passkey.ts').then((passkeys) => passkeys.enablePasskeyForm(form)),
	passwords: addPasswordControls,
	print: showPrintButton,
}

/** Shows the print button. Without script only the browser's menu prints. */
function showPrintButton(button: HTMLElement) {
	button.hidden = false
	button.addEventListener('click', () => print())
}

/**
 * Shows the copy button. Without script, or when the browser denies access to the clipboard, the text can be selected
 * instead.
 */
function showCopyButton(button: HTMLElement) {
	if (!('clipboard' in navigator)) return
	button.hidden = false
	button.addEventListener('click', () => {
		navigator.clipboard.writeText(button.dataset.text!).then(
			() => showToast('status', 'Copied.'),
			() => showToast('alert', 'Your browser does not allow copying. Please select the text yourself.'),
		)
	})
}

/**
 * Shows the selected image on the form's canvas, and an error message at once when the file is too large or not an
 * image.
 */
function previewImage(element: HTMLElement) {
	const input = element as HTMLInputElement
	const frame = input.form!.querySelector('canvas')!
	const error = input.form!.querySelector('[role=alert]')!
	const showPreview = async () => {
		const problem = await drawPreview(input, frame)
		frame.hidden = problem !== ''
		error.textContent = problem ?? ''
		input.ariaInvalid = problem ? 'true' : null
	}
	input.addEventListener('change', () => void showPreview())
}

/**
 * Draws the selected file on the canvas. Returns the error message for a file that is too large or not an image, an
 * empty string for a valid image, or `null` when no file is selected.
 */
async function drawPreview({ files, dataset }: HTMLInputElement, canvas: HTMLCanvasElement): Promise<string | null> {
	const file = files?.[0]
	if (!file) return null
	if (file.size > Number(dataset.maxBytes)) return dataset.tooLarge!
	try {
		const image = await createImageBitmap(file, { resizeWidth: 800, resizeQuality: 'medium' })
		canvas.width = image.width
		canvas.height = image.height
		canvas.getContext('2d')?.drawImage(image, 0, 0)
		return ''
	} catch {
		return dataset.noImage!
	}
}

/**
 * Shows the button that shows and hides the passwords beside it. If a second field repeats the new password, copies
 * what the user types in the first field into it.
 */
function addPasswordControls(button: HTMLElement) {
	const [password, again] = button.parentElement!.querySelectorAll('input')
	const label = button.firstChild!
	const show = label.textContent
	const setShown = (isShown: boolean) => {
		for (const input of [password, again]) if (input) input.type = isShown ? 'text' : 'password'
		label.textContent = isShown ? button.dataset.hide! : show
	}
	button.hidden = false
	button.addEventListener('click', () => setShown(password!.type === 'password'))
	// Browsers offer to save a password only from a field that hides it.
	password!.form!.addEventListener('submit', () => setShown(false), { capture: true })
	let copied = ''
	password!.addEventListener('input', () => {
		// A repetition that the user typed is not overwritten.
		if (again && ['', copied].includes(again.value)) again.value = copied = password!.value
	})
}

/** When the link is clicked, opens the dialog of the linked page above the current page. */
function openModal(link: HTMLElement) {
	if (!(link instanceof HTMLAnchorElement)) return
	link.addEventListener('click', (event) => {
		if (event.ctrlKey || event.metaKey || event.shiftKey) return
		event.preventDefault()
		void openLink(link)
	})
}

async function openLink(link: HTMLAnchorElement) {
	try {
		const [{ page }] = await Promise.all([readPage(link.href), loadFullStyles()])
		const dialog = page.querySelector('dialog')!
		dialog.removeAttribute('open')
		document.querySelector('main')!.append(dialog)
		dialog.showModal()
		dialog.querySelector('[data-close]')?.addEventListener('click', (event) => {
			event.preventDefault()
			dialog.close()
		})
		dialog.addEventListener('close', () => dialog.remove())
	} catch {
		await followLink(link, () => void openLink(link))
	}
}
