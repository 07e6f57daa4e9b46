import { maxSearchLength } from '#app/shop/search/normalize.ts'
import { ClosePanel } from './close-panel.tsx'
import { Icon } from '../shell/icon.tsx'
import { Panel, initialFocusProps } from './panel.tsx'
import { useCollections } from '../shell/use-shop.ts'

/** The search form. Submitting opens All Products, and typing finds collections (rule: header-search). */
export function SearchPanel() {
	const collections = useCollections()
	return (
		<Panel id="search" label="Search" className="panel-top">
			<div className="shell max-w-4xl py-5 lg:py-10">
				<form action="/allproducts" role="search" className="flex items-end gap-1 border-b border-ink">
					<label htmlFor="shop-search" className="sr-only">
						Search the shop
					</label>
					<input
						id="shop-search"
						name="search"
						type="search"
						required
						// Typing is the only action in this panel.
						{...initialFocusProps}
						pattern=".*\S.*"
						maxLength={maxSearchLength}
						autoComplete="off"
						placeholder="Search for collections..."
						aria-describedby="shop-search-hint"
						data-enhance="suggest-collections"
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
				</form>
				<p id="shop-search-hint" className="mt-3 text-xs text-muted">
					Type and press Enter or click arrow to search
				</p>
				<div
					role="status"
					id="collections-found"
					data-nothing={collections === 'failed' ? 'Failed to load collections' : 'No collections found'}
					className="mt-4"
				>
					<p />
					<ul />
				</div>
				<ul id="products-found" />
			</div>
		</Panel>
	)
}
