import { type ImageView, shownUrl, widthsFor } from '#app/shop/media/media-url.ts'
import { Icon } from '../shell/icon.tsx'

/** The largest rendition, as one more source of an image's set; undefined where that has it. */
export function largestSource(image: ImageView): string | undefined {
	const width = widthsFor(image, 1920).at(-1)!
	if (widthsFor(image, 1280).includes(width)) return undefined
	return `${shownUrl(image, width)} ${width}w`
}

/** The dialog that script fills with the pictures of the page, larger than the screen, and opens. */
export function Zoom({ name }: { name: string }) {
	return (
		<dialog aria-label={`Pictures of ${name}`} className="zoom">
			<form method="dialog" className="fixed top-1 right-1">
				<button aria-label="Close" className="inline-flex size-11 items-center justify-center rounded-full veil">
					<Icon name="close" />
				</button>
			</form>
			<div tabIndex={0} role="group" aria-label="Photographs" />
		</dialog>
	)
}
