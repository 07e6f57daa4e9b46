import type { ColorChoice } from '#app/shop/catalog/product-view.ts'

const shown = 5

/** The colours a product comes in, up to five and how many more there are; their names are for screen readers. Without any its line stays, so that cards of a row are alike. */
export function Swatches({ colors }: { colors: ColorChoice[] }) {
	const more = colors.length - shown
	return (
		<p className="flex h-6 items-center gap-1.5">
			{colors.length > 0 && <span className="sr-only">Colours: {colors.map(({ name }) => name).join(', ')}</span>}
			{colors.slice(0, shown).map(({ productColorId, name, hexCode }) => (
				<span key={productColorId} title={name} className="size-3.5 rounded-full border border-field" style={{ backgroundColor: hexCode }} />
			))}
			{more > 0 && (
				<span aria-hidden="true" className="text-xs text-muted">
					+{more}
				</span>
			)}
		</p>
	)
}
