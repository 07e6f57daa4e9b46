import { type ChangeEventHandler, useState } from 'react'
import { useFetcher } from 'react-router'
import { colorFamilies } from '#app/shop/catalog/color/color-family.ts'
import type { ColorFamilyView } from '#app/shop/catalog/color/color-filter.ts'
import { maxSearchLength, normaliseText } from '#app/shop/search/normalise.ts'
import { useScripted } from '#app/ui/forms/use-scripted.ts'
import { ColorNames, ColorRow, type ColorRows, ColorSamples, FilterBox } from './_color-rows.tsx'
import { listingHref, type ListingState } from './_listing-query.ts'

const shownFamilies = 8

interface ColorFamiliesProps {
	pathname: string
	state: ListingState
	families: ColorFamilyView[]
	onChange: ChangeEventHandler<HTMLInputElement>
}

/** Families open to their names, which can be searched with script; very many names load on demand. */
export function ColorFamilies({ pathname, state, families: sent, onChange }: ColorFamiliesProps) {
	const isScripted = useScripted()
	const [typed, setTyped] = useState('')
	const { families, loadNames } = useNames(pathname, state, sent)
	const sought = normaliseText(typed)
	const isSought = (name: string) => normaliseText(name).includes(sought)
	const found = sought ? families.filter(({ colors }) => colors.some(({ name }) => isSought(name))) : families
	const rows: ColorRows = {
		state,
		onChange,
		isSought: sought ? isSought : undefined,
		onOpen: loadNames,
		hrefOf: (key) => `${listingHref(pathname, { ...state, openFamily: key })}#family-${key}`,
	}
	const colorCount = families.reduce((sum, family) => sum + family.colorCount, 0)
	const first = families.slice(0, shownFamilies)
	const more = families.slice(shownFamilies)
	return (
		<>
			{isScripted && colorCount > shownFamilies && (
				<label className="relative mt-2 block">
					<span className="sr-only">Find a colour</span>
					<input
						type="search"
						value={typed}
						placeholder="Find a colour"
						maxLength={maxSearchLength}
						autoComplete="off"
						onFocus={loadNames}
						onChange={(event) => setTyped(event.target.value)}
						className="block min-h-11 w-full rounded-soft border border-line bg-white px-3 text-sm"
					/>
				</label>
			)}
			<p role="status" className="text-xs text-muted">
				{sought && found.length === 0 && <span className="block py-3">No colour of this name here.</span>}
			</p>
			<ul className="mt-1">
				{first.map((family) => (
					<Family key={family.key} family={family} rows={rows} />
				))}
			</ul>
			{more.length > 0 && (
				<details
					open={sought !== '' || more.some(({ key }) => key === state.openFamily) || undefined}
					className="group/more"
				>
					<summary
						hidden={sought !== ''}
						className="inline-flex min-h-11 items-center gap-2 text-sm text-indigo underline-offset-4 hover:underline"
					>
						<span className="group-open/more:hidden">More colours</span>
						<span className="hidden group-open/more:inline">Fewer colours</span>
					</summary>
					<ul>
						{more.map((family) => (
							<Family key={family.key} family={family} rows={rows} />
						))}
					</ul>
				</details>
			)}
		</>
	)
}

function Family({ family, rows }: { family: ColorFamilyView; rows: ColorRows }) {
	const { key, count, colorCount, colors, samples } = family
	const { state, isSought, onChange, onOpen } = rows
	const [only] = colors
	if (colorCount === 1 && only) return <ColorRow color={only} rows={rows} isAlone />
	const isCut = colors.length < colorCount
	return (
		<li id={`family-${key}`} hidden={isSought && !colors.some(({ name }) => isSought(name))} className="relative">
			<FilterBox
				name="family"
				value={key}
				isChosen={state.families.includes(key)}
				count={count}
				onChange={onChange}
				className="mr-11"
			>
				<ColorSamples hexCodes={samples} />
				{colorFamilies[key]}
			</FilterBox>
			<details
				open={(isSought ? true : state.openFamily === key) || undefined}
				onToggle={(event) => event.currentTarget.open && isCut && onOpen()}
			>
				<summary hidden={isSought !== undefined} className="chevron absolute top-0 right-0 size-11">
					<span className="sr-only">{`${colorFamilies[key]}: ${colorCount} names`}</span>
				</summary>
				<ColorNames family={family} rows={rows} />
			</details>
		</li>
	)
}

/** All names, on demand with script. Counts do not depend on other choices. */
function useNames(pathname: string, state: ListingState, sent: ColorFamilyView[]) {
	const fetcher = useFetcher<{ state: ListingState; colors: ColorFamilyView[] }>()
	const isCut = sent.some(({ colors, colorCount }) => colors.length < colorCount)
	const isOfThese = fetcher.data?.state.category === state.category && fetcher.data.state.search === state.search
	const names = isCut && isOfThese ? fetcher.data : undefined
	const loadNames = () => {
		if (isCut && !names && fetcher.state === 'idle')
			void fetcher.load(listingHref(pathname, { ...state, openFamily: 'all' }))
	}
	return { families: names?.colors ?? sent, loadNames }
}
