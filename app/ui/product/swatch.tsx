import { isUnknownLook } from '#app/shop/catalog/color/color-words.ts'

/** A sample of a colour, striped for an unknown look; `title` where no name stands beside it. */
export function Swatch({ hexCode, title, className }: { hexCode: string; title?: string; className: string }) {
	const isUnknown = isUnknownLook(hexCode)
	const words = isUnknown && title ? `${title}: look not known` : title
	return (
		<span
			aria-hidden="true"
			title={words}
			className={`${isUnknown ? 'stripes ' : ''}shrink-0 rounded-full border border-field ${className}`}
			style={{ backgroundColor: hexCode }}
		/>
	)
}
