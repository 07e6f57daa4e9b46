import type { CSSProperties } from 'react'
import { getContrast, minContrast } from '#app/shop/settings/theme/palette.ts'
import { type Theme, buildTokens } from '#app/shop/settings/theme/theme.ts'
import { useShop } from '../../../shell/use-shop.ts'

/** Returns the CSS properties of a theme for an element. Components of the back office read them too. */
export function buildThemeStyle(theme: Theme): CSSProperties {
	return Object.fromEntries(Object.entries(buildTokens(theme)).map(([name, value]) => [`--${name}`, value]))
}

/** The beginning of a home page, in four properties. */
export function ShopPreview({ theme, mark }: { theme: Theme; mark: string }) {
	const { name } = useShop()
	return (
		<div
			role="img"
			aria-label="Home page in this theme"
			style={buildThemeStyle(theme)}
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
			<div className="grid grid-cols-3 p-4" style={{ gap: buildTokens(theme).cards }}>
				{['Kite dress', 'Lake bag', 'Garba skirt'].map((productName, index) => (
					<p key={productName} className="text-xs">
						<span
							className={`mb-1 block aspect-3/4 bg-sand ${theme.corners === 'sharp' ? '' : 'rounded-(--corner)'}`}
						/>
						{productName}
						<br />
						<span className={index === 0 ? 'font-medium text-madder' : 'text-muted'}>₹ 2,149</span>
					</p>
				))}
			</div>
		</div>
	)
}

/** Shows the contrast of the colors beside their choice. */
export function ContrastList({ theme }: { theme: Theme }) {
	const { accent, ground, sand, ink, muted } = buildTokens(theme)
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
						{getContrast(front, back).toFixed(1)} : 1
					</li>
				))}
			</ul>
			<p className="mt-2 text-xs text-muted">
				{accent === theme.accent
					? `Readable: the minimum contrast is ${minContrast.text}. A lighter accent is darkened to reach it.`
					: `${theme.accent.toUpperCase()} is too light to read: shown as ${accent.toUpperCase()}.`}
			</p>
		</>
	)
}
