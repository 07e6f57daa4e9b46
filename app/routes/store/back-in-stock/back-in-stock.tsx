import { redirect } from 'react-router'
import { runAsVisitor } from '#app/http/server/client.server.ts'
import { handleForm, submitForm } from '#app/http/forms/forms.server.ts'
import { createSpamShield } from '#app/http/forms/spam-shield.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { requestBackInStock } from '#app/shop/catalog/back-in-stock/back-in-stock-requests.server.ts'
import type { BackInStockRequestInput } from '#app/shop/catalog/back-in-stock/back-in-stock-request.schema.ts'
import { canSendEmail } from '#app/shop/outbox/outbox.server.ts'
import { requestDays } from '#app/shop/values/limits.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { languageContext } from '#app/http/session/contexts.ts'
import { getTranslate } from '#app/i18n/translate.ts'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import { buildPageMeta, buildPageTitle, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { createErrorBoundary } from '#app/ui/shell/error-page.tsx'
import pageStyles from '#app/ui/styles/pages.css?url'
import { BackInStockForm, RequestedProductHeader } from './_back-in-stock-form.tsx'
import { loadBackInStockPage, buildRequestSchema } from './_back-in-stock-page.server.ts'
import type { Route } from './+types/back-in-stock.ts'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }]

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
	const t = getPageTranslate(matches)
	return loaderData
		? buildPageMeta(matches, {
				title: t('backInStock.titleOf', { name: loaderData.product.name }),
				description: t('backInStock.description'),
				path: `/singleproduct/${loaderData.product.id}/back-in-stock`,
				isListed: false,
			})
		: [{ title: buildPageTitle(matches, t('product.notFound')) }]
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
	const page = await loadBackInStockPage(params.id, url, context.get(languageContext).language)
	return { ...page, sendsMail: canSendEmail() }
}

export async function action({ params, request, context }: Route.ActionArgs) {
	const form = await readFormData(request)
	const t = getTranslate(context.get(languageContext).language)
	const wording = { wording: t('backInStock.consent', requestDays), locale: t.language.code }
	const submitRequest = async (asked: BackInStockRequestInput) => {
		const { pause, isPossibleSpam } = createSpamShield(form)
		await runAsVisitor(context, (requester) =>
			requestBackInStock(parseRowId(params.id), { ...asked, isPossibleSpam, wording }, requester, pause),
		)
		return redirect(getThanksPath(params.id, asked), 303)
	}
	const schema = await buildRequestSchema(params.id, form)
	return handleForm(() => submitForm(form, schema, submitRequest, { unexpected: t('backInStock.failed') }))
}

function getThanksPath(id: string, { productColorId, size }: BackInStockRequestInput): string {
	const query = new URLSearchParams()
	if (productColorId) query.set('color', String(productColorId))
	if (size) query.set('size', size)
	return `/singleproduct/${parseRowId(id)}/back-in-stock/thanks${query.size > 0 ? `?${query}` : ''}`
}

export default function BackInStockPage({ loaderData, actionData }: Route.ComponentProps) {
	const { product, colorName, size, soldOut, inStock } = loaderData
	const sent = actionData?.initialValue?.size
	const asked = typeof sent === 'string' ? sent : (size ?? '')
	const isBack = soldOut.length === 0 || inStock.includes(asked)
	return (
		<RequestedProductHeader product={product} title={useTranslate()('backInStock.title')}>
			{isBack && <AvailableNow variantName={[colorName, asked].filter(Boolean).join(' ')} href={product.href} />}
			{soldOut.length > 0 && <BackInStockForm {...loaderData} result={actionData} />}
		</RequestedProductHeader>
	)
}

function AvailableNow({ variantName, href }: { variantName: string; href: string }) {
	const t = useTranslate()
	return (
		<div role="status" className="my-6 border-l-4 border-success bg-sand px-4 py-3 text-sm">
			<p className="font-medium">
				{variantName ? t('backInStock.available', { name: variantName }) : t('backInStock.availableNow')}
			</p>
			<ButtonLink to={`${href}#sizes`} reloadDocument className="mt-3">
				{t('backInStock.view')}
			</ButtonLink>
		</div>
	)
}

export const ErrorBoundary = createErrorBoundary('backInStock.failed')
