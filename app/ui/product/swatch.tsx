import { isUnknownColor } from '#app/shop/catalog/color/color-labels.ts'
import { useTranslate } from '../shell/use-shop.ts'

/** A sample of a color, striped for an unknown one. `title` is used when no name is beside it. */
export function Swatch({ hexCode, title, className }: { hexCode: string; title?: string; className: string }) {
	const t = useTranslate()
	const isUnknown = isUnknownColor(hexCode)
	const label = isUnknown && title ? t('shared.colorNotKnown', { name: title }) : title
	return (
		<span
			aria-hidden="true"
			title={label}
			className={`${isUnknown ? 'stripes ' : ''}shrink-0 rounded-full border border-field ${className}`}
			style={{ backgroundColor: hexCode }}
		/>
	)
}
