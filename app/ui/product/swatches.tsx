import type { ColorChoice } from '#app/shop/catalog/product/product-view.ts'
import { isNoColor } from '#app/shop/catalog/color/unknown-look.ts'
import { Swatch } from './swatch.tsx'

const shown = 5

/** Up to five colours and the number of others. The space stays without any, so that cards align. */
export function Swatches({ colors: all }: { colors: ColorChoice[] }) {
	const colors = all.filter(({ name }) => !isNoColor(name))
	const more = colors.length - shown
	return (
		<p className="card-line">
			{colors.length > 0 && <span className="sr-only">{`Colours: ${colors.map(({ name }) => name).join(', ')}`}</span>}
			{colors.slice(0, shown).map(({ productColorId, name, hexCode }) => (
				<Swatch key={productColorId} title={name} hexCode={hexCode} className="size-3" />
			))}
			{more > 0 && (
				<span aria-hidden="true" className="text-xs text-muted">
					+{more}
				</span>
			)}
		</p>
	)
}
