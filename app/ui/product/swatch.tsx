import { isUnknownLook } from '#app/shop/catalog/color/unknown-look.ts'

/**
 * A colour to look at; striped where nobody knows how it looks. The name says the rest: `title` is for where it does
 * not stand beside it.
 */
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
