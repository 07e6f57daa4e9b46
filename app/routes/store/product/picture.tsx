import { data } from 'react-router'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { getProductDetail, translateDetail } from '#app/shop/catalog/product/product-detail.server.ts'
import { sortByColor } from '#app/shop/media/media-view.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { buildProductHref, findRequestedColor } from '#app/ui/product/requested-color.ts'
import { Pager } from '#app/ui/product/grid.tsx'
import { ShopImage } from '#app/ui/product/shop-image.tsx'
import { Breadcrumb } from '#app/ui/shell/section.tsx'
import { createErrorBoundary } from '#app/ui/shell/error-page.tsx'
import { languageContext } from '#app/http/session/contexts.ts'
import { getTranslate } from '#app/i18n/translate.ts'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import { buildUnlistedMeta, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/picture.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	buildUnlistedMeta(
		matches,
		loaderData
			? getPageTranslate(matches)('product.pictureTitle', { name: loaderData.name, number: loaderData.number })
			: getPageTranslate(matches)('product.pictureNotFound'),
	)

/** Loads the page of one product image at screen width, which image links open without script. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const { language } = context.get(languageContext)
	const found = await orThrowResponse(getProductDetail(parseRowId(params.id)))
	const { id, name, images: all, colors } = await translateDetail(found, language)
	const color = findRequestedColor(url, colors)
	const colorId = colors.find(({ productColorId }) => productColorId === color)?.colorId
	const images = colorId === undefined ? all : sortByColor(all, colorId)
	const number = parseRowId(params.number)
	const image = images[number - 1]
	if (!image) throw data(getTranslate(language)('product.noSuchPicture'), { status: 404 })
	return { name, number, count: images.length, image, product: buildProductHref(id, color), query: url.search }
}

export default function PicturePage({ loaderData, params: { id } }: Route.ComponentProps) {
	const { name, number, count, image, product, query } = loaderData
	const t = useTranslate()
	return (
		<div className="shell pt-2">
			<Breadcrumb crumbs={[{ label: name, to: product }]} current={t('product.pictureNumber', { number })} />
			<h1 className="sr-only">{t('product.pictureHeading', { name, number, count })}</h1>
			<div className="mt-2 overflow-auto">
				<ShopImage
					image={image}
					sizes="100vw"
					largest={1920}
					eager
					className="mx-auto h-auto max-lg:w-full lg:max-h-[80svh]"
				/>
			</div>
			<Pager page={number} pageCount={count} hrefOf={(page) => `/singleproduct/${id}/pictures/${page}${query}`} />
			<p className="mt-4">
				<a href={product} className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4">
					{t('product.backTo', { name })}
				</a>
			</p>
		</div>
	)
}

export const ErrorBoundary = createErrorBoundary('product.failed')
