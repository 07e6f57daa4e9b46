import { data, type MetaFunction } from 'react-router'
import { orNull } from '#app/http/responses/page-refusals.server.ts'
import { toSafePath } from '#app/http/responses/redirects.ts'
import { getRequestLanguage, getRequestTranslate } from '#app/http/session/contexts.ts'
import { getProductDetail, translateDetail } from '#app/shop/catalog/product/product-detail.server.ts'
import { buildProductSizes, type ProductSizes } from '#app/shop/catalog/variant/variant-view.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { buildProductHref } from '#app/ui/product/requested-color.ts'
import { buildUnlistedMeta, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { useRoot, useTranslate } from '#app/ui/shell/use-shop.ts'
import { ClosePanel, Panel } from '#app/ui/panels/panels.tsx'
import type { Route } from './+types/product-sizes.ts'

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: MetaFunction = ({ matches }) =>
	buildUnlistedMeta(matches, getPageTranslate(matches)('cart.chooseSize'))

/**
 * Loads the sizes of a product for the size sheet, which opens from a product card. The query parameter `from` is the
 * path of the page with the card. After adding to the cart, the browser returns to this path.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const id = parseRowId(params.id)
	const found = await orNull(getProductDetail(id))
	const product = found && (await translateDetail(found, getRequestLanguage(context)))
	const color = parseRowId(url.searchParams.get('color') ?? undefined)
	const sizes = product && buildProductSizes(product, color)
	if (!sizes) throw data(getRequestTranslate(context)('cart.noSizes'), { status: 404 })
	const href = buildProductHref(id, color === sizes.productColorId ? color : null)
	return { sizes, href, back: toSafePath(url.searchParams.get('from'), href) }
}

/**
 * Shows the sizes of the color that a product card shows. One click adds one item. A closed sheet is hidden but not
 * removed, because *Try again* submits the form of the sheet again when the response was lost.
 */
export default function SizeSheet({ loaderData: { sizes: product, href, back } }: Route.ComponentProps) {
	const t = useTranslate()
	return (
		<main>
			<Panel
				id="size-sheet"
				label={t('cart.chooseSizeOf', { name: product.name })}
				className="panel-bottom"
				sheet="inset-x-0 bottom-0 mx-auto max-w-md"
			>
				<div className="flex h-14 items-center justify-between pr-1.5 pl-4 md:pl-5">
					<h2 className="font-display text-xl">{t('cart.chooseSize')}</h2>
					<ClosePanel target="size-sheet" isFirst />
				</div>
				<div className="px-4 pb-6 md:px-5">
					<Sizes product={product} back={back} />
					<a
						href={`${href}#sizes`}
						className="mt-3 inline-flex min-h-11 items-center text-sm text-indigo underline underline-offset-4"
					>
						{t(product.hasOtherColors ? 'cart.otherColors' : 'cart.viewDetails')}
					</a>
				</div>
			</Panel>
		</main>
	)
}

function Sizes({ product: { name, color, productColorId, sizes }, back }: { product: ProductSizes; back: string }) {
	const t = useTranslate()
	return (
		<form method="post" action="/cart/lines" data-stays="" data-read="/cart/state" data-closes="">
			<input type="hidden" name="redirectTo" value={back} />
			<input type="hidden" name="addKey" value={useRoot()?.addKey ?? ''} />
			<input type="hidden" name="productColorId" value={productColorId} />
			<p className="text-sm">
				{name}
				{color && <span className="text-muted">, {color}</span>}
			</p>
			<p className="text-xs text-muted">
				{t(sizes.every(({ isOut }) => isOut) ? 'cart.soldOutInColor' : 'cart.selectToAdd')}
			</p>
			<ul className="mt-3 flex flex-wrap gap-2">
				{sizes.map(({ size, isOut, price }) => (
					<li key={size}>
						<button
							name="size"
							value={size}
							disabled={isOut}
							className={
								'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border border-line ' +
								`px-3 text-sm fade ${isOut ? 'out text-muted line-through' : 'hover:border-ink'}`
							}
						>
							{size || t('cart.add')}
							{price && <span className="tabular text-xs"> {price}</span>}
							{isOut && <span className="sr-only"> {t('cart.isOut')}</span>}
						</button>
					</li>
				))}
			</ul>
		</form>
	)
}
