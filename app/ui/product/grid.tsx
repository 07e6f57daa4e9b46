import { Fragment, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { CollectionView } from '#app/shop/catalog/collection/collection.server.ts'
import type { ProductCard } from '#app/shop/catalog/product/product-view.ts'
import { ButtonLink } from '../forms/button.tsx'
import { getCachedHtml } from '../cached-html/cached-html.ts'
import { useRoot, useTranslate } from '../shell/use-shop.ts'
import { Card, type CardList } from './card.tsx'
import { Count } from '../panels/category-list.tsx'
import { SectionNote, Headline, Section } from '../shell/section.tsx'
import { ShopImage } from './shop-image.tsx'
import { buildPagerNumbers } from '#app/shop/values/paging.ts'

const sizes = '(width >= 64rem) 25vw, (width >= 48rem) 38vw, 72vw'

interface CollectionTilesProps {
	collections: CollectionView[] | 'failed'
	/** True to show the collections in several rows. By default they are in one row that scrolls sideways. */
	isWrapped?: boolean
}

export function CollectionTiles({ collections, isWrapped = false }: CollectionTilesProps) {
	const t = useTranslate()
	if (collections === 'failed') return <SectionNote className="shell">{t('shell.collectionsFailed')}</SectionNote>
	if (collections.length === 0)
		return (
			<SectionNote fill="collections" className="shell">
				{t('shell.collectionsEmpty')}
			</SectionNote>
		)
	return (
		<ul
			className={isWrapped ? 'grid grid-cols-2 gap-0.5 md:grid-cols-3 lg:grid-cols-4' : 'tiles'}
			{...getCachedHtml(collections, 'tiles', () =>
				collections.map((collection) => (
					<li key={collection.id}>
						<CollectionLink collection={collection}>
							<ShopImage image={collection.image && { ...collection.image, alt: '' }} sizes={sizes} largest={960} />
						</CollectionLink>
					</li>
				)),
			)}
		/>
	)
}

interface CollectionLinkProps {
	collection: CollectionView
	children: ReactNode
}

/** A link to a collection: its image (`children`), with its name and number of products below. */
function CollectionLink({ collection: { name, productCount }, children }: CollectionLinkProps) {
	const t = useTranslate()
	return (
		<a href={`/collection/${encodeURIComponent(name)}`} className="tile">
			{children}
			<span className="font-display">
				<Headline>{t.named('collection', name)}</Headline> <Count count={productCount} isSoldOut={false} />
			</span>
		</a>
	)
}

const layouts = {
	full: { columns: 'cards-wide', sizes: '(width >= 48rem) 25vw, 50vw' },
	beside: {
		columns: '',
		sizes: '(width >= 80rem) 310px, (width >= 64rem) calc(33vw - 115px), (width >= 48rem) 33vw, 50vw',
	},
}

/** The number of cards in a line on the widest screens. */
const line = 4

interface GridProps {
	products: ProductCard[]
	layout?: keyof typeof layouts
	/** True when the first image is above the fold, and therefore loads at once. */
	isFirst?: boolean
	/** The prefix of the cards' ids, because a page may show a product in two lists. */
	list?: CardList
	/**
	 * A collection that is shown among the cards and takes the space of four cards. Only the layout `full` with at
	 * least four products shows the collection.
	 */
	scene?: CollectionView | undefined
}

/**
 * Shows product cards. One form serves all their cart buttons. Without script the browser returns to the card whose
 * button was pressed.
 */
export function Grid({ products, layout = 'full', isFirst = false, list = 'product', scene }: GridProps) {
	const { columns, sizes } = layouts[layout]
	// A line has two or four cards, depending on the screen, and only complete lines are shown. The link to "All
	// Products" leads to the remaining products.
	const isFilled = layout === 'full' && products.length >= line
	const shown = isFilled ? products.slice(0, products.length - (products.length % line)) : products
	const tile = isFilled ? scene : undefined
	const { pathname, search } = useLocation()
	return (
		<form method="post" action="/cart/lines" data-stays="" data-read="/cart/state" data-enhance="size-sheet hearts">
			<input type="hidden" name="redirectTo" value={pathname + search} />
			<input type="hidden" name="toCard" value={list} />
			<input type="hidden" name="addKey" value={useRoot()?.addKey ?? ''} />
			<ul
				className={`cards ${columns} ${list === 'featured' ? 'swiped' : ''}`}
				{...getCachedHtml(
					products,
					`cards ${layout} ${isFirst} ${list} ${tile?.name} ${tile?.image?.hash} ${tile?.productCount}`,
					() =>
						shown.map((product, index) => (
							<Fragment key={product.id}>
								{tile && index === 2 && <CollectionTile collection={tile} />}
								<li className={index > 3 && list !== 'featured' ? 'later' : undefined}>
									<Card
										product={product}
										list={list}
										sizes={sizes}
										eager={isFirst && index === 0}
										isDetailed={layout === 'beside' || list !== 'product'}
									/>
								</li>
							</Fragment>
						)),
				)}
			/>
		</form>
	)
}

function CollectionTile({ collection }: { collection: CollectionView }) {
	return (
		<li className="scene">
			<CollectionLink collection={collection}>
				<ShopImage
					image={collection.image && { ...collection.image, alt: '' }}
					sizes="(width >= 48rem) 50vw, 100vw"
					largest={960}
				/>
			</CollectionLink>
		</li>
	)
}

interface ProductSectionProps {
	id?: string
	enhance?: string
	title: string
	/** A line below the title. */
	note?: string | undefined
	products: ProductCard[] | 'failed'
	more?: { to: string; label: string }
	className?: string
	list?: CardList
	scene?: CollectionView | undefined
}

export function ProductSection(props: ProductSectionProps) {
	const { title, note, products, more, className = '', list, scene, ...named } = props
	const t = useTranslate()
	const hasCards = products !== 'failed' && products.length > 0
	return (
		<Section
			{...named}
			title={title}
			note={hasCards ? note : undefined}
			more={hasCards ? more : undefined}
			className={`${hasCards && products.length > 4 ? 'later-cards' : ''} ${className}`}
			isWide
		>
			{products === 'failed' ? (
				<SectionNote className="shell">{t('home.fetchFailed')}</SectionNote>
			) : products.length === 0 ? (
				<SectionNote fill="products" className="shell">
					{t('home.productsEmpty')}
				</SectionNote>
			) : (
				<Grid products={products} list={list} scene={scene} />
			)}
		</Section>
	)
}

interface PagerProps {
	page: number
	pageCount: number
	hrefOf: (page: number) => string
}

const step = 'inline-flex h-11 min-w-11 items-center justify-center px-2 hover:underline underline-offset-4'

/**
 * Links to the pages of a listing. On a phone the page numbers are in one line, with the previous and next links below.
 */
export function Pager({ page, pageCount, hrefOf }: PagerProps) {
	const t = useTranslate()
	if (pageCount <= 1) return null
	return (
		<nav
			aria-label={t('shell.pages')}
			className="tabular mt-10 flex flex-wrap items-center justify-center gap-x-1 text-sm"
		>
			{page > 1 && (
				<a href={hrefOf(page - 1)} rel="prev" className={`${step} max-sm:order-1`}>
					{t('shell.previous')}
				</a>
			)}
			<ol className="flex flex-wrap justify-center max-sm:w-full">
				{buildPagerNumbers(page, pageCount).map((number) => (
					<li key={number}>
						{number === 'ellipsis' ? (
							<span aria-hidden="true" className="inline-flex h-11 items-center px-1">
								…
							</span>
						) : (
							<a
								href={hrefOf(number)}
								aria-current={number === page ? 'page' : undefined}
								className={`${step} aria-[current=page]:border-b-2`}
							>
								<span className="sr-only">{`${t('shell.page')} `}</span>
								{number}
							</a>
						)}
					</li>
				))}
			</ol>
			{page < pageCount && (
				<a href={hrefOf(page + 1)} rel="next" className={`${step} max-sm:order-1`}>
					{t('shell.next')}
				</a>
			)}
		</nav>
	)
}

export function NothingHere({
	title,
	text,
	products,
}: {
	title: string
	text: string
	products: ProductCard[] | 'failed'
}) {
	const t = useTranslate()
	return (
		<>
			<div className="shell py-16">
				<p className="text-muted">404</p>
				<h1 className="mt-3 font-display text-2xl">{title}</h1>
				<p className="mt-3 mb-8 max-w-prose text-base text-muted">{text}</p>
				<ButtonLink variant="secondary" to="/allproducts">
					{t('shell.shopAllProducts')}
				</ButtonLink>
			</div>
			<ProductSection title={t('shell.popularProducts')} products={products} />
		</>
	)
}
