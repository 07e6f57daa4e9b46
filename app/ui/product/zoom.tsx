import { imageUrl, type ImageView, widthsFor } from '#app/shop/media/media-url.ts'
import { Icon } from '../shell/icon.tsx'

/** The largest rendition, as one more source of an image's set; undefined where that has it. */
export function largestSource(image: ImageView): string | undefined {
	const width = widthsFor(image, 1920).at(-1)!
	if (widthsFor(image, 1280).includes(width)) return undefined
	return `${imageUrl(image.hash, width)} ${width}w`
}

const button = 'inline-flex size-11 items-center justify-center hover:text-madder'

/** The dialog that script fills with the pictures of the page, and opens. */
export function Zoom({ name, hasSeveral }: { name: string; hasSeveral: boolean }) {
	return (
		<dialog
			aria-label={`Pictures of ${name}`}
			className="zoom m-0 h-dvh max-h-none w-full max-w-none flex-col bg-paper text-ink open:flex"
		>
			<div className="flex h-14 shrink-0 items-center justify-end gap-2 border-b border-line px-2">
				{hasSeveral && (
					<span className="mr-auto flex gap-2 max-sm:hidden">
						<button type="button" aria-label="Previous image" data-act="previous" className={button}>
							<Icon name="arrow" className="size-6 rotate-180" />
						</button>
						<button type="button" aria-label="Next image" data-act="next" className={button}>
							<Icon name="arrow" />
						</button>
					</span>
				)}
				<button
					type="button"
					aria-pressed="false"
					aria-label="Twice as large"
					data-act="enlarge"
					className={`group ${button}`}
				>
					<Icon name="plus" className="size-6 group-aria-pressed:hidden" />
					<Icon name="minus" className="hidden size-6 group-aria-pressed:block" />
				</button>
				<button type="button" aria-label="Close" data-act="close" className={button}>
					<Icon name="close" />
				</button>
			</div>
			<div
				tabIndex={0}
				role="group"
				aria-label="Photographs"
				className="gallery zoom-strip flex min-h-0 grow overflow-x-auto"
			/>
		</dialog>
	)
}
