import { type FormEvent, useState } from 'react'
import { Form, Link } from 'react-router'
import { maxSearchLength, normaliseText } from '#app/shop/search/normalise.ts'
import { ClosePanel } from './close-panel.tsx'
import { Icon } from '../shell/icon.tsx'
import { Panel } from './panel.tsx'
import { focusedFirst } from './use-panels.ts'
import { useCollections } from '../shell/use-shop.ts'

/** Submitting leads to All Products, typing finds collections (rule 32). */
export function SearchPanel() {
	const collections = useCollections()
	const [typed, setTyped] = useState('')
	const sought = normaliseText(typed)
	const found =
		sought && collections !== 'failed' ? collections.filter(({ name }) => normaliseText(name).includes(sought)) : []
	const stopIfBlank = (event: FormEvent<HTMLFormElement>) => {
		if (!sought) event.preventDefault()
	}
	return (
		<Panel id="search" label="Search" className="panel-top">
			<div className="shell max-w-4xl py-5 lg:py-10">
				<Form
					action="/allproducts"
					role="search"
					onSubmit={stopIfBlank}
					className="flex items-end gap-1 border-b border-ink"
				>
					<label htmlFor="shop-search" className="sr-only">
						Search the shop
					</label>
					<input
						id="shop-search"
						name="search"
						type="search"
						required
						// Typing is all there is to do in it.
						{...focusedFirst}
						pattern=".*\S.*"
						maxLength={maxSearchLength}
						autoComplete="off"
						enterKeyHint="search"
						placeholder="Search for collections..."
						aria-describedby="shop-search-hint"
						onChange={(event) => setTyped(event.target.value)}
						className="min-h-12 w-full min-w-0 bg-transparent font-display text-lg sm:text-xl"
					/>
					<button
						type="submit"
						aria-label="Search"
						className="inline-flex size-11 items-center justify-center hover:text-madder"
					>
						<Icon name="arrow" />
					</button>
					<ClosePanel target="search" />
				</Form>
				<p id="shop-search-hint" className="mt-3 text-xs text-muted">
					Type and press Enter or click arrow to search
				</p>
				<div role="status">
					{sought && found.length === 0 && (
						<p className="mt-4">{collections === 'failed' ? 'Failed to load collections' : 'No collections found'}</p>
					)}
					{found.length > 0 && (
						<ul className="mt-3">
							{found.map(({ id, name }) => (
								<li key={id}>
									<Link
										to={`/collection/${encodeURIComponent(name)}`}
										className="inline-flex min-h-11 items-center text-lg underline-offset-4 hover:underline"
									>
										{name}
									</Link>
								</li>
							))}
						</ul>
					)}
				</div>
			</div>
		</Panel>
	)
}
