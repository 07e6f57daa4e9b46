import type { FieldMetadata } from '@conform-to/react'
import type { ChangeEvent, CSSProperties } from 'react'
import { headingFonts, type Theme, accentPresets, themePresets, buildTokens } from '#app/shop/settings/theme/theme.ts'
import { FieldError } from '#app/ui/forms/field.tsx'
import { Swatch } from '#app/ui/product/swatch.tsx'
import { useRoot, useShop } from '#app/ui/shell/use-shop.ts'
import { RadioRow } from '#app/ui/admin/form/fields.tsx'
import { getContrast, minContrast } from '#app/shop/settings/theme/palette.ts'
import { formatWholeRupees } from '#app/shop/values/money.ts'

/** Shows the theme presets. Each is a button that saves it as the draft. */
export function ThemePresets() {
	return (
		<div className="grid grid-cols-2 gap-2.5 sm:grid-cols-4">
			{Object.entries(themePresets).map(([name, ready]) => (
				<button key={name} type="submit" name="act" value={name} className="group text-left text-sm">
					<span
						aria-hidden="true"
						style={buildThemeStyle(ready)}
						className="mb-1 block h-20 overflow-hidden rounded-soft border border-edge bg-paper px-3 py-2.5 font-display text-xl text-ink"
					>
						Aa
						<span className="mt-2 block h-3.5 w-11 rounded-(--corner) bg-madder" />
					</span>
					<span className="underline-offset-4 group-hover:underline">{ready.label}</span>
				</button>
			))}
		</div>
	)
}

/**
 * Shows the accent presets. With script, selecting a preset fills in the color code at once. Without script, the
 * selected preset applies when the form is submitted, unless the user also changed the color code.
 */
export function AccentChoice({ field, accent }: { field: FieldMetadata<string>; accent: string }) {
	const handlePick = ({ currentTarget: { form, value } }: ChangeEvent<HTMLInputElement>) => {
		const code = form?.elements.namedItem('accent')
		if (!(code instanceof HTMLInputElement)) return
		code.value = value.toUpperCase()
		code.dispatchEvent(new Event('input', { bubbles: true }))
	}
	return (
		<fieldset>
			<legend className="text-xs font-medium">Preset accents</legend>
			<input type="hidden" name="shownAccent" value={field.initialValue ?? ''} />
			<div className="mt-1 flex flex-wrap gap-2">
				{Object.entries(accentPresets).map(([hexCode, label]) => (
					<label
						key={hexCode}
						className={
							'flex min-h-11 items-center gap-2 rounded-full border border-edge px-3 text-sm ' +
							'has-checked:border-ink has-checked:outline-1 has-checked:outline-ink has-focus-visible:outline-2'
						}
					>
						<input
							type="radio"
							name="swatch"
							value={hexCode}
							checked={accent === hexCode}
							onChange={handlePick}
							className="sr-only"
						/>
						<Swatch hexCode={hexCode} className="size-5" />
						{label}
					</label>
				))}
			</div>
		</fieldset>
	)
}

export function HeadingFontChoice({ field, theme }: { field: FieldMetadata<string>; theme: Theme }) {
	return (
		<>
			<fieldset aria-labelledby={field.id} className="grid grid-cols-2 gap-2.5 sm:grid-cols-2 xl:grid-cols-3">
				<legend id={field.id} className="sr-only">
					Heading font
				</legend>
				{Object.entries(headingFonts).map(([name, { label, scripts }]) => (
					<label
						key={name}
						className="rounded-soft border border-edge px-3 py-2 has-checked:border-ink has-checked:outline-1 has-checked:outline-ink"
					>
						<input
							type="radio"
							name="face"
							value={name}
							defaultChecked={name === (field.initialValue ?? theme.face)}
							className="float-right size-4 accent-madder"
						/>
						<span
							className="block truncate font-display text-lg"
							style={buildThemeStyle({ ...theme, face: name as Theme['face'] })}
						>
							{label}
						</span>
						<span className="text-xs text-muted">{scripts}</span>
					</label>
				))}
			</fieldset>
			<FieldError field={field} />
		</>
	)
}

export function Choice({
	field,
	label,
	choices,
}: {
	field: FieldMetadata<string>
	label: string
	choices: Readonly<Record<string, string>>
}) {
	return (
		<fieldset className="mt-2">
			<legend className="text-xs font-medium">{label}</legend>
			<RadioRow name={field.name} choices={Object.entries(choices)} chosen={field.initialValue ?? ''} />
			<FieldError field={field} />
		</fieldset>
	)
}

/** Shows links that preview the draft before it is published, and a preview link for others. */
export function DraftLinks({ token, productId }: { token: string; productId: number | undefined }) {
	const origin = useRoot()?.origin ?? ''
	const pages = [
		{ label: 'Home', to: '/' },
		{ label: 'Listing', to: '/allproducts' },
		...(productId ? [{ label: 'Product', to: `/singleproduct/${productId}` }] : []),
	]
	return (
		<>
			<p className="mt-2 flex flex-wrap gap-x-4 text-sm">
				{pages.map(({ label, to }) => (
					<a key={to} href={`/look/${token}?redirectTo=${encodeURIComponent(to)}`} className="act-link">
						{label}
					</a>
				))}
				<a href="/admin/settings/brand/mail" className="act-link">
					Email
				</a>
			</p>
			<label className="block text-xs font-medium">
				Preview link for others, valid for 7 days or until you publish
				<input
					readOnly
					value={`${origin}/look/${token}`}
					className="mt-1 block min-h-11 w-full rounded-soft border border-field bg-white px-3 text-sm"
				/>
			</label>
		</>
	)
}

/**
 * Returns a `style` with the CSS custom properties of a theme. Components of the admin read these properties too,
 * so they show the theme inside the element with the style.
 */
function buildThemeStyle(theme: Theme): CSSProperties {
	return Object.fromEntries(Object.entries(buildTokens(theme)).map(([name, value]) => [`--${name}`, value]))
}

/** Shows the top of an example home page in a theme. */
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
						<span className={index === 0 ? 'font-medium text-madder' : 'text-muted'}>{formatWholeRupees(2149_00)}</span>
					</p>
				))}
			</div>
		</div>
	)
}

/**
 * Shows the contrast ratio of pairs of text and background colors, and whether the accent is darkened to be readable.
 */
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
			<p className="mt-3 text-xs font-medium">Contrast of text and background</p>
			<ul aria-label="Contrast" className="mt-1 flex flex-wrap gap-x-4 gap-y-2 text-xs">
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
					? `Easy to read: each is at least ${minContrast.text} : 1. The shop darkens an accent that is too light.`
					: `${theme.accent.toUpperCase()} is too light to read: shown as ${accent.toUpperCase()}.`}
			</p>
		</>
	)
}
