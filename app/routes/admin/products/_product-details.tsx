import type { ReactNode } from 'react'
import type { AdminProductDetails } from '#app/shop/catalog/product/admin-products.server.ts'
import { getImageUrl } from '#app/shop/media/media-view.ts'
import { type ColumnValues, PRODUCT_COLUMNS, type ShownColumn, shownColumns } from '#app/shop/values/product-columns.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { ShopImage } from '#app/ui/product/shop-image.tsx'
import { Swatch } from '#app/ui/product/swatch.tsx'
import { locale } from '#app/shop/region/india.ts'

export function ProductImages({ images }: Pick<AdminProductDetails, 'images'>) {
	if (images.length === 0) return <p className="text-sm text-muted">No images yet.</p>
	return (
		<ul className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
			{images.map((image, index) => (
				<li key={image.hash} className="max-w-32">
					<a href={getImageUrl(image.hash, 1920, 'jpg')} target="_blank" rel="noreferrer" className="block">
						<ShopImage
							image={{ ...image, alt: `Image ${index + 1} of ${images.length}: ${image.alt}` }}
							sizes="8rem"
							largest={320}
							className="aspect-[3/4] w-full"
						/>
					</a>
					{image.colorName && <p className="mt-1 text-xs text-muted">{image.colorName}</p>}
				</li>
			))}
		</ul>
	)
}

const texts = shownColumns.filter((name) => name !== 'description' && name !== 'isFeatured')

export function ProductTexts({ product }: { product: ColumnValues<ShownColumn> }) {
	return (
		<div className="grid min-w-0 gap-5">
			<Part title="Description">
				<p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
					{product.description || 'Not provided'}
				</p>
			</Part>
			{texts.map((name) => (
				<Part key={name} title={PRODUCT_COLUMNS[name].label}>
					{toEntries(product[name]).length > 0 ? (
						<ul className="max-w-prose list-disc space-y-1 pl-5">
							{toEntries(product[name]).map((entry, index) => (
								<li key={index} className="[overflow-wrap:anywhere]">
									{entry}
								</li>
							))}
						</ul>
					) : (
						<p className="text-muted">Not provided</p>
					)}
				</Part>
			))}
		</div>
	)
}

/** Returns the entries of a list, or a single text as one entry. Empty texts are left out. */
function toEntries(value: string | string[]): string[] {
	return [value].flat().filter(Boolean)
}

function Part({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className="text-sm">
			<h3 className="mb-1 text-xs font-medium text-muted">{title}</h3>
			{children}
		</section>
	)
}

type DatedProductDetails = Omit<AdminProductDetails, 'createdAt' | 'updatedAt'> & { created: string; updated: string }

export function ProductDetailsCard({ product }: { product: DatedProductDetails }) {
	const { originalPricePaise, remainingQty, colors } = product
	return (
		<dl className="tabular grid grid-cols-2 md:col-start-2 md:row-span-2 md:row-start-1 gap-x-4 gap-y-3 bg-sand px-4 py-4 text-sm">
			<Fact label="Base Price">{formatPaise(product.basePricePaise)}</Fact>
			<Fact label="Original Price">{originalPricePaise === null ? 'N/A' : formatPaise(originalPricePaise)}</Fact>
			<Fact label="Original Quantity">{product.originalQty.toLocaleString(locale)}</Fact>
			<Fact label="Sold">{product.purchaseQty.toLocaleString(locale)}</Fact>
			<Fact label="In stock">
				<span className={remainingQty === 0 ? 'text-danger' : ''}>
					{remainingQty === 0 ? '0 (Out of Stock)' : remainingQty.toLocaleString(locale)}
				</span>
			</Fact>
			<Fact label="Featured">{product.isFeatured ? 'Yes' : 'No'}</Fact>
			<Fact label="Category">{product.categoryName ?? 'Uncategorized'}</Fact>
			<Fact label="Collection">{product.collectionName ?? 'None'}</Fact>
			<Fact label="Colors" wide>
				{colors.length === 0 && 'None'}
				<ul className="flex flex-wrap gap-x-4 gap-y-1.5">
					{colors.map(({ name, hexCode }) => (
						<li key={name} className="flex min-w-0 items-center gap-1.5">
							<Swatch hexCode={hexCode} className="size-4" />
							<span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
							<span className="text-xs text-muted">{hexCode}</span>
						</li>
					))}
				</ul>
			</Fact>
			<Fact label="Added" wide>
				{product.created}
			</Fact>
			<Fact label="Last updated" wide>
				{product.updated}
			</Fact>
		</dl>
	)
}

function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
	return (
		<div className={wide ? 'col-span-2' : ''}>
			<dt className="text-xs text-muted">{label}</dt>
			<dd className="[overflow-wrap:anywhere]">{children}</dd>
		</div>
	)
}
