import type { ReactNode } from 'react'
import type { ProductDetail } from '#app/shop/catalog/product/product-view.ts'
import type { ProductPromises } from '#app/shop/settings/pages/promises.ts'
import { PRODUCT_COLUMNS, type PublicColumn, publicColumns } from '#app/shop/words/product-columns.ts'
import { Icon } from '#app/ui/shell/icon.tsx'

const elsewhere = ['isFeatured', 'description', 'details', 'shippingReturn'] as const
const facts = publicColumns.filter((name) => !(elsewhere as readonly string[]).includes(name)) as Exclude<
	PublicColumn,
	(typeof elsewhere)[number]
>[]

export function ProductFacts({ product, promises }: { product: ProductDetail; promises: ProductPromises }) {
	return (
		<div className="mt-5 border-t border-line">
			{facts.map((name) => (
				<FactList key={name} title={PRODUCT_COLUMNS[name].csv} entries={[product[name]].flat().filter(Boolean)} />
			))}
			<Accordion title="Details">
				<Bullets entries={product.details} otherwise="No further details." />
			</Accordion>
			<Accordion title="Shipping & Returns">
				<Bullets entries={product.shippingReturn} otherwise={promises.terms} />
			</Accordion>
		</div>
	)
}

function FactList({ title, entries }: { title: string; entries: string[] }) {
	if (entries.length === 0) return null
	return (
		<div className="border-b border-line py-4">
			<h2 className="mb-1 text-sm font-medium">{title}</h2>
			<ul className="space-y-0.5 text-sm text-muted">
				{entries.map((entry) => (
					<li key={entry}>{entry}</li>
				))}
			</ul>
		</div>
	)
}

function Accordion({ title, children }: { title: string; children: ReactNode }) {
	return (
		<details className="group border-b border-line">
			<summary className="flex min-h-14 items-center justify-between gap-4 text-sm font-medium">
				<h2>{title}</h2>
				<Icon name="chevron" className="size-5 glide group-open:rotate-180" />
			</summary>
			<div className="pb-5">{children}</div>
		</details>
	)
}

function Bullets({ entries, otherwise }: { entries: string[]; otherwise: string }) {
	if (entries.length === 0) return <p className="text-sm text-muted">{otherwise}</p>
	return (
		<ul className="bullets list-disc space-y-1 pl-5 text-sm">
			{entries.map((entry) => (
				<li key={entry}>{entry}</li>
			))}
		</ul>
	)
}
