/** Shows the chosen file in its frame, and says at once when it is too large or no image. */
export function previewImage(element: HTMLElement) {
	const input = element as HTMLInputElement
	const frame = input.form!.querySelector('canvas')!
	const error = input.form!.querySelector('[role=alert]')!
	const show = async () => {
		const problem = await preview(input, frame)
		frame.hidden = problem !== ''
		error.textContent = problem ?? ''
		input.ariaInvalid = problem ? 'true' : null
	}
	input.addEventListener('change', () => void show())
}

/** Draws the file; answers why it cannot be used, '' when it can, null without one. */
async function preview({ files, dataset }: HTMLInputElement, canvas: HTMLCanvasElement): Promise<string | null> {
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
		return 'Please select an image file.'
	}
}
