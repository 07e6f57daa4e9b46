import type { CSSProperties } from 'react'
import { contrast, leastContrast } from '#app/shop/settings/look/colors.ts'
import { type Look, tokensOf } from '#app/shop/settings/look/look.ts'
import { useShop } from '../../../shell/use-shop.ts'

/** Returns the CSS properties of a theme for an element. Components of the back office read them too. */
export function lookStyle(look: Look): CSSProperties {
	return Object.fromEntries(Object.entries(tokensOf(look)).map(([name, value]) => [`--${name}`, value]))
}

/** The beginning of a home page, in four properties. */
export function SmallShop({ look, mark }: { look: Look; mark: string }) {
	const { name } = useShop()
	return (
		<div
			role="img"
			aria-label="The home page in this look"
			style={lookStyle(look)}
			className="overflow-hidden border border-line bg-paper text-sm text-ink"
		>
			<p className="border-b border-(--line) px-4 py-2.5 text-center font-display text-xl">
				{mark ? <img src={`/logo/${mark}/line.png`} alt="" className="mx-auto h-7 w-auto" /> : name}
			</p>
			<div className="bg-sand px-4 py-6">
				<p className="mb-3 font-display text-2xl">Made for the first rain</p>
				<span className="inline-flex min-h-11 items-center rounded-(--corner) bg-madder px-5 font-medium text-white">
					See the dresses
				</span>
			</div>
			<div className="grid grid-cols-3 p-4" style={{ gap: tokensOf(look).cards }}>
				{['Kite dress', 'Lake bag', 'Garba skirt'].map((piece, index) => (
					<p key={piece} className="text-xs">
						<span className={`mb-1 block aspect-3/4 bg-sand ${look.corners === 'sharp' ? '' : 'rounded-(--corner)'}`} />
						{piece}
						<br />
						<span className={index === 0 ? 'font-medium text-madder' : 'text-muted'}>₹ 2,149</span>
					</p>
				))}
			</div>
		</div>
	)
}

/** Shows the contrast of the colors beside their choice. */
export function Contrasts({ look }: { look: Look }) {
	const { accent, ground, sand, ink, muted } = tokensOf(look)
	const pairs = [
		['Button', '#ffffff', accent],
		['Sale price', accent, ground],
		['Text', ink, ground],
		['Small print', muted, sand],
	] as const
	return (
		<>
			<ul aria-label="Contrast" className="mt-3 flex flex-wrap gap-x-4 gap-y-2 text-xs">
				{pairs.map(([label, front, back]) => (
					<li key={label} className="flex items-center gap-2">
						<span
							className="rounded-soft border border-line px-3 py-1.5"
							style={{ color: front, backgroundColor: back }}
						>
							{label}
						</span>
						{contrast(front, back).toFixed(1)} : 1
					</li>
				))}
			</ul>
			<p className="mt-2 text-xs text-muted">
				{accent === look.accent
					? `Readable: ${leastContrast.text} is the least. A paler accent is darkened until it is.`
					: `${look.accent.toUpperCase()} is too pale to be read: shown as ${accent.toUpperCase()}.`}
			</p>
		</>
	)
}
